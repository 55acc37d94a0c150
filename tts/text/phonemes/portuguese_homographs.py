"""Brazilian words with one spelling and two sounds. The commoner sense is the last, or is left to espeak-ng."""

from collections.abc import Mapping

from tts.text.phonemes.homograph_rules import Sense, senses_in_class

_NOUN, _VERB = 0, 1
_CLITICS = (
    r"(?:(?:não|já|sempre|também|só|nunca|ainda|mesm[oa]|até|quase|mais|me|te|se|lhes?|os?|as?|nos|vos|às|vezes"
    r"|hoje|agora"
    r"|todo|dia|realmente|raramente|geralmente|normalmente|mal|bem|muito|simplesmente|apenas|nem) )*"
)
_OBJECT = (
    r"(?:que|os?|as?|uma?|uns|umas|meus?|minhas?|seus?|suas?|nossos?|nossas?|esses?|essas?|este|esta|você|vocês"
    r"|tudo|todos?"
    r"|todas?|isso|cedo|tarde|ao|aos|às|à|muito|demais|sempre|nunca)\b"
)
"""Words that often follow a verb, but seldom a noun at the beginning of a clause."""
_FIRST_PERSON = [
    (rf"\beu {_CLITICS}$", "", _VERB),
    (r"\b(?:um|uma) só $", "", _NOUN),
    (r"\b(?:quando|se|enquanto) $", r"^ e (?!\w+[^ãa]o\b|não|me)", _NOUN),
    (r"\b(?:vez|dias?|hora em|momento em|sempre|vezes|desde|assim|já|isso) que $", "", _VERB),
    (
        r"\b(?:não|nunca|jamais|me|te|lhe|quando|enquanto|sempre|já|também|só|quase|raramente|geralmente"
        r"|normalmente|mal|se|às vezes) $",
        "",
        _VERB,
    ),
    (
        r"^$|\b(?:e|mas|hoje|amanhã|agora|então|depois|logo|isso|pouco|dia|aqui|aí|ali|\w+-feira|sábado|domingo) $",
        rf"^ {_OBJECT}",
        _VERB,
    ),
    (
        r"\b(?:hoje|amanhã|domingos?|sábados?|\w+-feira|noite|manhã|tarde) $",
        r"^ (?:com|em|n[ao]s?|para|fora|sozinh[ao])\b",
        _VERB,
    ),
    (r"\beu (?:\w+ )?\w+o (?:\w+ )?e (?:já |depois |logo )?$", "", _VERB),
    (r"\b(?:tomo|levanto|saio|chego|volto|faço|vou|paro|sento|fico|como|pego|abro|entro) (?:\w+ )?e $", "", _VERB),
]
_NOUNS = [*_FIRST_PERSON, ("", "", _NOUN)]
_SUBJUNCTIVES = [
    (
        r"\b(?:que|talvez|caso|embora|quem)(?: (?:ele|ela|eles|você|isso|isto|alguém|ninguém|a gente|não|nos|lhe|se|me"
        r"|(?:os?|as?|uma?|meu|minha|seu|sua|esse|essa|este|esta|nosso|nossa) (?!d[aeo]s? )\w+))* $",
        r"^(?! d[aeo]s? )",
        _VERB,
    ),
    (r"^(?:não )?$|\b(?:e|por favor) $", rf"^ {_OBJECT}", _VERB),
    ("", "", _NOUN),
]
_OPEN = {"ˈoɪ": "ˈY", "ˈe": "ˈɛ", "ˈo": "ˈɔ"}


def _with_open_vowels(words: str) -> str:
    """Return lines of words and their sounds, followed by the sounds of the verb, whose stressed vowel is open."""
    return "\n".join(f"{line} {_opened(line.split()[1])}" for line in words.strip().splitlines())


def _opened(sounds: str) -> str:
    closed = next(vowel for vowel in _OPEN if vowel in sounds)
    return sounds.replace(closed, _OPEN[closed])


