"""The tables of written Brazilian Portuguese: abbreviations, months, words around Roman numerals, addresses, signs."""

from tts.text.normalization.iberian.abbreviations import with_raised_letters
from tts.text.normalization.rules.calendar import month_names, short_weekdays, weekday_names, written_months
from tts.text.normalization.rules.numbers import Gender

MONTHS = month_names("pt-BR")
WRITTEN_MONTHS = written_months("pt-BR")
BEFORE_DATES = (
    r"dia|em|no|até|desde|de|data|(?:(?:segunda|terça|quarta|quinta|sexta)(?:-feira)?|sábado|domingo),?|"
    r"(?:seg|ter(?=[.,])|qua|qui|sex|sáb|sab|dom)\.?,?"
)
WEEKDAYS = {short: name.removesuffix("-feira") for short, name in short_weekdays("pt-BR").items()} | {"sab": "sábado"}
WHOLE_WEEKDAYS = {name: name for name in weekday_names("pt-BR") if name.endswith("-feira")} | {"terca": "terça"}
WEEKDAY_LETTERS: dict[str, str] = {}
BEFORE_TIMES = "às?|as|das|até"
HAS_BARE_HOURS = False
PARTS_OF_DAY = ("da madrugada", "da manhã", "da tarde", "da noite")
FIRST_EVENING_HOUR = 6
TITLES = {
    "sr": "senhor",
    "sra": "senhora",
    "srta": "senhorita",
    "dr": "doutor",
    "dra": "doutora",
    "prof": "professor",
    "profa": "professora",
    "eng": "engenheiro",
    "Srs": "senhores",
    "Sras": "senhoras",
    "Drs": "doutores",
    "D": "dom",
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
    "Pe": "padre",
    "Fr": "frei",
    "Exmo": "excelentíssimo",
    "Exma": "excelentíssima",
    "Ilmo": "ilustríssimo",
    "Ilma": "ilustríssima",
    "Maj": "major",
    "Rev": "reverendo",
    "Gen": "general",
    "Sgto": "sargento",
    "Des": "desembargador",
    "Ver": "vereador",
    "Pres": "presidente",
    "Gov": "governador",
    "Min": "ministro",
    "Engª": "engenheira",
    "Estr": "estrada",
    "Pç": "praça",
    "av": "avenida",
    "pça": "praça",
    "trav": "travessa",
    "rod": "rodovia",
    "Al": "alameda",
    "Rel": "relator",
}
LOWER_TITLES = {title: TITLES[title] for title in ("sr", "sra", "srta", "dr", "dra", "av")}
TITLE_ARTICLES = "o|a|ao|à|do|da|no|na|pelo|pela|pro|pra|com|um|uma|meu|caro|cara|prezado|prezada|senhor|oi|olá"
AFTER_ORDINALS = {
    "ed": "edição",
    "reimpr": "reimpressão",
    "sem": "semestre",
    "trim": "trimestre",
    "and": "andar",
    "un": "unidade",
}
BARE_TITLES: dict[str, str] = {}
BEFORE_NUMBERS = {
    "t.": "tomo",
    "n.º": "número",
    "n.os": "números",
    "nºs": "números",
    "n.ºs": "números",
    "nº": "número",
    "n°": "número",
    "núm.": "número",
    "№": "número",
    "#": "número",
    "§§": "parágrafos",
    "§": "parágrafo",
    "pág.": "página",
    "págs.": "páginas",
    "p.": "página",
    "pp.": "páginas",
    "art.": "artigo",
    "arts.": "artigos",
    "cap.": "capítulo",
    "vol.": "volume",
    "vols.": "volumes",
    "fig.": "figura",
    "figs.": "figuras",
    "tab.": "tabela",
    "ag.": "agência",
    "EC": "emenda constitucional",
    "tel": "telefone",
    "cel": "celular",
    "ap.": "apartamento",
    "apto.": "apartamento",
    "apto": "apartamento",
    "bl.": "bloco",
    "sl.": "sala",
    "plat.": "plataforma",
    "ep.": "episódio",
    "qd.": "quadra",
    "lt.": "lote",
    "cj.": "conjunto",
    "fl.": "folha",
    "fls.": "folhas",
    "inc.": "inciso",
    "km": "quilômetro",
    "s.": "século",
    "séc.": "século",
    "sécs.": "séculos",
    "aprox.": "aproximadamente",
    "máx.": "máximo",
    "mín.": "mínimo",
}
OTHERS = {title: TITLES[title] for title in "av pça Pç trav rod Srs Sras Drs prof".split()} | {
    "Sr": "senhor",
    "Sra": "senhora",
    "Dr": "doutor",
    "Dra": "doutora",
    "etc": "et cetera",
    "p. ex": "por exemplo",
    "p.ex": "por exemplo",
    "e.g": "por exemplo",
    "e. g": "por exemplo",
    "i. e": "isto é",
    "temp": "temperatura",
    "máx": "máximo",
    "mín": "mínimo",
    "cód": "código",
    "ss": "seguintes",
    "Univ": "Universidade",
    "q.b": "quanto baste",
    "q. b": "quanto baste",
    "ref": "referência",
    "op. cit": "obra citada",
    "esq": "esquina",
    "N. do E": "nota do editor",
    "Cia. Ltda": "companhia limitada",
    "Jr": "júnior",
    "et al": "e outros",
    "tb": "também",
    "estr": "estrada",
    "tel": "telefone",
    "cel": "celular",
    "Exa": "excelência",
    "hab": "habitantes",
    "Profs": "professores",
    "V. Exa": "vossa excelência",
    "V.Exa": "vossa excelência",
    "V. Ex.ª": "vossa excelência",
    "V. Exas": "vossas excelências",
    "Vv. Exas": "vossas excelências",
    "V. Sa": "vossa senhoria",
    "V.Sa": "vossa senhoria",
    "V. S.ª": "vossa senhoria",
    "V. Sas": "vossas senhorias",
    "S. Exa": "sua excelência",
    "S. M": "sua majestade",
    "S. A. R": "sua alteza real",
    "S. S": "sua santidade",
    "N. S": "Nossa Senhora",
    "N. Sra": "Nossa Senhora",
    "S. A": "sociedade anônima",
    "S.A": "sociedade anônima",
    "P. S": "pós-escrito",
    "N. do T": "nota do tradutor",
    "a. C": "antes de Cristo",
    "a.C": "antes de Cristo",
    "d. C": "depois de Cristo",
    "d.C": "depois de Cristo",
    "Ltda": "limitada",
    "Cia": "companhia",
    "obs": "observação",
    "aprox": "aproximadamente",
    "depto": "departamento",
    "venc": "vencimento",
    "incl": "inclusive",
    "séc": "século",
    "adm": "administrativo",
    "aux": "auxiliar",
    "cond": "condomínio",
    "exp": "experiência",
    "proc": "processo",
    "parc": "parcelas",
    "entr": "entrada",
    "pct": "pacote",
    "vs": "versus",
    "i.e": "isto é",
    "cf": "confira",
    "ed. rev": "edição revista",
    "ed. rev. e ampl": "edição revista e ampliada",
}
PLAIN = {
    "vs": "versus",
    "c/": "com",
    "s/": "sem",
    "p/": "para",
    "s/n": "sem número",
    "s/nº": "sem número",
    "nº": "número",
    "n.º": "número",
    "FFAA": "Forças Armadas",
    "S/A": "sociedade anônima",
    "D.ª": "dona",
    "Dª": "dona",
    "Sr.ª": "senhora",
    "Srª": "senhora",
    "Dr.ª": "doutora",
    "Drª": "doutora",
    "Prof.ª": "professora",
    "Profª": "professora",
    "Eng.º": "engenheiro",
    "Eng.ª": "engenheira",
    "M.ª": "Maria",
    "c/c": "conta corrente",
    "REsp": "recurso especial",
    "1ª GM": "Primeira Guerra Mundial",
    "2ª GM": "Segunda Guerra Mundial",
}
CHAT = {
    "vc": "você",
    "vcs": "vocês",
    "tb": "também",
    "tbm": "também",
    "blz": "beleza",
    "pq": "porque",
    "bj": "beijo",
    "bjs": "beijos",
    "tmj": "tamo junto",
    "flw": "falou",
    "vlw": "valeu",
    "kd": "cadê",
    "mt": "muito",
    "mto": "muito",
    "mta": "muita",
    "mtos": "muitos",
    "mtas": "muitas",
    "hj": "hoje",
    "obg": "obrigado",
    "abç": "abraço",
    "abçs": "abraços",
    "msm": "mesmo",
    "qdo": "quando",
    "qnd": "quando",
    "qto": "quanto",
    "cmg": "comigo",
    "ctg": "contigo",
    "td": "tudo",
    "tds": "todos",
    "dps": "depois",
    "fds": "fim de semana",
    "pfv": "por favor",
    "sdds": "saudades",
    "vdd": "verdade",
    "ngm": "ninguém",
    "msg": "mensagem",
    "msgs": "mensagens",
    "ñ": "não",
    "amg": "amigo",
}
PLAIN |= CHAT
WHYS = ["pq"]
WHY = "por que"
_AFTER_N = (
    "vem|vai|vou|vamos|quero|quer|sei|sabe|tem|tenho|tinha|posso|pode|podia|dá|deu|consigo|consegui|gosto|gostei|preciso|"
    "precisa|acho|foi|era|fui|fiz|faz|entendi|entendo|lembro|aguento|acredito|vi|vejo|esquece|esqueci|tô|to|está|tá|ta|"
    r"me|te|se|é|eh|conheço|respond\p{L}{1,3}|falei|fala|liga|deixa|pude|vale|rola|curti|mais|ainda|só"
)
LETTERS_FOR_WORDS = {"q": ("que", r"\p{Ll}{2,}"), "n": ("não", _AFTER_N)}
PLAIN = with_raised_letters(PLAIN)
BEFORE_NUMBERS = with_raised_letters(BEFORE_NUMBERS)
ACRONYMS = frozenset(
    (
        "IPCA PA EUA UE IA CEO API USB URL IBM IBGE IPTU IPVA OAB CPU GPU IR IPI AGU UTI OCDE LGBT LGBTQIA "
        "UERJ UFU IOF EAD"
    ).split()
)
SAYABLE = (
    "JSON|NVIDIA|XBOX|(?:[BCFGKPT][LR]|VR|DR|CH|LH|NH|QU|GU|PS|PN|S?[BCDFGHJKLMNPQRSTVWXYZÇ])?+[AEIOUYÁÉÍÓÚÂÊÔÃÕÀ]++"
    "(?:[BCDFGHJKLMNPQRSTVWXYZÇ]{1,4}[AEIOUYÁÉÍÓÚÂÊÔÃÕÀ]++)*+"
    "(?:[LRN][DTKSG]|ST|CK|SP|SC|[DPCK]S|[BCDFGKLMNPRSTXZ])?+"
)
"""The pattern of capitals that make a word; others, such as BNDES and HIV, are spelled."""
RULERS = (
    "Pedro|João|João Paulo|Luís|Carlos|Henrique|Jorge|Eduardo|Guilherme|Ricardo|Francisco|Bento|Pio|Leão|"
    "Paulo|Filipe|Felipe|Fernando|Afonso|Sancho|Dinis|Manuel|José|Miguel|Napoleão|Nicolau|Alexandre|"
    "Frederico|Gregório|Inocêncio|Urbano|Clemente|Sisto|Júlio|Ramsés|Gustavo|Alberto|Leopoldo|Otão|Dario|"
    "Juan Carlos|Tiago"
)
QUEENS = "Isabel|Elizabeth|Elisabete|Maria|Catarina|Cristina|Joana|Ana|Margarida|Cleópatra|Beatriz"
ORDINAL_NOUNS = (
    "grau|andar|ano|lugar|colocado|prêmio|dia|ciclo|período|semestre|bimestre|trimestre|tempo|lote|turno|aniversário|"
    "capítulo|ofício|distrito|batalhão|mês|bloco"
)
PARTS = (
    r"[Cc]apítulos?|[Tt]omos?|[Cc]anto|[Aa]to|[Ll]ivro|[Tt]ítulos?|[Aa]rtigo|[Ii]ncisos?|"
    r"[Cc]aps?\.|[Aa]rts?\.|[Ii]ncs?\."
)
NUMBERED = (
    r"[Pp]arte|[Cc]ena|[Vv]olume|[Ss]eção|[Aa]nexo|[Ff]ase|[Tt]ipo|[Nn]ível|[Gg]rau|[Ff]igura|[Tt]abela|[Ee]tapa|"
    r"[Pp]ágina|[Uu]nidade|[Tt]\.|[Vv]ols?\.|[Pp]ágs?\.|[Ff]igs?\.|[Vv]olumes|[Aa]nexos|[Ff]ases"
)
CENTURIES = r"[Ss]éculos?|[Ss]écs?\.|ss?\."
FEMININE_AFTER = (
    r"(?i:guerra|república|edição|feira|bienal|jornada|cúpula|internacional|assembleia|conferência|copa|olimpíada|"
    r"dinastia|emenda|semana|região|sessão|convenção|maratona|temporada|mostra|marcha|turma|vara|câmara)(?!\p{L})"
)
MASCULINE_AFTER = (
    r"(?i:congresso|encontro|concílio|festival|fórum|prêmio|concurso|simpósio|torneio|império|reich|centenário|"
    r"aniversário|campeonato|curso|ciclo|seminário|salão|colóquio|exame|distrito)(?!\p{L})|Plano"
)
ARTICLES = {Gender.MASCULINE: "o|do|ao|no|pelo|um|este", Gender.FEMININE: "a|da|à|na|pela|uma|esta"}
PLURAL_AFTER = "Jogos|Prêmios|Encontros"
PLURAL_ARTICLES = "os|dos|aos|nos|pelos"
LINKS = "e a|e o|ou a|ou o|e|ou|a|ao"
WOMEN = (
    "Beatriz|Isabel|Inês|Raquel|Ester|Carmen|Leonor|Ruth|Rute|Elis|Íris|Liz|Lourdes|Dolores|Mercedes|Irene|Alice|"
    "Denise|Solange|Rose|Ivone|Marlene|Clarice|Berenice|Nair|Miriam|Zilah|Deise|Cleide|Neide|Judite|Edite"
)
SAINTS = (
    "Paulo|João|José|Pedro|Francisco|Luís|Sebastião|Miguel|Bernardo|Caetano|Vicente|Carlos|Gonçalo|Jorge|Mateus|"
    "Lourenço|Bento|Cristóvão|Gabriel|Tomás|Leopoldo|Roque|Benedito|Judas|Cosme"
)
SCORED = r"venc\p{L}+|vitória|perd\p{L}+|derrot\p{L}+|ganh\p{L}+|empat\p{L}+|gole\p{L}+|placar|bat\p{L}+"
TRAVEL = {"cheg": "chegada", "saí": "saída"}
LETTERED = {"bl": "bloco", "cap": "capítulo", "cj": "conjunto", "qd": "quadra"}
COMPARED = ("mais de", "menos de")
WINDS = {"N": "norte", "S": "sul", "E": "leste", "L": "leste", "O": "oeste", "W": "oeste"} | {
    "NE": "nordeste",
    "NO": "noroeste",
    "NW": "noroeste",
    "SE": "sudeste",
    "SO": "sudoeste",
    "SW": "sudoeste",
}
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
MORE_SIGNS = {
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

SIGNS = {sign: ADDRESS_SIGNS[sign] for sign in "&%@+"} | {
    "−": "menos",
    "=": "igual a",
    "×": "vezes",
    "÷": "dividido por",
    "°": "graus",
    "<": "menor que",
    ">": "maior que",
}
FRACTIONS = {
    "½": ("meio", "{} e meio"),
    "¼": ("um quarto", "{} e um quarto"),
    "¾": ("três quartos", "{} e três quartos"),
}
POWER = "elevado a"
ABOUT = "cerca de"
TO = "a"
