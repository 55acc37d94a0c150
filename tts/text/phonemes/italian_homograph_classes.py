"""Classes of Italian words with one spelling and two sounds, and the neighbours of their nouns and verbs."""

from tts.text.phonemes.homograph_rules import senses_in_class

HAVE = (
    r"\b(?:(?:l'|m'|t'|c'|v'|n')?(?:ho|hai|ha|abbiamo|avete|hanno|avev\w+|abbia\w*|avr\w+|avess\w+|ebbe\w*)"
    r"|avere?|avendo|averl[oaei]|averne) (?:anche |già |mai |appena |sempre |tutt[io] |quasi |forse )*"
)
OBJECT = r"^ (?:il|lo|la|l'[\w-]+|i|gli|le|une?|una|un'[\w-]+|uno|ogni|tutt[oaie]|due|tre|quest[oaie]|quest'\w+)\b"
"""Words that often follow a verb, but seldom a noun."""
PRONOUN = r"\b(?:chi|che|non|si|mi|ti|ci|vi|ne|lui|lei|egli|ella|se|quando|mentre|nessuno|qualcuno|ognuno|dove) $"
"""Words that precede the third person of a verb."""
FEMININE = (
    r"\b(?:la|una|della|alla|dalla|nella|sulla|di|in|per|a|con|senza|questa|quella|nuova|vecchia|sua|mia|tua|nostra"
    r"|vostra|loro|ogni|altra|stessa|buona|grande|propria|quale|qualche|secondo|prima|seconda|terza|ultima|l'ultima"
    r"|dell'ultima|nell'ultima|intera|scorsa|precedente|prossima|dura) $"
)
MASCULINE = (
    r"\b(?:il|un|del|al|dal|nel|sul|questo|quel|suo|mio|tuo|nostro|vostro|loro|ogni|nessun|proprio|primo|nuovo|vecchio"
    r"|alcun|altro|stesso|grande|buon|ex|bravo|caro|giovane|qualche) $"
)
PLURALS = (
    r"\b(?:le|delle|alle|dalle|nelle|sulle|queste|quelle|nuove|vecchie|due|tre|quattro|molte|alcune|altre|stesse"
    r"|sue|mie|tue|nostre|vostre|loro|belle|tali|tante|poche) $"
)
_IMPERATIVES = [
    (r"^$|\b(?:ma|poi|dai|allora|adesso|tu|prego|forza|su|avanti) $", r"^(?! (?:da|dal|dalla) )", 1),
    (r"\b(?:e|ora) $", r"^(?! (?:da|dai|dal|dalla|dalle|in|nel|nella|con) )", 1),
    ("", "", 0),
]
_CAUGHT = [
    (rf"{HAVE}$|\b(?:stat[oaie]|viene|venne|venuto|vengono|vennero|fu|furono|appena) $", "", 1),
    ("", r"^ (?:sul fatto|alla sprovvista|di sorpresa|in (?:flagrante|fallo)|da[il]? |dalla |l'occasione|al volo)", 1),
    ("", "", 0),
]
_HAUGHTY = [
    (r"\b(?:io|non|lo|la|li|le|ne|mi|si|ti|se|quando|che|chi|ciò)(?: non)? $", "", 1),
    (r"^(?!.*\b(?:più|molto|così|tono|aria|donna|bellezza|figura) $)", OBJECT, 1),
    ("", "", 0),
]
_SHUTTERS = [
    (
        r"\b(?:chiud|chius|apr|apert|spalanc|socchiu|sbatt|accost)\w* (?:(?:bene|sempre|le|la|tutte|delle"
        r"|vecchie|sue) )*$",
        "",
        1,
    ),
    (r"\b(?:persiane|finestre|porte|vetri) e (?:le )?$", "", 1),
    (
        "",
        r"^ (?:(?:erano |sono |sempre |ancora )*(?:chius|apert|spalanc|socchius|sbatt|cigol|scrost|verd)|di legno"
        r"|dell[ae] finestr|alle finestre)",
        1,
    ),
]
_KIND = [
    (r"\b(?:effetti|influssi|poteri|molto|più|così|assai|sono|erano|davvero|spiriti|influenze) $", "", 1),
    ("", "", 0),
]
_SLICED = [
    (
        r"\b(?:io|ora|poi|adesso|quando|mentre|se|prima|ne|lo|li) (?:(?:lo|la|li|le|ne) )?$|^$",
        r"^ (?:il|la|le|i|lo|gli|l'\w+|una?|due|tre|sottil\w+|finemente|con)\b",
        1,
    ),
    ("", "", 0),
]
CLASSES = {
    **senses_in_class(
        """
        alzati alʦˈatɪ ˈalʦatɪ
        calmati kalmˈatɪ kˈalmatɪ
        dimenticati dimentikˈatɪ dimˈentikatɪ
        fermati fermˈatɪ fˈermatɪ
        guardati ɡwardˈatɪ ɡwˈardatɪ
        immaginati immaʤinˈatɪ immˈaʤinatɪ
        lavati lavˈatɪ lˈavatɪ
        preparati preparˈatɪ prepˈaratɪ
        ricordati rikordˈatɪ rikˈɔrdatɪ
        svegliati zveʎːˈatɪ zvˈeʎːatɪ
        """,
        _IMPERATIVES,
    ),
    **senses_in_class(
        "colto kˈolto kˈɔlto\ncolta kˈolta kˈɔlta\ncolti kˈoltɪ kˈɔltɪ\ncolte kˈolte kˈɔlte",
        _CAUGHT,
    ),
    **senses_in_class("altero altˈɛro ˈaltero\naltera altˈɛra ˈaltera\nalteri altˈɛrɪ ˈalterɪ", _HAUGHTY),
    **senses_in_class("imposte impˈoste impˈɔste", [*_SHUTTERS, ("", "", 0)]),
    **senses_in_class(
        "imposta impˈosta impˈɔsta",
        [*_SHUTTERS, (FEMININE, "", 0), (rf"{PRONOUN}|^$", OBJECT, 1), ("", "", 0)],
    ),
    **senses_in_class("benefici benefˈiʧɪ benˈɛfiʧɪ\nmalefici malefˈiʧɪ malˈɛfiʧɪ", _KIND),
    **senses_in_class("affetto affˈɛtːo affˈetːo\naffetti affˈɛtːɪ affˈetːɪ", _SLICED),
}
