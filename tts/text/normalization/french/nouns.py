"""French nouns: their gender, "de" before them, and the words that show that a number counts them."""

from collections.abc import Mapping

import regex

from tts.text.normalization.rules.forms import word_table
from tts.text.normalization.rules.numbers import Gender, Noun

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
_FEMININE_ENDINGS = word_table(
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
_NOT_ELIDED = tuple(
    "hach haie haill hain hal hamac hameau hamster hanche hand hangar hanneton hant haras harc hareng haricot harn "
    "harp hasard hausse haut havre hérisson hernie héron héros hêtre heurt hibou hiérarch hobby hockey holland homard "
    "hongr honte hoquet hors hotte houle housse hublot huée huguenot huit hurl hussard hutte onz oui ouistiti "
    "yacht yaourt yard yen yeti yoga yogi yougoslav".split()
)
_FEMININE_UNITS_AND_CURRENCIES = frozenset(
    "heure minute seconde tonne livre once calorie kilocalorie mégatonne milliseconde microseconde nanoseconde roupie "
    "couronne hryvnia partie image atmosphère livre".split()
)
_SILENT_START = regex.compile(r"(?i)[aeiouàâéèêëîïôùûœæ]|y(?![aeiou])|h")


def of(noun: str) -> str:
    """Return "de" and the noun, elided before a vowel or a silent h."""
    return f"d’{noun}" if is_elided_before(noun) else f"de {noun}"


def is_elided_before(noun: str) -> bool:
    """Tell whether "de" loses its vowel before the noun."""
    return bool(_SILENT_START.match(noun)) and not noun.lower().startswith(_NOT_ELIDED)


def counted(one: str, many: str, gender: Gender = Gender.MASCULINE) -> Noun:
    """Return the noun with its forms for one, for more than one, and after millions."""
    return Noun((one, many, of(many)), gender)


def gender_of(word: str, value: int) -> Gender:
    """Return the gender of the noun after a number, NONE where the number has no "un" at its end to agree."""
    if value % 10 != 1 or value % 100 in (11, 71, 91) or word in NOT_NOUNS:
        return Gender.NONE
    if value > 1 and word[-1] not in "sxz":
        return Gender.NONE
    singular = word.removesuffix("s")
    if {word, singular} & FEMININE:
        return Gender.FEMININE
    is_feminine = singular.endswith(_FEMININE_ENDINGS) and singular not in MASCULINE
    return Gender.FEMININE if is_feminine and word.islower() else Gender.MASCULINE


def cldr_noun(forms: Mapping[str, str], unit: str = "") -> Noun:
    """Return the noun of a currency or a unit from its names in CLDR."""
    first = forms["one"].split(" ")[0]
    is_feminine = first in _FEMININE_UNITS_AND_CURRENCIES or first.endswith(("mole", "seconde"))
    return counted(forms["one"], forms["other"], Gender.FEMININE if is_feminine else Gender.MASCULINE)
