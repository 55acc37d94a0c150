"""The tables of written Brazilian Portuguese: abbreviations, months, words around Roman numerals, addresses, signs."""

from speech.text.normalization.forms import word_table
from speech.text.normalization.iberian_codes import Numbered
from speech.text.normalization.numbers import Gender

MONTHS = word_table("janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro")
_SHORT_MONTHS = word_table("jan fev mar abr mai jun jul ago set out nov dez")
WRITTEN_MONTHS = {month: month for month in MONTHS} | dict(zip(_SHORT_MONTHS, MONTHS, strict=True))
BEFORE_DATES = "dia|em|no|até|desde|de|data|(?:segunda|terça|quarta|quinta|sexta)(?:-feira)?|sábado|domingo"
WEEKDAYS = {
    "seg": "segunda",
    "ter": "terça",
    "qua": "quarta",
    "qui": "quinta",
    "sex": "sexta",
    "sáb": "sábado",
    "sab": "sábado",
    "dom": "domingo",
}
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
    "Trav": "travessa",
    "Estr": "estrada",
    "Pç": "praça",
    "Av": "avenida",
    "Pça": "praça",
    "av": "avenida",
    "pça": "praça",
    "trav": "travessa",
    "rod": "rodovia",
    "Al": "alameda",
    "Rod": "rodovia",
}
BEFORE_NUMBERS = {
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
    "tel": "telefone",
    "cel": "celular",
    "ap.": "apartamento",
    "apto.": "apartamento",
    "apto": "apartamento",
    "bl.": "bloco",
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
OTHERS = {
    "etc": "et cetera",
    "p. ex": "por exemplo",
    "p.ex": "por exemplo",
    "e.g": "por exemplo",
    "e. g": "por exemplo",
    "i. e": "isto é",
    "N. do E": "nota do editor",
    "Cia. Ltda": "companhia limitada",
    "Jr": "júnior",
    "et al": "e outros",
    "tb": "também",
    "av": "avenida",
    "pça": "praça",
    "Pç": "praça",
    "trav": "travessa",
    "rod": "rodovia",
    "estr": "estrada",
    "tel": "telefone",
    "cel": "celular",
    "Exa": "excelência",
    "hab": "habitantes",
    "Srs": "senhores",
    "Sras": "senhoras",
    "Drs": "doutores",
    "Profs": "professores",
    "prof": "professor",
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
}
PLAIN = {
    "vs": "versus",
    "c/": "com",
    "s/": "sem",
    "p/": "para",
    "s/n": "sem número",
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
}
ACRONYMS = frozenset(
    "EUA UE IA CEO API USB URL IBM IBGE IPTU IPVA OAB CPU GPU IR IPI AGU UTI OCDE LGBT LGBTQIA UERJ UFU IOF EAD".split()
)
SAYABLE = (
    "JSON|NVIDIA|XBOX|(?:[BCFGKPT][LR]|VR|DR|CH|LH|NH|QU|GU|PS|PN|S?[BCDFGHJKLMNPQRSTVWXYZÇ])?+[AEIOUYÁÉÍÓÚÂÊÔÃÕÀ]++"
    "(?:[BCDFGHJKLMNPQRSTVWXYZÇ]{1,4}[AEIOUYÁÉÍÓÚÂÊÔÃÕÀ]++)*+"
    "(?:[LRN][DTKSG]|ST|CK|SP|SC|[DPCK]S|[BCDFGKLMNPRSTXZ])?+"
)
"""Of words in capitals; others, such as BNDES and HIV, are spelled."""
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
    r"[Pp]ágina|[Uu]nidade|[Vv]ols?\.|[Pp]ágs?\.|[Ff]igs?\.|[Vv]olumes|[Aa]nexos|[Ff]ases"
)
CENTURIES = r"[Ss]éculos?|[Ss]écs?\.|ss?\."
FEMININE_AFTER = (
    r"Guerra|República|(?i:edição|feira|bienal|jornada|cúpula|internacional|assembleia|conferência|copa|olimpíada|"
    r"dinastia|emenda|semana|região|sessão|convenção|maratona|temporada|mostra|marcha|turma|vara|câmara)(?!\p{L})"
)
MASCULINE_AFTER = (
    r"(?i:congresso|encontro|concílio|festival|fórum|prêmio|concurso|simpósio|torneio|império|reich|centenário|"
    r"aniversário|campeonato|curso|ciclo|seminário|salão|colóquio|exame|distrito)(?!\p{L})|Plano"
)
ARTICLES = {Gender.MASCULINE: "o|do|ao|no|pelo|um|este", Gender.FEMININE: "a|da|à|na|pela|uma|esta"}
PLURAL_AFTER = "Jogos|Prêmios|Encontros"
PLURAL_ARTICLES = "os|dos|aos|nos|pelos"
LINKS = "e|ou|a|ao"
WOMEN = (
    "Beatriz|Isabel|Inês|Raquel|Ester|Carmen|Leonor|Ruth|Rute|Elis|Íris|Liz|Lourdes|Dolores|Mercedes|Irene|Alice|"
    "Denise|Solange|Rose|Ivone|Marlene|Clarice|Berenice|Nair|Miriam|Zilah|Deise|Cleide|Neide|Judite|Edite"
)
SAINTS = (
    "Paulo|João|José|Pedro|Francisco|Luís|Sebastião|Miguel|Bernardo|Caetano|Vicente|Carlos|Gonçalo|Jorge|Mateus|"
    "Lourenço|Bento|Cristóvão|Gabriel|Tomás|Leopoldo|Roque|Benedito|Judas|Cosme"
)
SCORED = r"venc\p{L}+|vitória|perd\p{L}+|derrot\p{L}+|ganh\p{L}+|empat\p{L}+|gole\p{L}+|placar|bat\p{L}+"
UNITS = {
    "t": ("tonelada", "toneladas"),
    "dB": ("decibel", "decibéis"),
    "kbps": ("quilobit por segundo", "quilobits por segundo"),
    "Mbps": ("megabit por segundo", "megabits por segundo"),
    "Gbps": ("gigabit por segundo", "gigabits por segundo"),
    "Wh": ("watt-hora", "watts-hora"),
    "MWh": ("megawatt-hora", "megawatts-hora"),
    "GWh": ("gigawatt-hora", "gigawatts-hora"),
    "kV": ("quilovolt", "quilovolts"),
    "mV": ("milivolt", "milivolts"),
    "Ah": ("ampere-hora", "amperes-hora"),
    "mAh": ("miliampere-hora", "miliamperes-hora"),
    "kΩ": ("quilo-ohm", "quilo-ohms"),
    "mmHg": ("milímetro de mercúrio", "milímetros de mercúrio"),
    "atm": ("atmosfera", "atmosferas"),
    "ppm": ("parte por milhão", "partes por milhão"),
    "rpm": ("rotação por minuto", "rotações por minuto"),
    "bpm": ("batimento por minuto", "batimentos por minuto"),
    "fps": ("quadro por segundo", "quadros por segundo"),
    "cc": ("centímetro cúbico", "centímetros cúbicos"),
    "cv": ("cavalo", "cavalos"),
    "mol": ("mol", "mols"),
    "hab": ("habitante", "habitantes"),
    "hab.": ("habitante", "habitantes"),
    "kb": ("quilobit", "quilobits"),
    "Mb": ("megabit", "megabits"),
    "Gb": ("gigabit", "gigabits"),
    "dm³": ("decímetro cúbico", "decímetros cúbicos"),
    "mm²": ("milímetro quadrado", "milímetros quadrados"),
    "p.p.": ("ponto percentual", "pontos percentuais"),
    "pp": ("ponto percentual", "pontos percentuais"),
    "seg": ("segundo", "segundos"),
    "hs": ("hora", "horas"),
    "hrs": ("hora", "horas"),
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
NUMBERED_CODES = Numbered(
    telephones=(
        r"tel(?:efone)?s?|telefone é(?: o)?|fone|cel(?:ular)?|fax|whatsapp|zap|"
        r"lig(?:ue|a|ar|uem|ando)(?: para| pra| pro)?(?: o)?|disque(?: para)?(?: o)?"
    ),
    acts=(
        r"[Ll]ei(?: [Cc]omplementar| [Oo]rdinária)?|[Dd]ecreto(?:-[Ll]ei| [Ll]egislativo)?|[Mm]edida [Pp]rovisória|"
        r"MP|PEC|EC|PLP?|[Pp]ortaria|[Rr]esolução|[Pp]rocesso|[Ii]nstrução [Nn]ormativa|[Ee]dital|[Aa]córdão|LC|IN"
    ),
    stroke="de",
    times=("vez", "vezes"),
)
