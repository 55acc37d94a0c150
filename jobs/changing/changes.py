"""Changes of finished jobs: a chapter, a paragraph or a turn is replaced, and only what differs is rendered."""

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import accumulate
from typing import Any

from accounts.limit_answers import RateState
from accounts.models import Account, ApiKey
from core.errors import InputTooLong, InvalidValue
from jobs.casting import cast_parts, text_of, voices_in_tags
from jobs.changing.alignment import Fresh, Kept, Voiced, align
from jobs.changing.revisions import Cost, Revision, cost_of, revise
from jobs.models import Job, Segment
from jobs.planning import Part, PlannedSegment, gap_between, plan_part, storable
from tts.dsp.controls import Controls
from tts.text.stretches import Stretch, split_paragraphs, tagged, without_tag
from voices.access import usable_voice
from voices.cloned import Voice


@dataclass(frozen=True, slots=True)
class Change:
    """A replacement in a job: `part` is the number of a chapter (0 in a text without) or of a turn.

    With `paragraph`, its number in the chapter, `text` and `voice` apply to that paragraph alone. None means no change.
    `sound` has values of `Controls` by name.
    """

    part: int = 0
    paragraph: int | None = None
    text: str | None = None
    voice: str | None = None
    title: str | None = None
    sound: Mapping[str, Any] = field(default_factory=dict)

    @property
    def is_any(self) -> bool:
        """Whether the change replaces anything."""
        return bool(self.sound) or any(new is not None for new in (self.text, self.voice, self.title))


@dataclass(frozen=True, slots=True)
class _Span:
    """The segments of a part, `first` to before `end`."""

    first: int
    end: int
    speaker: str = ""


def change_job(account: Account, job: Job, change: Change, key: ApiKey | None = None) -> tuple[Job, Cost, RateState]:
    """Change a completed job of the account, which is charged for the segments that are rendered again.

    Return the job, what it took, and the rate state of the account.

    Raises: any ApiError of a new job; 409 `job_not_changeable`; InvalidValue if the part or paragraph does not exist.
    """
    return revise(account, job, partial(_revised, account, job, change), key)


def cost_of_change(account: Account, job: Job, change: Change) -> Cost:
    """Return the cost of a change; nothing is charged or changed. Raises: ApiError as `change_job` does."""
    return cost_of(account, job, partial(_revised, account, job, change))


@dataclass(frozen=True, slots=True)
class FinishedPart:
    """A part of a finished job: `text` with the tags of its voices; `voice` says the rest.

    `controls` are its sound, by the names of `Controls`. `speaker` is the host of a turn, `title` the title of a
    chapter.
    """

    text: str
    voice: str
    controls: Mapping[str, Any]
    speaker: str
    title: str

    @property
    def paragraphs(self) -> list[str]:
        """The paragraphs of the text."""
        return split_paragraphs(self.text)[::2]


def read_part(job: Job, number: int) -> FinishedPart:
    """Return a chapter (0 for a text without) or a turn of a job. Raises: InvalidValue if there is none."""
    segments = list(job.segments.defer("timed_words").order_by("number"))
    span = _span(job, segments, number)
    own = segments[span.first : span.end]
    titles = {} if job.type == Job.Type.PODCAST else dict(job.chapters.values_list("number", "title"))
    controls = _controls_of(own[0], job, span.speaker)
    return FinishedPart(text_of(own), _main_voice(job, segments, own), controls, span.speaker, titles.get(number, ""))


def _span(job: Job, segments: Sequence[Segment], number: int) -> _Span:
    if job.type == Job.Type.PODCAST:
        places = [place for place, segment in enumerate(segments) if segment.turn_number == number]
        turn = job.turns.filter(number=number).first()
        if not places or turn is None:
            raise InvalidValue(f"The job has no segment {number}.", param="segment")
        return _Span(places[0], places[-1] + 1, turn.speaker)
    starts = [*job.chapters.values_list("first_segment", flat=True)] or [0]
    if not 0 <= number < len(starts):
        raise InvalidValue(f"The job has no chapter {number}.", param="chapter")
    return _Span(starts[number], [*starts, len(segments)][number + 1])


def _revised(account: Account, job: Job, change: Change, segments: list[Segment]) -> Revision:
    """Return the part of a job as `change` makes it. Raises: ApiError."""
    span = _span(job, segments, change.part)
    old = segments[span.first : span.end]
    main = _main_voice(job, segments, old)
    text = _new_text(text_of(old), main, change)
    if not text.strip():
        raise InvalidValue("There is nothing to speak.", param=_text_param(job))
    part = Part(text, (change.voice if change.paragraph is None else None) or main, span.speaker)
    voices = _usable(account, job, part)
    part = dataclasses.replace(part, voice=voices[part.voice].id)
    stretches = _stretches(job, part, voices)
    _check_length(account, job, segments, span, text)
    turn_number = change.part if job.type == Job.Type.PODCAST else None
    rows = _rows(part, turn_number, old, stretches, _controls(job, old, span, change))
    return Revision(span.first, span.end, rows, voices, _new_title(job, change))


def _new_title(job: Job, change: Change) -> str | None:
    """Return the title that a change gives to a chapter; None if the chapter has it already, or there is none."""
    if change.title is None or not job.chapters.filter(number=change.part).exclude(title=change.title).exists():
        return None
    return change.title


