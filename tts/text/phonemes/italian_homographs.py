"""Italian words of one spelling and two sounds."""

from collections.abc import Mapping

from tts.text.phonemes.homograph_rules import Sense

SENSES: Mapping[str, tuple[Sense, ...]] = {
    "l'ancora": (
        (
            r"\b(?:gettare|getta|gettò|gettano|levare|leva|levò|salpare|salpa|calare|cala|con) $",
            "",
            "lˈankora",
        ),
        ("", r"^ (?:della|del|di|delle) ", "lˈankora"),
    ),
    "pesca": (
        (r"\b(?:a|da|per la|battuta di|zona di|zone di|licenza di|porto di|attrezzatura di) $", "", "pˈeska"),
        ("", r"^ (?:sportiva|subacquea|illegale|miracolosa|d'altura|a strascico|alla traina)\b", "pˈeska"),
        ("", r"^ (?:del (?:tonno|merluzzo|pesce)|con la (?:canna|rete|mosca))\b", "pˈeska"),
    ),
}