_CLASSES = {
    **senses_in_class(
        _with_open_vowels(
            """
            aborto ˌabˈoɾətʊ
            acerto ˌasˈeɾətʊ
            acordo ˌakˈoɾədʊ
            adorno ˌadˈoɾənʊ
            almoço ˌWmˈosʊ
            apego ˌapˈeɡʊ
            apelo ˌapˈelʊ
            aperto ˌapˈeɾətʊ
            apoio ˌapˈoɪʊ
            arremesso ˌaxemˈesʊ
            arroto ˌaxˈotʊ
            aterro ˌatˈexʊ
            broto brˈotʊ
            cerco sˈeɾəkʊ
            choro ʃˈoɾʊ
            começo kˌomˈesʊ
            conforto kˌoŋfˈoɾətʊ
            conserto kˌoŋsˈeɾətʊ
            consolo kˌoŋsˈolʊ
            contorno kˌoŋtˈoɾənʊ
            desespero dˌezespˈeɾʊ
            desprezo dˌesprˈezʊ
            dobro dˈobrʊ
            emprego ˌAmprˈeɡʊ
            encosto ˌAŋkˈostʊ
            endereço ˌAŋdeɾˈesʊ
            enterro ˌAŋtˈexʊ
            erro ˈexʊ
            esboço ˌezbˈosʊ
            esforço ˌesfˈoɾəsʊ
            estorno ˌestˈoɾənʊ
            exagero ˌezaʒˈeɾʊ
            gelo ʒˈelʊ
            governo ɡˌovˈeɾənʊ
            gozo ɡˈozʊ
            jogo ʒˈoɡʊ
            molho mˈoljʊ
            namoro nˌæmˈoɾʊ
            olho ˈoljʊ
            peso pˈezʊ
            reembolso xˌeAmbˈowsʊ
            reforço xˌefˈoɾəsʊ
            retorno xˌetˈoɾənʊ
            rolo xˈolʊ
            seco sˈekʊ
            selo sˈelʊ
            soco sˈokʊ
            sopro sˈoprʊ
            sossego sˌosˈeɡʊ
            suborno sˌubˈoɾənʊ
            sufoco sˌufˈokʊ
            tempero tˌAmpˈeɾʊ
            transtorno trˌɐ̃ŋstˈoɾənʊ
            troco trˈokʊ
            tropeço trˌopˈesʊ
            zelo zˈelʊ
            """
        ),
        _NOUNS,
    ),
    **senses_in_class(
        _with_open_vowels("controle kˌoŋtrˈoly\ninteresse ˌiŋteɾˈesy"),
        [*_SUBJUNCTIVES[:1], ("\\bse $", "", 1), *_SUBJUNCTIVES[1:]],
    ),
}
_OFFICES = "social|nacional|central|administrativa|própria|principal|regional"
_NO_THIRST = (
    r"^(?!.*\b(?:(?:com|de|ter|tenho|tem|temos|têm|tinha|tive|sinto|sente|sentir|senti) |(?:mat|saci)\w+ \w+ )$)"
)
_MASCULINE = (
    r"\b(?:o|um|meu|seu|teu|nosso|este|esse|aquele|do|ao|no|num|pelo|deste|nesse|cada|algum|nenhum|qualquer"
    r"|outro|mesmo|bom"
    r"|mau|grande|pequeno|velho|novo|certo|último|puro) $"
)
_FEMININE = (
    r"\b(?:a|uma|minha|sua|tua|nossa|esta|essa|aquela|da|à|na|numa|pela|desta|dessa|nessa|cada|alguma|nenhuma"
    r"|qualquer|outra"
    r"|mesma|boa|grande|pequena|velha|nova|alta|toda|muita|pouca|tanta|mais|sem|com|de|por|dar|dá|tem|ter|tenho"
    r"|faz|fazer|há"
    r"|suprema|primeira|última|forte|pior) $"
)
_THIRD_PERSON = r"\b(?:ninguém|alguém|que|se|ele|ela|você|não|me|nos|lhe|quem|isso|nada|tudo|também|sempre|já|logo) $"
_DRY = r"\b(?:terra|roupa|pele|boca|carne|madeira|lenha|fruta|folha|época|estação|está|ficou|é|garganta|lei|em|muito) $"
_BAKED = (
    r"^ (?:de (?:bolo|pudim|pizza|pão|torta|gelo|silicone|alumínio|vidro|furo)|untada|com (?:manteiga|margarina"
    r"|óleo|papel|furo)"
    r"|redonda|para bolo|no forno|ao forno|retangular)"
)