def _new_text(text: str, main: str, change: Change) -> str:
    """Return the text of the part after the change; `main` is the voice of the part. Raises: InvalidValue."""
    if change.paragraph is None:
        return text if change.text is None else change.text
    pieces = split_paragraphs(text)
    if not 0 <= 2 * change.paragraph < len(pieces):
        raise InvalidValue(f"The chapter has no paragraph {change.paragraph}.", param="paragraph")
    said = pieces[2 * change.paragraph] if change.text is None else change.text
    if change.voice and said.strip():
        said = without_tag(said)[0]
        said = said if change.voice == main else tagged(said, change.voice)
    pieces[2 * change.paragraph] = said
    return "".join(pieces)


def _main_voice(job: Job, segments: Sequence[Segment], old: Sequence[Segment]) -> str:
    """Return the voice of all text that neither a tag nor the dialogue of a part gives to another voice."""
    own = (segment.voice for segment in (*old, *segments) if not segment.cast_by)
    return next(own, job.voices[0])


def _text_param(job: Job) -> str:
    return "text" if job.type == Job.Type.PODCAST else "input"


def _usable(account: Account, job: Job, part: Part) -> dict[str, Voice]:
    """Return the voices of a part, by their names in it and by ID. Raises: ApiError."""
    named = [("voice", part.voice)]
    if job.type == Job.Type.LONGFORM:
        named += [("voice", job.dialogue_voice)] if job.dialogue_voice else []
        named += voices_in_tags((part,), (_text_param(job),))
    found = {
        name: usable_voice(name, account, language=job.language or None, param=param) for param, name in reversed(named)
    }
    return found | {voice.id: voice for voice in found.values()}


def _stretches(job: Job, part: Part, voices: Mapping[str, Voice]) -> list[Stretch]:
    if job.type == Job.Type.PODCAST:
        return [Stretch(part.text)]
    return cast_parts((part,), (_text_param(job),), voices, dialogue_voice=job.dialogue_voice or None)[0]


def _controls(job: Job, old: Sequence[Segment], span: _Span, change: Change) -> dict[str, Any] | None:
    """Return the part's own controls; None if it has the controls of the job. Raises: InvalidValue."""
    if not change.sound:
        return old[0].controls
    if change.paragraph is not None:
        raise InvalidValue("The sound is that of a whole chapter; leave paragraph out.", param="paragraph")
    present = _controls_of(old[0], job, span.speaker)
    asked = Controls(**(present | dict(change.sound)))
    return old[0].controls if asked == Controls(**present) else dataclasses.asdict(asked)


def _controls_of(segment: Segment, job: Job, speaker: str) -> dict[str, Any]:
    """Return the controls with which a segment is rendered; `speaker` says it."""
    controls: dict[str, Any] = segment.controls or job.host_controls.get(speaker) or job.controls
    return controls


def _check_length(account: Account, job: Job, segments: Sequence[Segment], span: _Span, text: str) -> None:
    others = sum(len(segment.text) for segment in (*segments[: span.first], *segments[span.end :]))
    total, limit = others + len(text), account.plan.max_podcast
    if job.type == Job.Type.PODCAST and total > limit:
        message = f"The episode would have {total:,} characters; it has at most {limit:,} on this plan."
        raise InputTooLong(message, param="text", extra={"limit": limit, "used": total})


def _rows(
    part: Part,
    turn_number: int | None,
    old: Sequence[Segment],
    stretches: Sequence[Stretch],
    controls: Mapping[str, Any] | None,
) -> list[Segment]:
    """Return the segments of a part after a change: the `old` ones that stay, and new ones. Raises: InvalidValue."""
    voiced = [Voiced(storable(said.text), said.voice or part.voice, said.cast_by, controls) for said in stretches]
    rows: list[Segment] = []
    for item in align(old, voiced):
        if isinstance(item, Kept):
            rows.append(old[item.index])
            continue
        for planned in _planned(part, old, voiced, item):
            about = {"voice": planned.voice, "cast_by": planned.cast_by, "text": planned.text, "gap_s": planned.gap_s}
            rows.append(Segment(job_id=old[0].job_id, turn_number=turn_number, controls=controls, **about))
    return rows


def _planned(part: Part, old: Sequence[Segment], voiced: Sequence[Voiced], fresh: Fresh) -> list[PlannedSegment]:
    """Return the new segments of fresh text; the last one has the pause that stood at its end."""
    ends = list(accumulate(len(piece.text) for piece in voiced))
    stretches = []
    for piece, end in zip(voiced, ends, strict=True):
        start = end - len(piece.text)
        text = piece.text[max(0, fresh.start - start) : max(0, fresh.end - start)]
        if text:
            is_own = bool(piece.cast_by)
            stretches.append(Stretch(text, piece.voice if is_own else None, piece.cast_by == "quote"))
    planned = plan_part(part, 0, stretches)
    whole = "".join(piece.text for piece in voiced)
    if fresh.end == len(whole) or (fresh.until and fresh.end not in ends):
        planned[-1].gap_s = old[fresh.until - 1].gap_s
    else:
        planned[-1].gap_s = gap_between(whole[fresh.start : fresh.end], whole[fresh.end :], planned[-1].voice)
    return planned
