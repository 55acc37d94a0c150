"""French scores, pressures, marks and dates: what the words beside a stroke or a hyphen tell."""

from collections.abc import Iterator

from regex import Match

from tts.text.normalization.classes import Ratio, Score
from tts.text.normalization.french.numbers import cardinal
from tts.text.normalization.romance.strokes import Strokes, build_stroke_rules
from tts.text.normalization.rules.forms import Rule
from tts.text.normalization.rules.numbers import Wording

_STROKES = Strokes(
    pressures=r"[Tt]ension|TENSION|[Pp]ression(?: artérielle)?|PRESSION|T\.?A\.?|P\.?A\.?",
    pressures_after="de tension|mmHg|mm Hg",
    pressure="",
    music="mesures? à|rythme",
    beat="",
    scored=(
        r"gagn\p{L}+|b(?:at|attu|attue|attus|attent)|perd\p{L}*|vainqueur|victoire|défaite|set|sets|impose(?:nt)?|imposé\p{L}*|"
        r"domin\p{L}+|score|conclu\p{L}*|men\p{L}{1,4}"
    ),
    score="",
    marked=(
        r"notes?(?: finale| moyenne)?|évaluations?|moyenne|apgar|glasgow|douleur|ai eu|a eu|obtenu|eva|niv(?:eau|\.)|"
        r"difficulté|dif\."
    ),
    marked_after="étoiles?|points?",
    mark="sur",
    dated="le|du|au|dès le|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lun|mar|mer|jeu|ven|sam|dim",
    divided="de|d|des|du",
)
_LEFT = r"(?<![\p{L}\p{N}_/.:-]|\p{N},)"
_END = r"(?![\p{L}\p{N}_/]|[.,:-]\p{N})"
_SET = r"(?:6-[0-4]|7-[56]|[0-4]-6|[56]-7)"
_GOALS = r"(?P<first>[0-9]{1,2})-(?P<last>[0-9]{1,2})"


def build_context_rules(wording: Wording) -> Iterator[Rule]:
    """Yield the rules, which must stand before those for dates, fractions and ranges."""
    compile_ = wording.notation.compile
    high = rf"/(?=\p{{Nd}}{{2,3}}{_END})(?<={_LEFT}\p{{Nd}}{{3}}/)(?!100(?!\p{{Nd}}))"
    yield Rule(compile_(high), lambda found: "sur", "/", has_number=True, kind=Ratio)
    wide = r"(?<!(?<!\p{L})(?:le|du|au|dès)[ ])" + _LEFT + r"(?:16|21)/(?=9(?![\p{N}/]))"
    yield Rule(compile_(wide), lambda found: f"{cardinal(int(found[0][:-1]))}", "/", has_number=True, kind=Ratio)
    systems = r"(?<=(?:Windows|iOS|macOS|Android|PlayStation|PS)[ ][0-9]{1,2})/(?=[0-9]{1,2}(?![\p{N}/]))"
    yield Rule(compile_(systems), lambda found: "", "/", has_number=True, kind=Ratio)
    paged = rf"(?<=(?<!\p{{L}})(?i:pages?|p\.|diapo|feuillet)[ ][0-9]{{1,4}})/(?=[0-9]{{1,4}}{_END})"
    yield Rule(compile_(paged), lambda found: "sur", "/", has_number=True, kind=Ratio)
    per_cent = rf"(?<={_LEFT}[0-9]{{1,3}})/(?=100{_END}(?![ ](?:de|d['’]|des|du)))"
    yield Rule(compile_(per_cent), lambda found: "sur", "/", has_number=True, kind=Ratio)
    ranked = rf"(?<={_LEFT}[0-9]{{1,4}}(?:er|re|[eᵉ]|ère|ème)/)"
    yield Rule(
        compile_(rf"/(?=[0-9]{{1,5}}{_END})(?!(?<=1er/)(?:0?[1-9]|1[0-2])(?!\p{{N}})){ranked}"),
        lambda found: "sur",
        "/",
        has_number=True,
        kind=Ratio,
    )
    yield from build_stroke_rules(wording, _STROKES)
    yield from _score_rules(wording)


def _score_rules(wording: Wording) -> Iterator[Rule]:
    """Yield the rules for sets with hyphens, and for goals before a noun ("3-1 face à l'OM")."""
    compile_ = wording.notation.compile
    tie = r"(?:[ ]?\([0-9]{1,2}(?:-[0-9]{1,2})?\))?"
    between = rf"{tie}(?:,|,?[ ]et)?[ ]"
    dash = rf"-(?=[0-7]{_END})(?<={_LEFT}[0-7]-)"
    following = rf"(?<={_LEFT}(?={_SET})[0-7]-)(?=[0-7]{between}{_SET}{_END})"
    preceding = rf"(?<=(?<![\p{{N}}-]){_SET}{between}(?={_SET})[0-7]-)"
    yield Rule(compile_(f"{dash}(?:{following}|{preceding})"), lambda found: "", "-", has_number=True, kind=Score)
    against = r"(?=[ ](?:face|contre|devant|au|aux|à|chez|lors|en|dans|après)(?!\p{L}))"

    def read(found: Match[str]) -> str:
        return f"{cardinal(int(found['first']))} à {cardinal(int(found['last']))}"

    verbs = r"gagn\p{L}{1,3}|ba(?:t|ttu[es]{0,2})|impos(?:ée?s?|e|ent)|men(?:ée?s?|ait)|score|victoire|défaite|nul"
    won = rf"(?<=(?<!\p{{L}})(?i:{verbs})[ ])"
    more = r"(?P<more>[0-9]{1,2})"
    added = rf"(?<![\p{{N}}.,])(?P<whole>[0-9]{{1,3}})(?:['’′]\+{more}['’′]?|\+{more}['’′])(?!\p{{N}})"

    def read_added(found: Match[str]) -> str:
        return f"{cardinal(int(found['whole']))} plus {cardinal(int(found['more']))}"

    yield Rule(compile_(added), read_added, "+", has_number=True, kind=Score)
    yield Rule(compile_(rf"{won}{_LEFT}{_GOALS}{_END}{against}"), read, "-", has_number=True, kind=Score)
