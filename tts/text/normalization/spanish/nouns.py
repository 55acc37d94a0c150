"""The genders of Spanish nouns, and the words around a number that show its gender."""

from functools import partial

from tts.text.normalization.iberian.nouns import Counts, Nouns
from tts.text.normalization.rules.genders import listed_genders

NOUNS = Nouns(
    others=frozenset(
        "a adelante además ahora al allí ambas ambos ante antes apenas aquí así atrás aunque ayer aún bien cada casi "
        "cerca como con contra cual cuando cuesta cuya cuyo de debe del desde después dice disponible disponibles "
        "donde durante e el empieza en entonces entre era es esta este esto está están excepto fue fueron gana ha han "
        "hasta hay hoy incluso jamás la las le lejos les llega lo los luego mal mas me mediante menos mientras muy "
        "más ni no nos nunca o os para pero pierde por porque pronto puede pues que queda quien quienes quizá quizás "
        "sale salvo se según ser si siempre sigue sin sino sobre solo son su sus sólo tal también te temprano termina "
        "tiene tienen todavía tras u un una unas unos va vale van viene y ya él".split()
    ),
    other_endings=("ó", "mente", "aron", "ieron", "ará", "erá", "irá", "ar", "er", "ir"),
    feminine=frozenset(
        "capital capitales coliflores coz crin cruces cúspide diagonal diagonales elipse faz frente hiel inicial "
        "iniciales interfaces interfaz margen merced ong orden parte partes pyme pymes res reses sartenes sartén "
        "sed sien sienes sucursal sucursales tarde ubre vacante vacantes vocal vocales web webs órdenes".split()
    ),
    feminine_endings=(
        *("a", "as", "dad", "dades", "tad", "tades", "ción", "ciones", "sión", "siones", "tud", "tudes"),
        *("umbre", "umbres", "gión", "giones", "nión", "niones", "xión", "xiones", "lión", "liones"),
        *("sis", "tis", "polis", "eza", "ezas"),
    ),
    masculine=frozenset(
        "amanecer andar atardecer atleta atletas bazar camarada camaradas cantar celular centinela chófer cineasta "
        "cineastas colega colegas compatriota compatriotas deber dálmata dálmatas entusiasta entusiastas escolar "
        "espía espías familiar genocida gimnasta gimnastas gorila gorilas gratis guardia guardias guía guías "
        "homicida homicidas idiota indígena indígenas jerarca jerarcas koala koalas lagar líder malabar manjar mar "
        "militar monarca monarcas paladar patriarca patriota patriotas pirata piratas poder poeta poetas policía "
        "policías puma pumas recluta reclutas ser solar suicida suicidas tequila tequilas terapeuta terapeutas "
        "tráiler".split()
    ),
    masculine_endings=(
        *("ista", "istas", "crata", "cratas", "nauta", "nautas", "iatra", "iatras", "isma", "ismas", "asma", "asmas"),
        *("grama", "gramas", "drama", "dramas", "orama", "oramas", "gma", "gmas", "blema", "blemas", "tema", "temas"),
        *("lema", "lemas", "quema", "quemas", "oema", "oemas", "nema", "nemas", "ilema", "síntoma", "síntomas"),
        *("diploma", "diplomas", "idioma", "idiomas", "axioma", "axiomas", "aroma", "aromas", "osoma", "osomas"),
    ),
    invariable=("sis", "tis", "polis"),
    stressed=frozenset(
        "acta agua ala alga alma ama ancla ansia arca aria arma arpa asa ascua asta aula ave aya haba habla hacha "
        "hada hambre águila ánfora ánima área".split()
    ),
    listed=partial(listed_genders, "spanish"),
)
COUNTS = Counts(
    nouns=NOUNS,
    feminine="las|estas|esas|aquellas|unas|otras|primeras|últimas|próximas|a la(?= 1(?![.,]?[0-9]))",
    masculine="los|estos|esos|aquellos|unos|otros|primeros|últimos|próximos",
    labels=(
        r"el|la|del|al|número|núm\.|n\.?[ºo]|capítulo|página|pág\.|artículo|art\.|tomo|volumen|figura|tabla|fase|"
        "tipo|nivel|"
        "grado|grupo|tema|lección|unidad|sala|aula|canal|línea|ruta|zona|sección|apartado|punto|paso|opción|versión|"
        "serie|clase|categoría|fórmula|puerta|planta|piso|habitación|mesa|andén|vía|cabina|temporada|episodio|parte|"
        "acto|escena|día|jornada|distrito|edad|proyecto|modelo|plan|código|talla|dorsal|puesto|lugar"
    ),
    partitive="de (?:las|estas|esas|aquellas|ellas|nuestras)",
    links="o|u|y|a|de cada|por cada",
    adjectives=(
        "grandes|mejores|peores|mayores|menores|principales|posibles|importantes|diferentes|enormes|jóvenes|recientes|"
        "fuertes|graves|simples|dobles|excelentes|increíbles|terribles|interesantes|gran"
    ).split("|"),
)
