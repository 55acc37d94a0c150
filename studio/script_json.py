"""Scripts that are JSON: a list of turns, alone, in an object, or an object on each line."""

import json
import re
from collections.abc import Sequence
from itertools import islice
from typing import Any

from core.errors import InvalidValue
from core.names import plain_name
from jobs.api.hosts import MAX_HOST_NAME
from studio.script_lines import Head

JSON = "json"
"""The style of turns in JSON."""

_BEGINS = re.compile(r"\s*+(?:\{\s*+[\"“'}]|\[\s*+(?:\{|\[\s*+\"))")
SPEAKER_KEYS = (
    *("speaker", "name", "host", "role", "character", "person", "speaker_name"),
    *("hablante", "locutor", "personaje", "locuteur", "personnage", "parlante", "personaggio", "falante", "personagem"),
    *("वक्ता", "المتحدث", "話者", "発言者", "说话人", "发言人", "角色"),
)
TEXT_KEYS = (
    *("text", "line", "content", "dialogue", "dialog", "utterance", "message", "speech", "sentence"),
    *("texto", "diálogo", "texte", "réplique", "testo", "battuta", "fala"),
    *("पाठ", "संवाद", "النص", "テキスト", "セリフ", "台詞", "文本", "内容", "台词"),
)
_KEYS = frozenset(SPEAKER_KEYS + TEXT_KEYS)
_STAGES = ("stage", "direction", "emotion", "tone", "delivery", "action", "mood")
_EXAMPLE = '{"speaker": "Anna", "text": "Hello."}'
_WAY_OUT = f"Write each turn as {_EXAMPLE}, or as “Anna: Hello.” on a line of its own."
_DEEPEST = 4
_MOST_LISTS_TRIED = 20
_BETWEEN = re.compile(r"[\s,]*+")


def read_json(script: str, first_line: int = 1) -> tuple[list[Head], list[str]] | None:
    """Return the turns of a script in JSON, and its unspoken parts; None if it does not begin like JSON.

    Raises: InvalidValue, with the line, for JSON that is invalid or has no turns.
    """
    if not _BEGINS.match(script):
        return None
    script = _as_list(script)
    try:
        whole = json.loads(script)
    except (ValueError, RecursionError) as error:
        raise _invalid(error, first_line) from error
    left_out: list[str] = []
    items = _turns_in(whole, left_out, _DEEPEST)
    if items is None:
        raise _wrong(f"Line {first_line} begins JSON without a list of turns.")
    turns = []
    for number, item in enumerate(items):
        try:
            turns.append(_turn(item, left_out))
        except ValueError as error:
            line = first_line + script.count("\n", 0, _place_of(script, items, number))
            raise _wrong(f"The turn on line {line} {error}.") from error
    return turns, [_encodable(words) for words in dict.fromkeys(left_out)]


def _as_list(script: str) -> str:
    """Return a script with an object on each line as one list, line by line; any other script as it is."""
    lines = script.rstrip().split("\n")
    objects = [line.strip().rstrip(",") for line in lines if line.strip()]
    if len(objects) < 2 or not all(line.startswith("{") and line.endswith("}") for line in objects):
        return script
    return "[" + "\n".join(f"{line.strip().rstrip(',')}," if line.strip() else "" for line in lines).rstrip(",") + "]"


def _turns_in(whole: Any, left_out: list[str], deepest: int) -> list[Any] | None:
    """Return the list of turns in `whole`, and put the texts beside it into `left_out`."""
    if isinstance(whole, list):
        return whole if whole and all(isinstance(item, dict | list) for item in whole) else None
    if not isinstance(whole, dict) or not deepest:
        return None
    if _value(whole, TEXT_KEYS) is not None and _value(whole, SPEAKER_KEYS) is not None:
        return [whole]
    found = [(key, turns) for key, value in whole.items() if (turns := _turns_in(value, left_out, deepest - 1))]
    if len(found) != 1:
        return None
    left_out += [f"{key}: {_shown(value)}" for key, value in whole.items() if key != found[0][0]]
    return found[0][1]


def _turn(item: Any, left_out: list[str]) -> Head:
    """Return the text of a turn, and put its other values into `left_out`. Raises: ValueError saying what it lacks."""
    if isinstance(item, dict) and len(item) == 1 and _KEYS.isdisjoint(item):
        item = list(*item.items())  # {"Anna": "Hello."}
    if isinstance(item, list) and len(item) == 2:
        item = dict(zip(("speaker", "text"), item, strict=True))
    speaker, text = (
        (_value(item, keys) for keys in (SPEAKER_KEYS, TEXT_KEYS)) if isinstance(item, dict) else (None, None)
    )
    if speaker is None or text is None:
        raise ValueError("has no speaker" if speaker is None else "has no text")
    name = plain_name(_encodable(str(item[speaker])))
    if not 0 < len(name) <= MAX_HOST_NAME:
        raise ValueError(f"needs a name of 1 to {MAX_HOST_NAME} characters")
    stage = _value(item, _STAGES)
    left_out += [f"{key}: {_shown(value)}" for key, value in item.items() if key not in (speaker, text, stage)]
    return Head(name, _encodable(item[text]).strip(), JSON, plain_name(_encodable(item[stage])) if stage else "")


def _value(item: dict[str, Any], keys: Sequence[str]) -> str | None:
    """Return the first of `keys` for which `item` has a text; a speaker may be a number."""
    known = {written.strip().casefold(): written for written in reversed(list(item))}
    for key in keys:
        value = item[known[key]] if key in known else None
        is_number = isinstance(value, int) and not isinstance(value, bool) and keys is SPEAKER_KEYS
        if isinstance(value, str) or is_number:
            return known[key]
    return None


def _shown(value: Any) -> str:
    try:
        return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    except RecursionError:
        return "…"


def _encodable(text: str) -> str:
    """Return `text` without lone surrogates, which JSON's escapes can write but no encoding can send."""
    return text.encode(errors="replace").decode()


def _place_of(script: str, items: list[Any], number: int) -> int:
    """Return the position in `script` where the item of this number begins; 0 if it is not found."""
    decoder = json.JSONDecoder()
    for opening in islice(re.finditer(r"\[", script), _MOST_LISTS_TRIED):
        place = opening.end()
        for item in items[: number + 1]:
            try:
                place = _BETWEEN.match(script, place).end()  # type: ignore[union-attr]
                found, end = decoder.raw_decode(script, place)
                is_item = found == item
            except (ValueError, RecursionError):
                break
            if not is_item:
                break
            begin, place = place, end
        else:
            return begin
    return 0


def _invalid(error: Exception, first_line: int) -> InvalidValue:
    line, reason = first_line, "it is nested too deeply"
    if isinstance(error, json.JSONDecodeError):
        line, reason = first_line + error.lineno - 1, error.msg[:1].lower() + error.msg[1:]
    return _wrong(f"The script begins like JSON, but line {line} is not valid: {reason}.")


def _wrong(message: str) -> InvalidValue:
    return InvalidValue(f"{message} {_WAY_OUT}", param="script")
