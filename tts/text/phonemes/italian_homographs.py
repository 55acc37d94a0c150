"""Italian words with one spelling and two sounds. The commoner sense is the last, or is left to espeak-ng."""

from collections.abc import Mapping

from tts.text.phonemes.homograph_rules import Sense
from tts.text.phonemes.italian_homograph_classes import CLASSES, FEMININE, HAVE, MASCULINE, OBJECT, PLURALS, PRONOUN

_FISHING = (
    r"\b(?:a|da|per la|di caccia e|caccia e|caccia o|(?:battuta|zon[ae]|licenza|porto|attrezzatura|giornata|quot[ae]"
    r"|flotta|barca|villaggio|attività|divieto|divieti|battute|gara|società) di|(?:settore|industria|stagione|politica"
    r"|ministro|divieto|passione|amante|prodotti|vivono|vive|viveva|vivevano) (?:del|di|per )?la) $"
)
_FISHED = (
    r"^ (?:sportiva|subacquea|illegale|miracolosa|d'altura|a strascico|alla \w+|al \w+|di frodo|intensiva|industriale"
    r"|notturna|è vietata|è aperta|è chiusa|in (?:mare|apnea)|d(?:el|ei|elle) (?:tonno|merluzzo|pesce|salmone"
    r"|trote|balene"
    r"|spugne|corallo)|con l[ae] (?:canna|reti?|mosca)|e (?:la caccia|l'agricoltura|caccia))\b"
)
_CITY = "(?:milano|roma|napoli|torino|bologna|firenze|palermo|genova|venezia|bari|catania|verona|padova|trieste)"