SENSES: Mapping[str, tuple[Sense, ...]] = {
    **_CLASSES,
    "aposto": (
        (r"\b(?:o|um|do|no|ao|como|chamado) $", "", "ˌapˈostʊ"),
        ("", "^ (?:explicativo|especificativo)", "ˌapˈostʊ"),
        ("", "", "ˌapˈɔstʊ"),
    ),
    "cerca": (
        ("", r"^ de\b", "sˈeɾəkæ"),
        (_FEMININE, "", "sˈeɾəkæ"),
        (_THIRD_PERSON, "", "sˈɛɾəkæ"),
        (r"\w $", rf"^ {_OBJECT}", "sˈɛɾəkæ"),
        ("", "", "sˈeɾəkæ"),
    ),
    "colher": (
        (
            r"\b(?:vamos|vai|vou|vão|para|pra|de|pod\w+|quer\w*|ir|dev\w+|fo[ir]\w*|posso|sem|ao|costum\w+|fui"
            r"|(?:começ|volt|ajud"
            r"|pass)\w+ a) $",
            r"^ (?:o que|os?|as?|uma?|mais|muit[ao]s|seus|suas|(?:\w+s|milho|café|uva|arroz|mel|trigo)\b)",
            "koljˈer",
        ),
        ("^$", r"^ (?:os|as|o que)\b", "koljˈer"),
        ("", "", "koljˈɛr"),
    ),
    "cor": (
        (r"\b(?:sab|sei|soub|aprend|decor|recit|cant|tudo|repet|toc)\w* (?:[\w-]+ ){0,2}de $", "", "kˈɔr"),
        (r"\bde $", r"^ e salteado\b", "kˈɔr"),
        (r"\b(?:letra|poema|texto|tabuada|versos?) (?:\w+ )?de $", "", "kˈɔr"),
        ("", "", "kˈor"),
    ),
    "corte": (
        (r"\b(?:a|na|da|à|pela|uma|sua|nossa|suprema|alta|esta|essa) $", "", "kˈoɾəʧy"),
        (
            "",
            r"^ (?:portuguesa|imperial|francesa|suprema|internacional|interamericana|constitucional|marcial)\b",
            "kˈoɾəʧy",
        ),
        ("", "", "kˈɔɾəʧy"),
    ),
    "e": (("^$", "^$", "i"),),
    "força": (
        (_FEMININE, "", "fˈoɾəsæ"),
        (_THIRD_PERSON, r"^(?! (?:d[aeo]s?|e|física|bruta)\b)(?!$)", "fˈɔɾəsæ"),
        (r"\w $", rf"^ {_OBJECT}", "fˈɔɾəsæ"),
        ("", "", "fˈoɾəsæ"),
    ),
    "forma": (
        ("", _BAKED, "fˈoɾəmæ"),
        (
            r"\b(?:unt|enfarinh|forr|desenform|despej|lav|coloqu)\w+ (?:\w+ ){0,2}(?:a|uma|na|numa|da|em) $",
            "",
            "fˈoɾəmæ",
        ),
        ("", "", "fˈɔɾəmæ"),
    ),
    "gosto": (
        (rf"\beu {_CLITICS}$", "", "ɡˈɔstʊ"),
        (r"\bque mais $|\bde que $", "", "ɡˈɔstʊ"),
        (r"\bque $", r"^ (?:d[aeo]s?|muito)\b", "ɡˈɔstʊ"),
        ("^$", r"^ (?:não se|é|e)\b", "ɡˈostʊ"),
        (
            rf"{_MASCULINE}|\b(?:de|com|sem|por|sobre|tem|dá|a|que|muito|tanto|tom\w+|peg\w+|mais|sentir|senti) $",
            "",
            "ɡˈostʊ",
        ),
        ("", "", "ɡˈɔstʊ"),
    ),
    "seca": (
        (rf"{_FEMININE}|{_DRY}", "", "sˈekæ"),
        (_THIRD_PERSON, "", "sˈɛkæ"),
        (r"\w $", rf"^ (?:{_OBJECT}|rápido|depressa|devagar)", "sˈɛkæ"),
        ("", "", "sˈekæ"),
    ),
    "sede": (
        (_NO_THIRST, rf"^ (?:da|do|das|dos|na|no|em|{_OFFICES})\b", "sˈɛd͡ʒy"),
        (rf"{_NO_THIRST}.*\b(?:uma|sua|nova|nossa|na|da|antiga|como|ser) $", "", "sˈɛd͡ʒy"),
    ),
    "sobre": (
        (r"\b(?:tomara|esper\w+|quer\w*) que $", "", "sˈɔbry"),
        (
            r"\b(?:que|talvez|caso|não) $",
            r"^(?:$| (?:comida|dinheiro|tempo|espaço|algum|alguma|um pouco|muito|nada|lugar|pão|para)\b)",
            "sˈɔbry",
        ),
    ),
    "toco": (
        (rf"^(?!.*\beu {_CLITICS}$).*{_MASCULINE}", "", "tˈokʊ"),
        (r"\bde $", "", "tˈokʊ"),
        ("", "", "tˈɔkʊ"),
    ),
    "torno": ((rf"{_MASCULINE}|\bem $", "", "tˈoɾənʊ"), ("", "", "tˈɔɾənʊ")),
}
