"""French words with one spelling and two sounds. The commoner sense is the last, or is left to espeak-ng."""

from collections.abc import Mapping

from tts.text.phonemes.homograph_rules import Sense, senses_in_class

_NOUN, _VERB, _AS_ESPEAK = 0, 1, 2
_WORD = r"[\w'-]+ "
_PLURAL = (
    r"\b(?:les|des|ces|mes|tes|ses|nos|vos|leurs|aux|deux|trois|quatre|cinq|six|dix|cent|mille|plusieurs|quelques"
    r"|certaine?s|toutes|tous|nombreu(?:x|ses)|différente?s|diverse?s|d'autres|plupart|beaucoup|peu|trop|tant) "
)
_NUMERAL = (
    r"(?:zéro|une?|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|vingts?|trente"
    r"|quarante|cinquante|soixante|cents?|mille|millions?|milliards?)"
)
_CLITICS = r"(?:(?:ne|n'|me|m'|te|t'|se|s'|le|la|les|l'|lui|leur|nous|vous|y|en|[mtsnl]'(?:en|y)) )*"
_SINGULAR = (
    r"(?:une?|la|l[e']|l'[\w-]+|du|aux?|des?|d'[\w-]+|à|en|cet?|cette|[mts]on|[mts]a|notre|votre|leur|chaque|aucun|est"
    r"|sont|suis|es|était|étaient|sera|soit|a|ont|avait|avaient|très|plus|moins|si|trop|assez|bien|pas|jamais|peu"
    r"|dans|sur|par|pour|avec|sans|chez|comme|que|qu'\w+|parfois|toujours|ou)"
)
"""Words before a singular noun or adjective, which end the plural subject of a verb."""
_OF_THE = rf"(?:(?:de|du|des|au|aux|à|en) (?:la |ce |cette )?(?!{_SINGULAR} )[\w'-]{{3,}}|(?:de l|d)'(?!une? )[\w-]+) $"
_SINGULAR_IN_S = "fils|temps|corps|cours|repas|pays|bois|bras|mois|cas|fois|os|héros|discours|procès|succès|accès|gars"
_SUBJECT = rf"{_PLURAL}{_WORD}{_OF_THE}|^(?!(?:{_SINGULAR_IN_S}) )[\w'-]+s de (?:la|ce|cette) [\w'-]{{3,}} $"
"""A plural noun with another noun after it. Its article may be outside the examined words."""
_IN_PLURAL = [
    (rf"\b(?:ils|elles) {_CLITICS}$", "", _VERB),
    (r"\b(?:ils|elles|qui|n[e']|s[e']|y|les|nous|vous|qu'ils|qu'elles) $", "", _VERB),
    (rf"{_PLURAL}(?:(?!{_SINGULAR} ){_WORD}){{1,3}}$", "", _VERB),
    (r"\b(?:gens|(?:beaucoup|trop|tant|peu|plein|nombre) (?:d'|de )[\w-]+[sx]) $|^de [\w-]+[sx] [\w-]+s $", "", _VERB),
]
"""Contexts in which a word in -ent is a verb in the plural, not a noun."""
_NOUNS = [
    *_IN_PLURAL,
    (_SUBJECT, "", _VERB),
    (rf"^(?!.*\b(?:un|le|du|au) ).*\bet (?:[mts]on |[mts]a |la )?(?!{_SINGULAR} |ancien |futur )[\w'-]+ $", "", _VERB),
    ("", "", _NOUN),
]
_ADJECTIVES = [
    *_IN_PLURAL,
    (_SUBJECT, r"^ (?:les|leurs?|des|à|aux?|vers|en|sur|souvent|aussi)\b", _VERB),
    (r"\b(?:un|cet|mon|ton|son|notre|votre|quel) $", "", _AS_ESPEAK),
    ("", "", _NOUN),
]
_IN_TIONS = [
    (r"\b(?:à|chez|pour|avec|entre|parmi|de|contre|sans) nous $", "", _NOUN),
    (rf"\bnous {_CLITICS}$|\bn' $", "", _VERB),
]
_IN_ER = [
    (r"\b(?:est|était|suis|sera|devenir|devenu|devient) (?:grand )?$", "", _NOUN),
    (
        r"\b(?:une?|cet?|du|au|[mts]on|notre|votre|leur|chaque|aucun|quel|jeune|grand|vieux|ancien|célèbre|simple|vrai"
        r"|fidèle|comme|nouveau|beau|gros|petit|bon|mauvais|fervent|premier) $",
        "",
        _NOUN,
    ),
    (
        r"(?:^|\b(?:par|avec|chez|sur|est|que|quand|si|puis|contre|sous|où|dans|derrière|devant|voici|voilà) )le $",
        "",
        0,
    ),
    ("", "", _VERB),
]
_CLASSES = {
    **senses_in_class(
        """
        couvent kuvˈɑ̃ kˈuv
        président pʁezidˈɑ̃ pʁezˈid
        résident ʁezidˈɑ̃ ʁezˈid
        affluent aflyˈɑ̃ aflˈy
        confluent kɔ̃flyˈɑ̃ kɔ̃flˈy
        parent paʁˈɑ̃ pˈaʁ
        ferment fɛʁmˈɑ̃ fˈɛʁm
        expédient ɛkspedjˈɑ̃ ɛkspedˈi
        """,
        _NOUNS,
    ),
    **senses_in_class(
        """
        excellent ɛksɛlˈɑ̃ ɛksˈɛl
        équivalent ekivalˈɑ̃ ekivˈal
        content kɔ̃tˈɑ̃ kˈɔ̃t
        violent vjolˈɑ̃ vjˈɔl
        négligent neɡliʒˈɑ̃ neɡlˈiʒ
        convergent kɔ̃vɛʁʒˈɑ̃ kɔ̃vˈɛʁʒ
        divergent divɛʁʒˈɑ̃ divˈɛʁʒ
        influent ɛ̃flyˈɑ̃ ɛ̃flˈy
        somnolent sɔmnolˈɑ̃ sɔmnˈɔl
        émergent emɛʁʒˈɑ̃ emˈɛʁʒ emɛʁʒˈɑ̃
        évident evidˈɑ̃ evˈid
        """,
        _ADJECTIVES,
    ),
    **senses_in_class(
        """
        acceptions aksɛpsjˈɔ̃ aksɛptjˈɔ̃
        adoptions adɔpsjˈɔ̃ adɔptjˈɔ̃
        affections afɛksjˈɔ̃ afɛktjˈɔ̃
        attentions atɑ̃sjˈɔ̃ atɑ̃tjˈɔ̃
        collections kɔlɛksjˈɔ̃ kɔlɛktjˈɔ̃
        contractions kɔ̃tʁaksjˈɔ̃ kɔ̃tʁaktjˈɔ̃
        désertions dezɛʁsjˈɔ̃ dezɛʁtjˈɔ̃
        éditions edisjˈɔ̃ editjˈɔ̃
        exceptions ɛksɛpsjˈɔ̃ ɛksɛptjˈɔ̃
        exécutions ɛɡzekysjˈɔ̃ ɛɡzekytjˈɔ̃
        infections ɛ̃fɛksjˈɔ̃ ɛ̃fɛktjˈɔ̃
        injections ɛ̃ʒɛksjˈɔ̃ ɛ̃ʒɛktjˈɔ̃
        inspections ɛ̃spɛksjˈɔ̃ ɛ̃spɛktjˈɔ̃
        intentions ɛ̃tɑ̃sjˈɔ̃ ɛ̃tɑ̃tjˈɔ̃
        interceptions ɛ̃tɛʁsɛpsjˈɔ̃ ɛ̃tɛʁsɛptjˈɔ̃
        inventions ɛ̃vɑ̃sjˈɔ̃ ɛ̃vɑ̃tjˈɔ̃
        mentions mɑ̃sjˈɔ̃ mɑ̃tjˈɔ̃
        notions nosjˈɔ̃ notjˈɔ̃
        objections ɔbʒɛksjˈɔ̃ ɔbʒɛktjˈɔ̃
        options ɔpsjˈɔ̃ ɔptjˈɔ̃
        portions pɔʁsjˈɔ̃ pɔʁtjˈɔ̃
        rations ʁasjˈɔ̃ ʁatjˈɔ̃
        relations ʁəlasjˈɔ̃ ʁəlatjˈɔ̃
        """,
        _IN_TIONS,
    ),
    **senses_in_class(
        """
        boxer boksˈɛʁ boksˈe
        dealer dilˈœʁ dilˈe
        flipper flipˈœʁ flipˈe
        poster pɔstˈɛʁ pɔstˈe
        reporter ʁəpɔʁtˈɛʁ ʁəpɔʁtˈe
        squatter skwatˈœʁ skwatˈe
        supporter sypɔʁtˈɛʁ sypɔʁtˈe
        """,
        _IN_ER,
    ),
}
_THREADS = (
    r"(?:électriques?|barbelés|conducteurs|téléphoniques|dénudés|croisés|emmêlés|à (?:coudre|linge|broder)"
    r"|de (?:fer|laine|coton|soie|cuivre|nylon|trame|pêche|couture|suture|marionnettes?|l'araignée)|du téléphone"
    r"|d'(?:or|argent|acier|araignée)|de (?:toutes les )?couleurs?|(?:rouges?|noirs?|bleus?|verts?) (?:et|du"
    r"|de la)|se touchent)\b"
)
_I_OR_YOU = r"\b(?:j[e']|tu|moi qui|toi qui) (?:ne )?"
_TALL = (
    r"(?:côte|façade|banlieue|flanc|rive|porte|aile|versant|secteur|zone|région|partie|bloc|frontière|côté|mur|bord)"
)
_BEFORE_NOUNS = "(?:petit|vieux|vrai|bon|seul|premier|dernier|meilleur|même|grand)"
_DRINKS = (
    r"\b(?:verres?|bols?|litres?|coupes?|saladiers?|cocktail|bu|boire|buvait|boit|buvons|sirot\w+|sert|servez"
    r"|servir|servi"
    r"|prépar\w+|recette|goût\w+|offert) (?:(?:de|du|un|le|des|ce|leur|son|mon|au|notre|bon|petit) )*$"
)

