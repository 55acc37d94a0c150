"""Books that pandoc writes in nine languages and six formats: each letter is read, or listed as skipped."""

import shutil
import subprocess
from pathlib import Path

import pytest

from studio.documents.reader import read
from tests.support import visible_text
from tests.support.visible_text import letters

pytestmark = [
    pytest.mark.exhaustive,
    pytest.mark.skipif(not shutil.which("pandoc"), reason="pandoc (apt-get install pandoc) is not here"),
]

TEXTS = {
    "en": (
        ("The Harbour", "Ann Lee", "The Well", "The Rope"),
        "On the 20^th^ of May, Dr. Reed drank H~2~O^[It was a warm day.] at 10 °C. “Who’s *there*?” she asked.",
        "The **rope** was 12 m long; it cost £3.50 -- no more.",
    ),
    "es": (
        ("El puerto", "Ana Ruiz", "El pozo", "La cuerda"),
        "¿Quién anda ahí? --- preguntó la Dr.^a^ Núñez^[Era médica.]. «Nadie», dijo *él*.",
        "La **cuerda** medía 12 m y costaba 3,50 €.",
    ),
    "fr": (
        ("Le port", "Anne Roy", "Le puits", "La corde"),
        "M^me^ Roy arriva au XX^e^ siècle^[Vers 1923.] : « Où êtes-vous *donc* ? » L’œuf était là.",
        "La **corde** mesurait 12 m ; elle coûtait 3,50 €.",
    ),
    "hi": (
        ("बंदरगाह", "अनीता रॉय", "कुआँ", "रस्सी"),
        "डॉ॰ रॉय ने पूछा^[वह गरम दिन था।]: “कौन *है*?” कोई नहीं बोला।",
        "**रस्सी** १२ मीटर लंबी थी।",
    ),
    "it": (
        ("Il porto", "Anna Rossi", "Il pozzo", "La corda"),
        "La sig.^ra^ Rossi chiese^[Faceva caldo.]: «Chi è *là*?» Nessuno rispose; perché?",
        "La **corda** era lunga 12 m e costava 3,50 €.",
    ),
    "ja": (
        ("港", "小林 杏", "井戸", "縄"),
        "<ruby>静謐<rp>（</rp><rt>せいひつ</rt><rp>）</rp></ruby>な朝だった^[暑い日だった。]。「*誰*だ」と彼女は言った。",
        "**縄**は十二メートルあった。",
    ),
    "pt": (
        ("O porto", "Ana Melo", "O poço", "A corda"),
        "A Dr.^a^ Melo perguntou^[Fazia calor.]: — Quem está *aí*? Ninguém respondeu.",
        "A **corda** tinha 12 m e custava R$ 3,50.",
    ),
    "zh": (
        ("港口", "李安", "水井", "绳子"),
        "李医生问^[那天很热。]：“*谁*在那里？”没有人回答。",
        "**绳子**有十二米长。",
    ),
    "ar": (
        ("الميناء", "آمنة علي", "البئر", "الحبل"),
        "سألت الدكتورة آمنة^[كان يومًا حارًّا.]: «من *هناك*؟» لم يُجب أحد.",
        "كان طول **الحبل** ١٢ مترًا.",
    ),
}
FORMATS = {
    "html": ("html5", visible_text.of_html),
    "epub2": ("epub2", visible_text.of_epub),
    "epub3": ("epub3", visible_text.of_epub),
    "docx": ("docx", visible_text.of_docx),
    "odt": ("odt", visible_text.of_odt),
    "fb2": ("fb2", visible_text.of_fb2),
}


def source_of(language: str) -> str:
    (title, author, *headings), first, second = TEXTS[language]
    return f"""---
title: {title}
author: {author}
lang: {language}
---

# {headings[0]}

{first}

> {second}

1. {headings[1]}
2. {headings[0]}

## {headings[1]} 2

| {headings[0]} | {headings[1]} |
|---|---|
| 1923 | {author} |

# {headings[1]}

{second} [{headings[0]}](https://example.org/x) $x^2 + 1$

- {headings[0]}

    - {title}

```
let x = 1;
```

Term
:   {first}
"""


@pytest.mark.parametrize("written", FORMATS)
@pytest.mark.parametrize("language", TEXTS)
def test_every_letter_is_read_or_listed_as_skipped(language, written, tmp_path: Path):
    pandoc_format, visible = FORMATS[written]
    file = tmp_path / f"book.{written.rstrip('23')}"
    command = ["pandoc", "--from=markdown", f"--to={pandoc_format}", "--standalone", f"--output={file}"]
    subprocess.run(command, input=source_of(language), text=True, check=True)
    document = read(file.suffix if written != "epub2" else ".epub", file.read_bytes())
    seen = letters(visible(file.read_bytes()))
    read_aloud = " ".join(f"{chapter.title} {chapter.text}" for chapter in document.chapters)
    accounted = letters(f"{read_aloud} {' '.join(one.words for one in document.left_out)}")
    assert not seen - accounted - letters(document.title), "lost"
    assert not accounted - seen - letters(" 1 2"), "more than there is, but for the numbers of the list"
    (title, _, *headings), *_ = TEXTS[language]
    assert {headings[0], headings[1]} <= {chapter.title for chapter in document.chapters}
    assert document.title in (title, "")
