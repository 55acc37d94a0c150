"""The tables of written Brazilian Portuguese: abbreviations, months, words around Roman numerals, addresses, signs."""

from speech.text.normalization.forms import word_table

MONTHS = word_table("janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro")
_SHORT_MONTHS = word_table("jan fev mar abr mai jun jul ago set out nov dez")
WRITTEN_MONTHS = {month: month for month in MONTHS} | dict(zip(_SHORT_MONTHS, MONTHS, strict=True))
TITLES = {
    "sr": "senhor",
    "sra": "senhora",
    "srta": "senhorita",
    "dr": "doutor",
    "dra": "doutora",
    "prof": "professor",
    "profa": "professora",
    "eng": "engenheiro",
    "Sr": "senhor",
    "Sra": "senhora",
    "Srta": "senhorita",
    "Srs": "senhores",
    "Sras": "senhoras",
    "Dr": "doutor",
    "Dra": "doutora",
    "Drs": "doutores",
    "D": "dom",
    "Prof": "professor",
    "Profa": "professora",
    "Prof.ª": "professora",
    "Eng": "engenheiro",
    "Arq": "arquiteto",
    "Cel": "coronel",
    "Cap": "capitão",
    "Gal": "general",
    "Ten": "tenente",
    "Sgt": "sargento",
    "Dep": "deputado",
    "Sen": "senador",
    "Sto": "santo",
    "Sta": "santa",
    "S": "são",
    "Pe": "padre",
    "Exmo": "excelentíssimo",
    "Ilmo": "ilustríssimo",
    "Av": "avenida",
    "R": "rua",
    "Pça": "praça",
    "Al": "alameda",
    "Rod": "rodovia",
}
BEFORE_NUMBERS = {
    "n.º": "número",
    "nº": "número",
    "n°": "número",
    "núm.": "número",
    "№": "número",
    "#": "número",
    "§": "parágrafo",
    "pág.": "página",
    "págs.": "páginas",
    "p.": "página",
    "pp.": "páginas",
    "art.": "artigo",
    "arts.": "artigos",
    "cap.": "capítulo",
    "vol.": "volume",
    "fig.": "figura",
    "tel.": "telefone",
    "ap.": "apartamento",
    "apto.": "apartamento",
    "séc.": "século",
    "sécs.": "séculos",
    "aprox.": "aproximadamente",
    "máx.": "máximo",
    "mín.": "mínimo",
}
OTHERS = {
    "etc": "et cetera",
    "p. ex": "por exemplo",
    "p.ex": "por exemplo",
    "a. C": "antes de Cristo",
    "a.C": "antes de Cristo",
    "d. C": "depois de Cristo",
    "d.C": "depois de Cristo",
    "Sr": "senhor",
    "Sra": "senhora",
    "Dr": "doutor",
    "Dra": "doutora",
    "Ltda": "limitada",
    "Cia": "companhia",
    "Av": "avenida",
    "obs": "observação",
    "aprox": "aproximadamente",
    "depto": "departamento",
    "vs": "versus",
    "i.e": "isto é",
    "cf": "confira",
    "seg": "segunda",
    "ter": "terça",
    "qua": "quarta",
    "qui": "quinta",
    "sex": "sexta",
}
PLAIN = {"vs": "versus", "c/": "com", "s/": "sem", "s/n": "sem número"}
ACRONYMS = frozenset(
    "FBI CIA EUA UE DNA RNA IA CEO API USB URL IBM IBGE INSS IPTU IPVA ICMS OAB UFRJ CPU GPU IR IPI".split()
)
RULERS = (
    "Pedro|João|João Paulo|Luís|Carlos|Henrique|Jorge|Eduardo|Guilherme|Ricardo|Francisco|Bento|Pio|Leão|"
    "Paulo|Filipe|Felipe|Fernando|Afonso|Sancho|Dinis|Manuel|José|Miguel|Napoleão|Nicolau|Alexandre|"
    "Frederico|Gregório|Inocêncio|Urbano|Clemente|Sisto|Júlio|Ramsés|Gustavo|Alberto|Leopoldo|Otão|Dario|"
    "Juan Carlos|Tiago"
)
QUEENS = "Isabel|Elizabeth|Elisabete|Maria|Catarina|Cristina|Joana|Ana|Margarida|Cleópatra|Beatriz"
NUMBERED = (
    r"[Cc]apítulo|[Pp]arte|[Aa]to|[Cc]ena|[Vv]olume|[Ll]ivro|[Ss]eção|[Aa]rtigo|[Tt]ítulo|[Aa]nexo|[Ff]ase|"
    r"[Tt]ipo|[Nn]ível|[Gg]rau|[Tt]omo|[Ff]igura|[Tt]abela|[Ee]tapa|[Cc]anto|[Pp]ágina|[Uu]nidade|[Ii]nciso|"
    r"[Cc]ap\.|[Aa]rt\.|[Vv]ol\.|[Pp]ág\.|[Ff]ig\."
)
FEMININE_AFTER = (
    "Guerra|República|Edição|Feira|Bienal|Jornada|Cúpula|Internacional|Assembleia|Conferência|Copa|Olimpíada"
)
MASCULINE_AFTER = "Congresso|Encontro|Concílio|Festival|Fórum|Prêmio|Concurso|Simpósio|Torneio|Império|Reich|Plano"
ADDRESS_SIGNS = {
    ".": "ponto",
    "@": "arroba",
    "/": "barra",
    "\\": "barra invertida",
    ":": "dois pontos",
    "-": "hífen",
    "_": "sublinhado",
    "?": "interrogação",
    "=": "igual",
    "&": "e",
    "%": "por cento",
    "#": "cerquilha",
    "+": "mais",
    "~": "til",
    ",": "vírgula",
    ";": "ponto e vírgula",
    "!": "exclamação",
    "*": "asterisco",
    "$": "cifrão",
}
SIGNS = {
    "±": "mais ou menos",
    "≤": "menor ou igual a",
    "≥": "maior ou igual a",
    "≠": "diferente de",
    "≈": "aproximadamente",
    "√": "raiz quadrada de",
    "∞": "infinito",
    "²": "ao quadrado",
    "³": "ao cubo",
    "‰": "por mil",
    "§": "parágrafo",
    "©": "copyright",
    "®": "marca registrada",
    "™": "marca comercial",
}
LONE_SIGNS = {"#": "cerquilha", "*": "asterisco", "^": "circunflexo", "/": "barra", "\\": "barra invertida"}
# Words after a number that it doesn't count, and nouns whose ending belies their gender.
NOT_NOUNS = frozenset(
    "a à ao aos as às com contra da das de desde do dos e é em entre era está foi foram há mais mas menos na "
    "nas não nem no nos o os ou para pela pelas pelo pelos por porque que se sem ser seu seus sob sobre sua "
    "suas são também tem têm um uma uns umas como quando onde até já isso este esta".split()
)
FEMININE = frozenset(
    "vez vezes mulher mulheres mão mãos foto fotos moto motos noite noites tarde tardes parte partes fase "
    "fases frase frases base bases chave chaves classe classes nuvem nuvens torre torres rede redes série "
    "séries flor flores luz luzes voz vozes cruz cruzes gente lei leis ordem ordens viagem viagens página "
    "imagem imagens mensagem mensagens fonte fontes maçã maçãs irmã irmãs manhã manhãs".split()
)
MASCULINE = frozenset(
    "dia dias mapa mapas problema problemas programa programas sistema sistemas tema temas idioma idiomas "
    "planeta planetas poema poemas clima climas drama dramas esquema esquemas sintoma sintomas cometa grama "
    "gramas quilograma quilogramas diploma diplomas dilema dilemas teorema teoremas cinema cinemas".split()
)
FEMININE_ENDINGS = ("a", "as", "dade", "dades", "ção", "ções", "são", "sões", "tude", "tudes", "agem", "agens")