SENSES: Mapping[str, tuple[Sense, ...]] = {
    **_CLASSES,
    "as": (
        (rf"\b(?:tu|qui|n'|m'|t'|y|en|où|[nmt]'(?:en|y)) {_CLITICS}$", "", "ˈa"),
        (r"\b(?:l'|d'|un|des|les|deux|trois|quatre|cet|mon|ton|son|ses|aux|quelques) $", "", "ˈas"),
    ),
    "bus": ((rf"\b(?:je|tu) {_CLITICS}$", "", "bˈy"), ("", "", "bˈys")),
    "est": (
        (r"\b(?:à|vers|dans|depuis|jusqu'à|par|de|et|plein|plus à|que|sur) l' $|^l' $|\bd' $|\bplein $", "", "ˈɛst"),
        (
            r"^(?!.*\b(?:ils?|elles?|on|qui|ne|ça|cela|je|tu|nous|vous|me|te) l' $).*\bl' $",
            r"^ (?:de la|de l'|du|des|de) ",
            "ˈɛst",
        ),
        (
            rf"\b(?:sur|dans|de|vers|depuis|à|visité|longé|par) (?:la|le|l'|sa|son) ?{_TALL} $",
            r"^(?:$| d[eu']s?\b)",
            "ˈɛst",
        ),
        (rf"\b{_TALL} $", r"^(?:$| (?:des (?!plus|moins)|de l'(?!autre)))", "ˈɛst"),
        (r"\b(?:berlin|jérusalem|timor|allemagne) $", "^$", "ˈɛst"),
        (rf"\b{_TALL} $", r"^ (?:du|de la|d'\w+) [\w'-]+ (?:a|ont|est|sont|était|fut|sera|reste|donne)\b", "ˈɛst"),
        ("", r"^ (?:et|ou) ouest\b", "ˈɛst"),
        (r"\bouest (?:et|ou) $", "", "ˈɛst"),
    ),
    "est-ouest": (("", "", "ɛstwˈɛst"),),
    "fier": (
        (r"\b(?:s[e']|m[e']|t[e']|[smt]'y) $", "", "fjˈe"),
        (r"\b(?:nous|vous|y) $", r"^ (?:à|aux?|qu'\w+|trop|uniquement|entièrement|aveuglément|totalement)\b", "fjˈe"),
        ("", "", "fjˈɛʁ"),
    ),
    "fils": (
        ("", rf"^ {_THREADS}", "fˈil"),
        (
            r"(?:bobines? de|fil et les|fil et des|\bsans|coup(?:e|er|ez|é) les|(?:retirer|enlever|tire|tirer) les) $",
            "",
            "fˈil",
        ),
        ("", "", "fˈis"),
    ),
    "Jean": (("", "", ""),),
    "jean": (("", "", "ʤˈin"),),
    "jet": (
        ("", r"^ (?:privés?|militaire|de ligne|de combat|d'affaires|supersonique|commercial|lag|ski|set)\b", "ʤˈɛt"),
        (r"\b(?:en|par|pilote de|son|mon) $", r"^(?! (?:d'eau|continu|de pierres?))", "ʤˈɛt"),
        (r"\b(?:un|le|ce) $", r"^ (?:a (?:survol|décoll|atterri)|décoll|atterri|s'est posé|transport|vole)", "ʤˈɛt"),
    ),
    "Job": ((r"\b(?:comme|de|saint|et|à|que) $", "", "ʒˈɔb"), ("", r"^ (?:perdit|souffrit|dit|répondit)\b", "ʒˈɔb")),
    "lis": (
        (r"\b(?:de|un|du|des|au|aux|ces?|deux|quelques|beaux?) $", "", "lˈis"),
        (r"^(?!.*\b(?:je|tu|te|me|vous|nous|qui)\b).*\bles? $", "", "lˈis"),
    ),
    "os": ((rf"{_PLURAL}(?:[\w'-]+s )?$|\btas d' $", "", "ˈo"),),
    "plus": (
        (rf"\b(?:{_NUMERAL}|bac) $", rf"^ (?:{_NUMERAL}|\w)\b(?!')", "plˈys"),
        (r"^(?!.*\bn['e]).*\b\w $", rf"^ (?:{_NUMERAL}|\w)\b(?!')", "plˈys"),
        (r"\b(?:signe|canal|ni|un|tout au|d'autant) $", r"^(?! (?:grand|petit|gros|haut|bas)\b)", "plˈys"),
        (r"\b(?:d[e']|en|le|au|bien|encore|beaucoup|un peu|fois|toujours) $", "^$", "plˈys"),
        (r"\b(?:fois|bien|beaucoup) $", r"^ (?:que|qu'\w+|de|d'\w+|cette|cet?|aujourd'hui)\b", "plˈys"),
        (r"^(?!.*\b(?:n[e']|n'\w+|non|sans|jamais) ).*\w $", r"^ (?:que|qu'\w+)(?: |$)", "plˈys"),
        ("^en $", "", "plˈys"),
    ),
    "pressent": (
        (rf"\b(?:il|elle|on) (?:(?!se |s'){_CLITICS})$", "", "pʁesˈɑ̃"),
        (rf"\b(?:ils|elles|s[e']) {_CLITICS}$|{_PLURAL}(?:(?!{_SINGULAR} ){_WORD}){{1,3}}$", "", "pʁˈɛs"),
        ("", r"^ (?:déjà |bien |aussi )?(?:un|une|que|qu'\w+|le danger|la|l'\w+|son|sa|cette)\b", "pʁesˈɑ̃"),
    ),
    "pub": (
        (rf"\b(?:un|le|au|du|ce|[mts]on|chaque|aucun|quel|de pub en) (?:{_BEFORE_NOUNS} )?$", "", "pˈœb"),
        ("", r"^ (?:irlandais|anglais|écossais|londonien|en pub)\b", "pˈœb"),
        ("", "", "pˈyb"),
    ),
    "punch": (
        (
            "",
            r"^ (?:aux?|à la|planteur|coco|antillais|frais|bien frais|glacé|maison|exotique|créole|sans alcool)\b",
            "pˈɔ̃ʃ",
        ),
        (_DRINKS, "", "pˈɔ̃ʃ"),
    ),
    "reporters": (("", "", "ʁəpɔʁtˈɛʁ"),),
    "sens": (
        (rf"\b(?:je|tu) {_CLITICS}$|\b(?:m[e']|t[e']|[mt]'(?:y|en)) $", "", "sˈɑ̃"),
        ("^$", r"^ (?:cette|cet?|la|le|l'\w+|ça|comme|tes)\b", "sˈɑ̃"),
        ("", "", "sˈɑ̃s"),
    ),
    "tous": (
        (
            "",
            rf"^ (?:les|ces|[mts]es|nos|vos|leurs|{_NUMERAL}|ceux|azimuts|types|publics|risques|feux|côtés|points"
            r"|égards|horizons|bords|genres|terrains|âges|niveaux|droits)\b",
            "",
        ),
        ("", "", "tˈus"),
    ),
    "vis": (
        (
            rf"^(?!.*{_I_OR_YOU}(?:la|les) $).*(?:\b(?:une|la|cette|ma|ta|sa|de|à|chaque|quelle|pas de) |{_PLURAL})"
            r"(?:(?:petite|grosse|longue|autre|bonne|dernière|première|vieille)s? )?$",
            "",
            "vˈis",
        ),
    ),
}
