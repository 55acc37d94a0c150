"""The genders of Spanish nouns, and the words around a number that show its gender."""

from tts.text.normalization.iberian.nouns import Counts, Nouns

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
        "actrices actriz app apps ave aves base bases calle calles capital capitales carne carnes catedral catedrales "
        "catástrofe catástrofes central centrales cicatrices cicatriz clase clases clave claves col coles coliflor "
        "coliflores constante constantes corriente corrientes coz credencial credenciales crin cruces cruz cárcel "
        "cárceles cúspide diagonal diagonales directrices directriz elipse especie especies fase fases faz fiebre "
        "flor flores foto fotos frase frases frente fuente fuentes gente hambre hiel hélice hélices imagen imágenes "
        "inicial iniciales interfaces interfaz labor labores leche ley leyes liebre liebres llave llaves luces luz "
        "madre madres mano manos margen matrices matriz mente mentes merced miel moto motos muerte muertes mujer "
        "mujeres narices nariz nave naves nieve niñez noche noches nube nubes nueces nuez ong orden pared paredes "
        "parte partes patente patentes perdices perdiz peste piel pieles pirámide pirámides postal postales pyme "
        "pymes radio radios razones razón raíces raíz red redes res reses sal sangre sartenes sartén sed sede sedes "
        "serie series serpiente serpientes señal señales sien sienes sucursal sucursales suerte suertes superficie "
        "superficies tarde tardes tilde tildes torre torres tribu tribus ubre vacante vacantes variante variantes "
        "veces vejez vez virgen vocal vocales voces voz vírgenes web webs élite órdenes".split()
    ),
    feminine_endings=(
        *("a", "as", "dad", "dades", "tad", "tades", "ción", "ciones", "sión", "siones", "tud", "tudes"),
        *("umbre", "umbres", "gión", "giones", "nión", "niones", "xión", "xiones", "lión", "liones"),
        *("sis", "tis", "polis", "eza", "ezas"),
    ),
    masculine=frozenset(
        "alfiler alquiler altar amanecer andar análisis atardecer atleta atletas autómata azar bar bazar camarada "
        "camaradas cantar celular centinela chófer cineasta cineastas clima climas colega colegas collar cometa "
        "cometas compatriota compatriotas cráter cáncer deber dálmata dálmatas día días dólar ejemplar entusiasta "
        "entusiastas escolar espía espías familiar genocida gimnasta gimnastas gorila gorilas gratis guardia guardias "
        "guía guías hogar homicida homicidas idiota indígena indígenas jerarca jerarcas koala koalas lagar lugar "
        "lunar líder malabar manjar mapa mapas mar mediodía militar millar monarca monarcas oasis paladar panda "
        "pandas par paréntesis patriarca patriota patriotas pijama pijamas pilar pirata piratas placer planeta "
        "planetas poder poeta poetas policía policías puma pumas póster radar recluta reclutas ser solar suicida "
        "suicidas taller tequila tequilas terapeuta terapeutas tranvía tranvías tráiler énfasis éxtasis".split()
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
