"""Read-along books as reading systems read them: pages, their overlays, and the sound."""

import io
import xml.etree.ElementTree as ElementTree
import zipfile
from dataclasses import dataclass

import av

XHTML, SMIL = "{http://www.w3.org/1999/xhtml}", "{http://www.w3.org/ns/SMIL}"
TEXTREF = "{http://www.idpf.org/2007/ops}textref"


def seconds(clock: str) -> float:
    """Return the seconds of a clock value of SMIL."""
    return float(clock.removesuffix("s"))


@dataclass
class Section:
    """A section as a reading system has it; times are in seconds."""

    page: ElementTree.Element
    overlay: ElementTree.Element
    audio: bytes

    @property
    def clips(self) -> list[tuple[str, float, float]]:
        """The id of a text, and the begin and end of its clip, for each that is lit."""
        return [
            (
                par.find(f"{SMIL}text").get("src").partition("#")[2],
                seconds(par.find(f"{SMIL}audio").get("clipBegin")),
                seconds(par.find(f"{SMIL}audio").get("clipEnd")),
            )
            for par in self.overlay.iter(f"{SMIL}par")
        ]

    @property
    def sentences(self) -> list[tuple[float, float, str]]:
        """The begin, end and text of each sentence whose words are lit one by one."""
        found = []
        for seq in self.overlay.iter(f"{SMIL}seq"):
            times = [
                seconds(audio.get(name)) for audio in seq.iter(f"{SMIL}audio") for name in ("clipBegin", "clipEnd")
            ]
            found.append((times[0], times[-1], self.text_of(seq.get(TEXTREF).partition("#")[2])))
        return found

    def text_of(self, target: str) -> str:
        """Return what is written in the element with an id."""
        return "".join(next(element for element in self.page.iter() if element.get("id") == target).itertext())

    @property
    def text(self) -> str:
        """The written text, without the names of hosts, and without headings that are not in the text."""
        blocks = [
            block
            for block in self.page.iter()
            if block.tag == XHTML + "p" or (block.tag == XHTML + "h1" and len(block))
        ]
        hosts = [host for block in blocks for host in block if host.get("class") == "host"]
        for host in hosts:
            host.text = ""
        return "\n".join("".join(block.itertext()) for block in blocks)

    @property
    def duration(self) -> float:
        """The length of the sound, in seconds."""
        with av.open(io.BytesIO(self.audio)) as container:
            frames = [frame.to_ndarray() for frame in container.decode(audio=0)]
        return sum(frame.shape[-1] for frame in frames) / 24_000


def sections_of(book: zipfile.ZipFile) -> list[Section]:
    """Return the sections of a book, in order."""
    names = sorted(name.removesuffix(".smil") for name in book.namelist() if name.endswith(".smil"))
    sound = {name.rpartition(".")[0]: book.read(name) for name in book.namelist() if name.endswith((".mp3", ".m4a"))}
    return [
        Section(
            ElementTree.fromstring(book.read(f"{name}.xhtml")),
            ElementTree.fromstring(book.read(f"{name}.smil")),
            sound[name],
        )
        for name in names
    ]
