"""Rules for addresses on computers: e-mail, links, domains, files and paths, handles and hashtags."""

from collections.abc import Mapping
from dataclasses import dataclass

from regex import Match

from tts.text.normalization.classes import Electronic
from tts.text.normalization.rules.codes import Codes, read_code, spell_letters
from tts.text.normalization.rules.forms import LETTER_STOP, PATH, SCHEME, LazyPattern, Reading, Rule
from tts.text.normalization.rules.numbers import Wording

_DOMAINS = (
    "com|org|net|edu|gov|mil|int|info|biz|io|ai|app|dev|co|me|tv|eu|uk|us|ca|au|de|fr|es|it|br|pt|mx|ar|cl|in|jp|cn|"
    "ru|ch|nl|se|dk|fi|pl|ie|nz|za|kr|online|shop|site|blog|cloud|tech|xyz"
)
_EXTENSIONS = (
    "pdf|txt|docx?|xlsx?|pptx?|odt|ods|rtf|csv|json|xml|ya?ml|toml|ini|cfg|conf|log|md|tex|html?|css|js|ts|jsx|tsx|py|"
    "rb|rs|go|java|php|cpp|hpp|cs|sh|bat|exe|dll|sql|db|zip|rar|7z|tar|gz|iso|dmg|apk|jpe?g|png|gif|bmp|svg|webp|"
    "tiff?|mp3|mp4|wav|flac|ogg|aac|avi|mov|mkv|webm|epub|srt|vtt|lock|env|ipynb"
)
_NAME = r"\p{L}\p{M}\p{Nd}_\-"
_WORD = r"\p{L}\p{M}\p{Nd}_"
# Punctuation belongs to a link only where more of the link follows.
_LINK = rf"(?:[{_WORD}\-/#%&=+@$(]|[.,;:!?'’)…*~]++(?=[{_WORD}\-/#%&=+@$]))"

_START = rf"(?<![{_NAME}.@/+%#&])"
_END = rf"(?![{_NAME}@]|\.[{_WORD}])"
_WITH_LETTER = r"(?=[\p{Nd}_\-]*+\p{L})"
_EMAIL = rf"(?<![{_NAME}.+%@])[{_WORD}][{_NAME}.+%]*+@[{_NAME}]++(?:\.[{_NAME}]++)++(?!@)"
_URL = rf"(?<![\p{{L}}\p{{N}}])(?:(?i:https?|ftp|file)://|(?i:www)\.)(?=[{_WORD}]){_LINK}++"
_DOMAIN = (
    rf"{_START}{_WITH_LETTER}[{_NAME}]++(?:\.(?!(?:{_DOMAINS}){_END})[{_NAME}]++)*+"
    rf"\.(?:{_DOMAINS}){_END}(?:[:/](?=[{_WORD}]){_LINK}++|/)?+"
)
_FILE_TYPE = rf"(?:(?i:{_EXTENSIONS})|(?<=[{_WORD}]{{2}}\.)[ch])"
_FILE = rf"{_START}{_WITH_LETTER}[{_NAME}]++(?:\.(?=[{_NAME}]++\.[{_WORD}])[{_NAME}]++)*+\.{_FILE_TYPE}{_END}"
_PATH = rf"(?<![^\s(\"'“«])(?:[A-Za-z]:\\|~/|\.{{1,2}}/|/(?=[{_WORD}]++/))(?:[{_NAME}]|\.(?=[{_WORD}])|[/\\])++"
_DOI = rf"(?<![\p{{L}}\p{{N}}])(?i:doi)(?::[ ]?|[ ])(?P<name>10\.[0-9]{{4,9}}/(?:[{_NAME}/]|[.:;(](?=[{_WORD}]))++)"
_HASHTAG = rf"(?<![{_NAME}&/.@#])#(?P<tag>[\p{{Nd}}_]*+\p{{L}}[{_WORD}]*+)"
_HANDLE = rf"(?<![{_NAME}&/.@#+])@(?P<tag>(?=[\p{{L}}_])[{_WORD}]++(?:\.(?=\p{{Ll}})[{_WORD}]++)*+)(?![@])"


@dataclass(frozen=True, slots=True, kw_only=True)
class Addresses:
    """The words of a language in addresses: names of `signs` (".", "@", "/", ...) and templates for #x and @x.

    `letters` is the class of letters in addresses, for a language that writes its own letters beside them unspaced.
    """

    signs: Mapping[str, str]
    codes: Codes
    letters: str = r"\p{L}"
    hashtag: str = "{}"
    handle: str = "{}"


def build_address_rules(wording: Wording, addresses: Addresses) -> tuple[Rule, ...]:
    """Return the rules for addresses, which leave out a period or bracket that closes the sentence."""

    def read(found: Match[str]) -> Reading:
        return read_code(wording, addresses.codes, found[0], addresses.signs)

    def read_tag(found: Match[str]) -> Reading:
        template = addresses.hashtag if found[0][0] == "#" else addresses.handle
        return template.format(read_code(wording, addresses.codes, found["tag"], addresses.signs))

    def read_document(found: Match[str]) -> Reading:
        name = read_code(wording, addresses.codes, found["name"], addresses.signs)
        return f"{spell_letters(addresses.codes, 'doi')} {name}"

    def compile_(pattern: str) -> LazyPattern:
        return wording.notation.compile(pattern.replace(r"\p{L}", addresses.letters))

    return (
        Rule(compile_(_EMAIL), read, "@", kind=Electronic),
        Rule(compile_(_DOI), read_document, "/", has_number=True, kind=Electronic),
        Rule(compile_(_URL), read, f"{SCHEME}{LETTER_STOP}", kind=Electronic),
        Rule(compile_(_DOMAIN), read, LETTER_STOP, kind=Electronic),
        Rule(compile_(_FILE), read, LETTER_STOP, kind=Electronic),
        Rule(compile_(_PATH), read, f"{PATH}\\", kind=Electronic),
        Rule(compile_(_HASHTAG), read_tag, "#", kind=Electronic),
        Rule(compile_(_HANDLE), read_tag, "@", kind=Electronic),
    )
