"""The rule for scientific notation ("1.5e-3", "2E+10"), which a language reads as it reads a power of ten."""

from collections.abc import Callable

from regex import Match

from tts.text.normalization.classes import Formula
from tts.text.normalization.rules.forms import EXPONENT, LazyPattern, Reading, Rule
from tts.text.normalization.rules.notation import SIGN_START

_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_ADDED_TIME = r"(?:45|90|105|120)e\+[1-9]\)?(?![\p{L}\p{N}.])"
"""The minute of a goal in French ("90e+3")."""
_START = rf"(?:{SIGN_START}[-−+])?+(?<![\p{{L}}\p{{M}}\p{{N}}_.,])(?!{_ADDED_TIME})"
_MANTISSA = rf"(?P<mantissa>{_START}\p{{Nd}}{{1,9}}(?:[.,]\p{{Nd}}{{1,12}})?)"
_EXPONENT = r"(?:e(?P<minus>[-−])?\+?|E(?:(?P<minus>[-−])|\+))(?P<power>[0-9]{1,3})(?![\p{L}\p{N}_]|[.,]\p{N})"


def build_scientific_rule(speak: Callable[[str], str]) -> Rule:
    """Return the rule; `speak` reads the number with a power of ten: "1.5 × 10⁻³"."""

    def read(found: Match[str]) -> Reading:
        power = ("⁻" if found["minus"] else "") + str(int(found["power"])).translate(_RAISED)
        mantissa = found["mantissa"]
        return speak(f"10{power}" if mantissa == "1" else f"{mantissa} × 10{power}")

    return Rule(LazyPattern(_MANTISSA + _EXPONENT), read, EXPONENT, kind=Formula)
