"""The tables of written French: abbreviations, months, words around Roman numerals, units, addresses, signs."""

from speech.text.normalization.forms import word_table

MONTHS = word_table("janvier février mars avril mai juin juillet août septembre octobre novembre décembre")
WRITTEN_MONTHS = {month: month for month in MONTHS} | {
    "janv": "janvier",
    "jan": "janvier",
    "févr": "février",
    "fév": "février",
    "fevrier": "février",
    "avr": "avril",
    "juil": "juillet",
    "aout": "août",
    "sept": "septembre",
    "oct": "octobre",
    "nov": "novembre",
    "déc": "décembre",
    "decembre": "décembre",
}
TITLES = {
    "M": "monsieur",
    "MM": "messieurs",
    "Mr": "monsieur",
    "Dr": "docteur",
    "dr": "docteur",
    "Pr": "professeur",
    "St": "saint",
    "Ste": "sainte",
    "Mgr": "monseigneur",
    "Cdt": "commandant",
    "Gal": "général",
    "Cne": "capitaine",
    "bd": "boulevard",
    "boul": "boulevard",
    "av": "avenue",
    "pl": "place",
    "fg": "faubourg",
    "rte": "route",
    "imp": "impasse",
    "all": "allée",
}
BARE_TITLES = {
    "Mme": "madame",
    "Mmes": "mesdames",
    "Mlle": "mademoiselle",
    "Mlles": "mesdemoiselles",
    "Mr": "monsieur",
    "Dr": "docteur",
    "Pr": "professeur",
    "Me": "maître",
    "Mgr": "monseigneur",
    "bd": "boulevard",
    "fg": "faubourg",
    "St": "saint",
    "Ste": "sainte",
    "Sts": "saints",
    "Stes": "saintes",
    "Ets": "établissements",
    "Éts": "établissements",
    "Sté": "société",
}
SAINTS = {"St": "Saint", "Ste": "Sainte", "Sts": "Saints", "Stes": "Saintes"}
BEFORE_NUMBERS = {
    "n°": "numéro",
    "nº": "numéro",
    "nos": "numéros",
    "n°s": "numéros",
    "№": "numéro",
    "#": "numéro",
    "§": "paragraphe",
    "p.": "page",
    "pp.": "pages",
    "chap.": "chapitre",
    "art.": "article",
    "vol.": "volume",
    "fig.": "figure",
    "tél.": "téléphone",
    "tél": "téléphone",
    "éd.": "édition",
    "env.": "environ",
    "v.": "vers",
    "max.": "maximum",
    "min.": "minimum",
    "al.": "alinéa",
    "réf.": "référence",
    "km": "kilomètre",
    "lun.": "lundi",
    "mar.": "mardi",
    "mer.": "mercredi",
    "jeu.": "jeudi",
    "ven.": "vendredi",
    "sam.": "samedi",
    "dim.": "dimanche",
}
OTHERS = {
    "etc": "et cetera",
    "p. ex": "par exemple",
    "p.ex": "par exemple",
    "c.-à-d": "c’est-à-dire",
    "c.à.d": "c’est-à-dire",
    "s.v.p": "s’il vous plaît",
    "s.t.p": "s’il te plaît",
    "ex": "exemple",
    "ibid": "ibidem",
    "boul": "boulevard",
    "coll": "collection",
    "dép": "département",
    "réf": "référence",
    "trad": "traduction",
    "cf": "confer",
    "av. J.-C": "avant Jésus-Christ",
    "ap. J.-C": "après Jésus-Christ",
    "apr. J.-C": "après Jésus-Christ",
    "M": "monsieur",
    "MM": "messieurs",
    "env": "environ",
    "av": "avenue",
    "bd": "boulevard",
    "hab": "habitants",
    "éd": "édition",
    "tél": "téléphone",
    "resp": "respectivement",
    "janv": "janvier",
    "févr": "février",
    "juil": "juillet",
    "sept": "septembre",
    "oct": "octobre",
    "nov": "novembre",
    "déc": "décembre",
}
PLAIN = {
    "Mme": "madame",
    "Mmes": "mesdames",
    "Mlle": "mademoiselle",
    "Mlles": "mesdemoiselles",
    "MM": "messieurs",
    "n°": "numéro",
    "Mr": "monsieur",
    "Cie": "compagnie",
    "svp": "s’il vous plaît",
    "SVP": "s’il vous plaît",
    "stp": "s’il te plaît",
    "càd": "c’est-à-dire",
    "c-à-d": "c’est-à-dire",
    "ndlr": "note de la rédaction",
    "NDLR": "note de la rédaction",
    "qqch": "quelque chose",
    "qqn": "quelqu’un",
    "vs": "versus",
}
ACRONYMS = frozenset(
    "FBI CIA USA UE ADN ARN IA PIB ONG API USB URL IBM EDF ADSL IRM UMP HEC BD AF AG AOC BEP BO CAP CEE CHU CIO DEA "
    "DESS DIY DUT EADS ENS EP EPCI FO GIE HIV IGN IP ISF IUT JO LOA OCDE OIT OL OM OPA ANPE ASSE PEA PEL PLU PO PSA "
    "QI RER SA SAS SAV SCI SOS SPA SUV TAEG TEG TER UDI URSS UV VIP VO".split()
)
_VOWEL = "[AEIOUYÀÂÉÈÊËÎÏÔÖÙÛÜŒ]"
_CONSONANT = "[BCDFGHJKLMNPQRSTVWXZÇ]"
_ONSET = rf"(?:S?[CPT]R|S?[PC]L|SCH|[BDFGKV]R|[BFGKV]L|S[CKMNPTQ]|[CPTRSW]H|[GPK]N|PS|[TS]W|{_CONSONANT})?"
_CODA = (
    r"(?:[BCDFGKLMNPRSTVWXZ]|R[BCDFGKMNPQST]|L[BCDFKMPST]|N[CDFGKSTXZ]|M[PSB]|S[CKMPT]|[CPX]T|C[HK]|[PST]H|FT|"
    r"NGT|NCT|CHT|TZ|BB|CC|FF|LL|MM|NN|PP|RR|SS|TT|ZZ)S?"
)
SAYABLE = (
    r"EST|ART|ARC|ARTS?|ILS|ANS|ONT|ALT|OFF|CNIL|CNED|CNES|FNAC|EHPAD|EUX|AUX|EAU|ŒUF|OUI|OIE|AIR|AIL|OUR|"
    rf"(?!{_VOWEL}{{2}}{_CONSONANT}(?!\p{{Lu}})|{_VOWEL}{_CONSONANT}{{2}}(?!\p{{Lu}})|(?:[AIO]O|EE|II|[IY]U){_CONSONANT})"
    rf"{_ONSET}{_VOWEL}++(?:{_CONSONANT}{{1,4}}{_VOWEL}++)*+(?:{_CODA})?"
)
"""The pattern of capitals that make a word of French; three letters with a vowel at their head alone are initials."""
NUMBERED = (
    r"[Cc]hapitre|[Pp]artie|[Aa]cte|[Ss]cène|[Vv]olume|[Ll]ivre|[Ss]ection|[Aa]rticle|[Tt]itre|[Aa]nnexe|"
    r"[Pp]hase|[Tt]ype|[Nn]iveau|[Tt]ome|[Ff]igure|[Tt]ableau|[Éé]tape|[Cc]hant|[Pp]age|[Cc]hap\.|[Aa]rt\.|"
    r"[Vv]ol\.|[Ff]ig\."
)
UNITS = {
    "o": ("octet", "octets"),
    "ko": ("kilooctet", "kilooctets"),
    "Mo": ("mégaoctet", "mégaoctets"),
    "Go": ("gigaoctet", "gigaoctets"),
    "To": ("téraoctet", "téraoctets"),
    "bar": ("bar", "bars"),
    "dB": ("décibel", "décibels"),
    "ch": ("cheval", "chevaux"),
    "CV": ("cheval", "chevaux"),
    "j": ("jour", "jours"),
    "Mt": ("mégatonne", "mégatonnes"),
    "pts": ("point", "points"),
    "mn": ("minute", "minutes"),
    "sec": ("seconde", "secondes"),
    "kWh": ("kilowattheure", "kilowattheures"),
    "mAh": ("milliampère-heure", "milliampères-heures"),
    "Mb": ("mégabit", "mégabits"),
    "Gb": ("gigabit", "gigabits"),
    "kbps": ("kilobit par seconde", "kilobits par seconde"),
    "Mbps": ("mégabit par seconde", "mégabits par seconde"),
    "cts": ("centime", "centimes"),
    "F": ("franc", "francs"),
    "FCFA": ("franc C F A", "francs C F A"),
    "Km": ("kilomètre", "kilomètres"),
    "Kg": ("kilogramme", "kilogrammes"),
}
FEMININE_UNITS = frozenset(
    "heure minute seconde tonne livre once calorie kilocalorie mégatonne milliseconde microseconde nanoseconde".split()
)
PER = dict.fromkeys(
    word_table("jour mois an année semaine heure minute personne nuit séance habitant élève enfant tête soir"), "par"
)
ADDRESS_SIGNS = {
    ".": "point",
    "@": "arobase",
    "/": "barre oblique",
    "\\": "barre oblique inverse",
    ":": "deux-points",
    "-": "tiret",
    "_": "tiret bas",
    "?": "point d’interrogation",
    "=": "égale",
    "&": "et",
    "%": "pour cent",
    "#": "dièse",
    "+": "plus",
    "~": "tilde",
    ",": "virgule",
    ";": "point-virgule",
    "!": "point d’exclamation",
    "*": "astérisque",
    "$": "dollar",
}
SIGNS = {
    "±": "plus ou moins",
    "≤": "inférieur ou égal à",
    "≥": "supérieur ou égal à",
    "≠": "différent de",
    "≈": "environ égal à",
    "√": "racine carrée de",
    "∞": "infini",
    "²": "au carré",
    "³": "au cube",
    "‰": "pour mille",
    "§": "paragraphe",
    "©": "copyright",
    "®": "marque déposée",
    "™": "marque commerciale",
}
LONE_SIGNS = {"#": "dièse", "*": "astérisque", "^": "accent circonflexe", "/": "barre oblique", "\\": "barre inverse"}
FEMININE = frozenset(
    "fois minute seconde année journée page femme chambre place table pièce photo vidéo chanson école entreprise "
    "équipe étoile île lettre ligne liste langue main marche nuit part porte pomme rue route soirée matinée "
    "cuillère tranche pincée boîte victoire défaite victime voix province commune république rencontre image idée "
    "histoire goutte course chaise carte clé chose branche banque arme aile tête tente fenêtre fleur erreur "
    "couleur odeur valeur nouvelles grande grandes petite petites bonnes belles premières dernières autre armée "
    "entrée arrivée rangée poignée cuillerée bouchée chaussée cheminée dictée durée épée fée fumée gelée mariée "
    "montée pensée plongée randonnée tournée tranchée vallée veillée visée lieue bise chemise valise crise "
    "surprise fraise cerise brise église noise promenade salade brigade ambassade façade balade parade olympiade "
    "barricade cascade fête dent mère sœur peur faveur douleur chaleur longueur largeur hauteur profondeur "
    "épaisseur rumeur lueur vapeur horreur sueur tumeur vigueur mer clef nef soif faim fin loi foi fourmi souris "
    "brebis noix croix paix perdrix toux forêt eau peau cour jument dot radio auto moto thèse synthèse parenthèse "
    "hypothèse boutique musique brique critique technique fabrique clinique piqûre rose dose cause pause base "
    "phase phrase case brosse cloche poche fiche affiche niche planche tache tâche vache hache ruche bûche bouche "
    "couche douche mouche touche cruche larme lame dame rame flamme somme gomme gamme ferme forme réforme norme "
    "plateforme plume rive cave preuve épreuve grève lessive locomotive olive fève tentative initiative "
    "perspective force source surface trace face race menace glace trajectoire mémoire gloire armoire baignoire "
    "poire foire nageoire mâchoire balançoire patinoire vague bague digue blague dague corde ride méthode période "
    "onde ronde sonde bande demande amende commande légende banane cabane pierre terre guerre serre barre lune "
    "dune prune tribune fortune étape grappe nappe trappe coupe troupe loupe soupe pipe lampe rampe pompe trompe "
    "bombe jambe tombe aube robe visite suite fuite conduite réussite limite élite date note côte botte croûte "
    "voûte chute dispute flûte pelote perte tarte piste veste enquête conquête bête crête tempête neige manche "
    "plage cage rage tige ligue orange louange frange mésange phalange éponge horloge loge auberge berge asperge "
    "vierge charge marge forge gorge".split()
)
FEMININE_ENDINGS = word_table(
    "tion sion xion gion nion aison ette ance ence ité tié ière euse trice esse isse asse ousse ille aille elle "
    "olle alle ulle aine eine ine onne enne anne ure eure ie uie"
)
MASCULINE = frozenset(
    "silence comité domaine capitaine murmure squelette carrosse quadrille gorille intervalle mille vaudeville "
    "portefeuille magazine patrimoine moine antoine cimetière derrière arrière incendie génie parapluie foie sosie "
    "messie brie colosse narcisse pamplemousse vermicelle libelle rebelle bastion espion pion scorpion lion "
    "camion avion million champion croupion mercure parjure augure renne chêne frêne homme gramme programme chef "
    "kilogramme diagramme centigramme milligramme chromosome grimoire interface coutelas sycomore carbone cyclone "
    "violoncelle polichinelle gendarme membre nombre arbre modèle zèle poêle".split()
)
NOT_NOUNS = frozenset(
    "à au aux avec ce ces dans de des du elle en est et était fut il ils la le les leur mais ne ni où ou par "
    "pas plus pour que qui sa se ses si son sont sur un une y a ont sans sous vers contre entre comme car "
    "donc cette cet moins chaque quelle quelles celle celles elles toute toutes tous certaines certains plusieurs "
    "quelques aucune telle telles leurs nos vos mes tes après avant pendant depuis dès lors puis alors ensuite "
    "entière entières même mêmes".split()
)
LABELS = (
    "page|ligne|numéro|n°|chapitre|tome|volume|article|étape|phase|partie|question|figure|tableau|niveau|annexe|"
    "chaîne|classe|zone|type|groupe|acte|scène|section|équipe|version|épisode|saison|voie|quai|porte|salle|chambre"
)
BETWEEN = r"autres?|jeunes?|mêmes?|seule?s?|simples?|grosses?|vraies?|véritables?|longues?|bref|brèves?"
IDENTIFIERS = (
    "SIREN|SIRET|SIRENE|IBAN|ISBN|NIR|RCS|TVA|BIC|sécu|sécurité sociale|[Tt]él|[Tt]éléphone|[Pp]ortable|[Mm]obile|"
    "[Ff]ax|[Dd]ossier|[Cc]ommande|[Cc]lient|[Cc]ompte|[Cc]ode|[Rr]éf|[Rr]éférence|[Ss]érie|[Ff]acture|[Nn]°|[Nn]uméro"
)
NOT_ELIDED = tuple(
    "hach haie haill hain hal hamac hameau hamster hanche hand hangar hanneton hant haras harc hareng haricot harn "
    "harp hasard hausse haut havre hérisson hernie héron héros hêtre heurt hibou hiérarch hobby hockey holland homard "
    "hongr honte hoquet hors hotte houle housse hublot huée huguenot huit hurl hussard hutte onz oui ouistiti "
    "yacht yaourt yard yen yeti yoga yogi yougoslav".split()
)
RULERS = (
    "Louis|Charles|Henri|Philippe|François|Georges|Édouard|Guillaume|Richard|Jacques|Jean|Paul|Benoît|Pie|"
    "Léon|Alphonse|Ferdinand|Napoléon|Nicolas|Alexandre|Pierre|Frédéric|Grégoire|Innocent|Urbain|Clément|"
    "Boniface|Sixte|Jules|Gustave"
)