SENSES: Mapping[str, tuple[Sense, ...]] = {
    **CLASSES,
    "accetta": (
        (r"\b(?:un'|una|dell'|all'|sull'|nell'|dall'|piccola|vecchia|grossa|pesante|sua|mia|d') $", "", "aʧːˈetːa"),
        (r"\b(?:con|e|\w+ò|\w+ndo|pre[ns]\w+|us[aò]\w*|affil\w+|brandi\w+|alz\w+|lanci\w+) l' $|^l' $", "", "aʧːˈetːa"),
        ("", "", "aʧːˈɛtːa"),
    ),
    "ambito": (
        (r"\b(?:più|molto|meno|tanto|così|assai) $", "", "ambˈito"),
        (r"\b(?:premio|titolo|trofeo|traguardo|riconoscimento|posto|incarico) $", "", "ambˈito"),
        ("", r"^ (?:premio|titolo|trofeo|traguardo|riconoscimento|posto|incarico|oscar|pallone|seggio)\b", "ambˈito"),
        ("", "", "ˈambito"),
    ),
    "ancora": (
        (
            r"\bl' $",
            r"^ (?:giovan|sconosciut|incert|irrisolt|in (?:vita|corso|uso|vigore)|lontan|viv[oa]|più|oscur|bell"
            r"|poco|misterios|apert|inedit|molt|non )",
            "ankˈora",
        ),
        (r"\b(?:un'|l'|dell'|all'|sull'|dall'|nell'|d'|quell'|quest') $", "", "ˈankora"),
        ("", r"^ di salvezza\b", "ˈankora"),
    ),
    "balia": ((r"\b(?:in|alla|piena|completa) $", "", "balˈia"), ("", "", "bˈalia")),
    "botte": (
        (r"\b(?:volta|volte|soffitto) a $", "", "bˈotːe"),
        (
            r"\b(?:a|le|delle|che|tante|molte|sue|certe|queste|pre[ns]\w+|ricev\w+|da[rtv]\w*|(?:sacco|caric\w|fila"
            r"|riempi\w+|pien[oa]) di) $",
            "",
            "bˈɔtːe",
        ),
        ("", "", "bˈotːe"),
    ),
    "capitano": (
        (
            r"\bche (?!il |un |i )(?:\w+ )?$|\b(?:mi|ti|gli|le|ci|vi|non|cose|spesso|dove|quando|occasioni|se|ne) $",
            "",
            "kˈapitano",
        ),
        (
            r"^(?!.*\b(?:il|un|del|al|dal|come|bravo|suo|mio|nostro|gran|da|di|primo|ex|vero) $).*\w $",
            r"^ (?:a|spesso|sempre|anche|tutte|ogni|solo|raramente)\b",
            "kˈapitano",
        ),
        ("", "", "kapitˈano"),
    ),
    "collega": (
        (rf"{MASCULINE}|{FEMININE}|\bl' $", "", "kollˈɛɡa"),
        (PRONOUN, "", "kollˈeɡa"),
        (r"\w $", rf"{OBJECT}|^ (?:a|al|alla|ai|alle|con|{_CITY}|direttamente)\b", "kollˈeɡa"),
        ("", "", "kollˈɛɡa"),
    ),
    "colleghi": (
        (r"\b(?:tu|se|quando|non|ti|lo|la|li|mi|si|ci|che)(?: non| ti| lo| la| li| ci)* $", "", "kollˈeɡɪ"),
        ("", "", "kollˈɛɡɪ"),
    ),
    "condomini": (
        (
            r"\b(?:assemblea|riunione|maggioranza|consenso|spese|voto|delega) (?:di|tra|fra|dei|degli)(?: i| altri)? $",
            "",
            "kondˈɔminɪ",
        ),
        (
            r"\b(?:tutti i|ai|dai|altri|singoli|alcuni|tra|fra|tra i|fra i|miei|suoi|nostri|vostri|loro) $",
            "",
            "kondˈɔminɪ",
        ),
        (
            "",
            r"^ (?:hanno|devono|dovranno|possono|pagan?o?|paghera\w+|vot\w+|decid\w+|decis\w+|protest\w+"
            r"|si (?:sono|lament\w+)"
            r"|moros\w+|present[ei]|litig\w+|vogliono|approv\w+|chied\w+)\b",
            "kondˈɔminɪ",
        ),
        ("", "", "kondomˈinɪ"),
    ),
    "credo": ((MASCULINE, "", "krˈɛdo"), ("", "^ (?:religioso|politico|niceno)", "krˈɛdo"), ("", "", "krˈedo")),
    "decade": ((FEMININE, "", "dˈɛkade"), ("", "", "dekˈade")),
    "dei": ((r"\b(?:gli|agli|degli|dagli|negli|sugli) (?:antichi |falsi )?$", "", "dˈɛi"),),
    "desideri": (
        (
            r"\b(?:i|dei|ai|sui|nei|dai|coi|tre|due|molti|tanti|tuoi|miei|suoi|nostri|vostri|loro|questi|quei"
            r"|propri|quanti|altri"
            r"|alcuni|pochi|di|grandi|più|veri|certi|e) $",
            "",
            "dezidˈɛrɪ",
        ),
        ("", r"^ e (?:bisogni|sogni|speranze|paure|passioni|aspettative)\b", "dezidˈɛrɪ"),
        ("", "", "dezˈiderɪ"),
    ),
    "esca": (
        (
            r"\b(?:l'|un'|dell'|all'|dall'|sull'|d'|come|da|di|una|per|con|senza|buona|migliore|ottima|facile"
            r"|nuova|fare|ogni"
            r"|fanno|usare|usa|questa|quest') $",
            "",
            "ˈeska",
        ),
        ("", "", "ˈɛska"),
    ),
    "foro": (
        (
            "",
            rf"^ (?:roman[oi]|italico|boario|competente|imperial\w+|civile|penale|interno|di (?:{_CITY}|cesare"
            rf"|augusto|traiano))\b",
            "fˈɔro",
        ),
        (r"\b(?:avvocat[oia]|principi?e?|ordine|presidente|competenza|legal[ei]) del $", "", "fˈɔro"),
        ("", "", "fˈoro"),
    ),
    "fosse": (
        ("", r"^ (?:biologic\w+|comuni|settic\w+|ardeatine|nasali|oceanic\w+)\b", "fˈɔSe"),
        (rf"^(?!.*\b(?:se|che|quasi|benché|magari) (?:non )?le $).*(?:{PLURALS}|\bscava\w+ $)", "", "fˈɔSe"),
        ("", "", "fˈosse"),
    ),
    "impari": (
        (
            r"\b(?:lotta|scontro|confronto|sfida|battaglia|guerra|duello|gara|combattimento|partita"
            r"|competizione|condizioni"
            r"|rapporto|forze|troppo|così|molto|è|era|fu|stata|stato) $",
            "",
            "ˈimparɪ",
        ),
        ("", "", "impˈarɪ"),
    ),
    "intuito": ((rf"{HAVE}$|\bstato $", "", "intʊˈito"), ("", "", "intˈuːjto")),
    "legge": (
        (PRONOUN, "", "lˈɛʤːe"),
        (r"\b(?:chi|non|lui|lei|nessuno|ognuno) (?:la|mi|ti|ci|si) $", "", "lˈɛʤːe"),
        (
            r"\b(?:le|lo|li|gli|sempre|mai|spesso|madre|padre|sorella|fratello|moglie|marito|figli[oa]|nonn[oa]) $",
            "",
            "lˈɛʤːe",
        ),
        (
            rf"^(?!.*(?:{FEMININE}|\b(?:decreto|l'|dell'|d') $)).*\w $",
            rf"{OBJECT}|^ (?:molto|poco|sempre|spesso|solo|libri|bene|ad? (?:alta|voce)|tanto|mai)\b",
            "lˈɛʤːe",
        ),
        ("", "", "lˈeʤːe"),
    ),
    "leggi": (
        (r"\b(?:tu|non|me|quando|ce|te) le $", "", "lˈɛʤːɪ"),
        (rf"{PLURALS}|\b(?:di|e|per|certe|tutte|dure|antiche|buone|da|secondo|varie|diverse|cui) $", "", "lˈeʤːɪ"),
        ("", r"^ (?:razziali|speciali|elettorali|vigenti|fisiche|naturali)\b", "lˈeʤːɪ"),
        ("", "", "lˈɛʤːɪ"),
    ),
    "mento": (
        (r"\b(?:io|non|ti|vi|gli|se|quando|spesso|sempre|mai|che|perché) $", "", "mˈɛnto"),
        ("", "", "mˈento"),
    ),
    "messe": (
        (r"\b(?:la|una|della|alla|nella|ricca|abbondante|un'abbondante|copiosa|vasta|buona|grande) $", "", "mˈɛSe"),
        ("", "", "mˈeSe"),
    ),
    "mozzo": (
        (
            "",
            r"^ (?:dell[ae] ruot[ae]|anteriore|posteriore|dell'elica|centrale|d'elica|del(?: pedale| timone))\b",
            "mˈɔʣːo",
        ),
        (r"\b(?:cuscinett|bullon|ragg|vit|ruot)\w+ (?:del|al|e|e il) $", "", "mˈɔʣːo"),
        ("", "", "mˈoʦːo"),
    ),
    "nettare": (
        (
            r"\b(?:per|a|di|da|dev\w+|bisogna|può|possono|senza|dopo|far|fare|va|occorre|serve|vuole|puoi|prima di) $",
            r"^ (?:il|lo|la|l'\w+|i|gli|le|bene|una?|ogni)\b",
            "netːˈare",
        ),
        ("", "", "nˈɛtːare"),
    ),
    "nocciolo": (
        (
            r"\b(?:alber\w|ram[oi]|baston[ei]|legno|piant[ae]|foglie|bosch?[oi]|bacchetta|cespugli?o?|siepe"
            r"|radici) di $",
            "",
            "noʧːˈɔlo",
        ),
        ("", r"^ (?:in fiore|selvatico|fiori\w+|carico|produce|perde)\b", "noʧːˈɔlo"),
        (r"\b(?:sotto|ombra di|piantat\w|piantare|piantò) (?:un|il) $", "", "noʧːˈɔlo"),
        ("", "", "nˈɔʧːolo"),
    ),
    "pagano": (
        ("^loro $", "", "pˈaɡano"),
        (
            rf"{MASCULINE}|\b(?:tempio|rito|dio|mondo|culto|mito|popolo|antico|filosofo|scrittore|simbolo|impero|autore"
            r"|imperatore|re|passato|monumento|era|è|fu|origine|sapore|carattere|spirito|poeta) $",
            "",
            "paɡˈano",
        ),
        ("", "", "pˈaɡano"),
    ),
    "pene": ((MASCULINE, "", "pˈɛne"), ("", "", "pˈene")),
    "perdono": (
        (
            rf"{MASCULINE}|\b(?:chied\w+|chiest\w+|implor\w+|invoc\w+|domand\w+|di|e|ottenere|concedere|senza) $",
            "",
            "perdˈono",
        ),
        (r"\b(?:io|mi|ti|vi|lo|gliel[oa]|te l[oa]|ti)(?: non)? $|\bio .*$", "", "perdˈono"),
        ("", "", "pˈɛrdono"),
    ),
    "pesca": ((_FISHING, "", "pˈeska"), ("", _FISHED, "pˈeska"), ("", "", "pˈɛska")),
    "presidi": (
        (
            "",
            r"^ (?:medic\w|sanitar\w|militar\w|ospedalier\w|d(?:i|ella) polizia|armat\w|territorial\w"
            r"|chirurgic\w|farmaceutic\w"
            r"|dei lavoratori|in piazza|fiss\w|democratic\w|antifascist\w|di (?:soccorso|protesta|libertà))\b",
            "prezˈidɪ",
        ),
        ("", "", "prˈɛzidɪ"),
    ),
    "principi": (
        (
            "",
            r"^ (?:azzurri|e (?:le )?principesse|di (?:galles|monaco|savoia)|del sangue|elettori|ereditari|della chiesa"
            r"|sauditi|arabi|reali|vescovi|stranieri|si spos\w+)\b",
            "prˈinʧipɪ",
        ),
        (
            r"\b(?:re|regine|duchi|conti|principesse|sceicchi|cavalieri|nobili|sultani) e (?:i )?$|\bgiovani $",
            "",
            "prˈinʧipɪ",
        ),
        ("", "", "prinʧˈipɪ"),
    ),
    "retina": (
        (
            "",
            r"^ (?:di (?:plastica|nylon|metallo)|per|nera|metallica|rossa|verde|gialla|colorata|da|a maglie"
            r"|sottile|sui|sopra)\b",
            "retˈina",
        ),
        (r"\bcapelli (?:in|con) una $", "", "retˈina"),
        ("", "", "rˈɛtina"),
    ),
    "seguito": (
        (rf"{MASCULINE}|\b(?:in|a|di|ampio|numeroso|con|gran|senza|largo) $", "", "sˈeɡwito"),
        ("", "", "seɡwˈito"),
    ),
    "subito": (
        (
            rf"{HAVE}$",
            rf"{OBJECT}|^ (?:grav\w+|dann\w+|de[il]l?\w*|degli|molt[ie]|divers[ie]|perdit\w|ingent\w|numeros\w"
            rf"|abus\w|violenz\w"
            r"|pression\w|var[ie]\w*|solo|tropp[ie]|fort[ie]|tort\w|furt\w|minacce|alcun[ie]|pesant\w"
            r"|ingiustizi\w|altr[ie]|in)\b",
            "sʊbˈito",
        ),
        (
            r"\b(?:torto|danno|trauma|furto|abuso|affronto|incidente|colpo|gol|attacco|oltraggio|stato|intervento) $",
            "",
            "sʊbˈito",
        ),
        ("", "", "sˈubito"),
    ),
    "tendine": ((PLURALS, "", "tendˈine"), ("", "", "tˈɛndine")),
    "tenere": (
        (
            r"^(?!.*\b(?:p[uo]\w+|v[ou]\w+|riesc\w+|dev\w+|dov\w+) più $).*\b(?:più|molto|così|troppo|sono"
            r"|erano|restano) $",
            "",
            "tˈɛnere",
        ),
        (
            r"\b(?:foglie|foglioline|carni|bistecche|mani|guance|parole|erbe|verdure|zucchine|le sue|carezze|creature"
            r"|piante) (?:e )?$",
            "",
            "tˈɛnere",
        ),
        ("", r"^ (?:foglie|foglioline|carezze|parole|creature|e (?:saporite|succose|verdi))\b", "tˈɛnere"),
        ("", "", "tenˈere"),
    ),
    "torta": (
        (
            r"\b(?:era|è|fu|tutta|stata|sembra|gamba|bocca|corda|schiena|fune|linea) $",
            r"^(?! (?:di|al|alla) )",
            "tˈɔrta",
        ),
    ),
    "valuta": (
        (
            "",
            r"^ (?:estera|straniera|locale|american\w|europea|pregiata|nazionale|digitale|unica|cinese|inglese)\b",
            "valˈuta",
        ),
        (rf"^(?!.*\b(?:chi|lui|lei|non|si) la $).*{FEMININE}", "", "valˈuta"),
        ("", "", "vˈalʊta"),
    ),
    "venti": (
        (r"\b(?:alle|le|dalle|delle|ore|ha|ho|hai|di) $", "", "vˈentɪ"),
        (r"\b(?:quattro|forti|deboli|gelidi|caldi|questi|quei) $", "^(?! (?:anni|minuti|giorni|euro))", "vˈɛntɪ"),
        (
            r"\b(?:i|dei|ai|sui|dai|coi|con|e|previsti|da|contro|soffi\w+) $",
            r"^(?:$| (?:(?:molto )?forti|deboli|del|di|da|dal|gelidi|caldi|freddi|alisei|che soffi\w+|soffi\w+"
            r"|moderati|contrari|tropicali|erano|sono"
            r"|hanno|portano|impetuosi|occidentali|settentrionali|favorevoli)\b)",
            "vˈɛntɪ",
        ),
        ("", r"^ (?:di (?:guerra|burrasca|tempesta|cambiamento|crisi)|soffi\w+|alisei|impetuosi)\b", "vˈɛntɪ"),
        ("", "", "vˈentɪ"),
    ),
    "viola": (
        (PRONOUN, "", "vˈiola"),
        (
            rf"^(?!.*(?:{FEMININE}|{MASCULINE}|\b(?:colore|squadra|club|tifosi|maglia|vestito|abito|luce|fiori"
            rf"|e|color|fiore|occhi) $)).*\w $",
            rf"{OBJECT}|^ \w+mente\b",
            "vˈiola",
        ),
        ("", "", "vjˈɔla"),
    ),
    "volto": (
        (MASCULINE, "", "vˈolto"),
        (r"\w $", r"^ (?:ad?|all?a?|all'\w+|verso|indietro|in (?:fuga|positivo))\b", "vˈɔlto"),
        (rf"{HAVE}$", r"^ (?:lo sguardo|gli occhi|le spalle|il capo|la testa|il viso)\b", "vˈɔlto"),
        ("", "", "vˈolto"),
    ),
}
