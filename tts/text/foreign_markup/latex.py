"""LaTeX: formulas become signs that each language's rules read; commands around text vanish."""

import re
from collections.abc import Iterator

from tts.text.foreign_markup.edits import Replacement

_FORMULA = re.compile(
    r"(?<![\\$])\$\$(?P<display>[^$]{1,1000}+)\$\$"
    r"|(?<![\w\\$])\$(?=[^\s$])(?P<inline>[^$\n]{1,300}+)(?<=\S)\$(?![\w$])"
    r"|(?<!\\)\\\((?P<round>[^()\\\n]{0,300}+(?:\\(?!\))[^\\\n]{0,300}+|[()][^()\\\n]{0,300}+){0,60}+)\\\)"
    r"|(?<!\\)\\\[(?P<square>[^\\]{0,300}+(?:\\(?!\])[^\\]{0,300}+){0,60}+)\\\]"
)
_IS_MATHS = re.compile(r"[\\^_={}]|[A-Za-z]['′]?\Z|[A-Za-z0-9 ]{1,12}[<>+*][A-Za-z0-9 ]{1,12}\Z")
_IS_MONEY = re.compile(r"\d[\d.,]*+(?![\^_\\{\d.,]|\s*+[=<>+*×])[^\\^]*+\Z")
_COMMAND = re.compile(
    r"\\(?:text(?:bf|it|tt|sc|rm|sf|up|normal)?|emph|underline|(?:sub){0,2}section\*?|chapter\*?|part\*?|paragraph\*?"
    r"|title|author|date|caption|footnote|mbox|uppercase)\{"
    r"|~?\\(?:cite[pt]?|ref|eqref|label|pageref|includegraphics|usepackage|documentclass|begin|end|bibliography)\*?"
    r"(?:\[[^\[\]\n]{0,200}+\])?\{[^{}\n]{0,200}+\}(?:\[[^\[\]\n]{0,80}+\])?"
    r"|\\(?:item|maketitle|noindent|newline|newpage|tableofcontents|centering|par|bigskip|medskip|smallskip)(?![A-Za-z])"
)
_ESCAPE = re.compile(r"\\(?=[$%&#_*])")

_SIGNS = iter(
    "alpha α beta β gamma γ delta δ epsilon ε varepsilon ε zeta ζ eta η theta θ iota ι kappa κ lambda λ "
    "mu μ nu ν xi ξ pi π rho ρ sigma σ tau τ phi φ varphi φ chi χ psi ψ omega ω Gamma Γ Delta Δ Theta Θ "
    "Lambda Λ Xi Ξ Pi Π Sigma Σ Phi Φ Psi Ψ Omega Ω times × cdot × ast × div ÷ pm ± mp ∓ le ≤ leq ≤ ge ≥ "
    "geq ≥ lt < gt > ne ≠ neq ≠ approx ≈ sim ~ equiv ≡ infty ∞ partial ∂ nabla ∇ sum ∑ prod ∏ int ∫ to → "
    "rightarrow → Rightarrow ⇒ leftarrow ← iff ⇔ in ∈ notin ∉ subset ⊂ cup ∪ cap ∩ forall ∀ exists ∃ "
    "degree ° circ ° sqrt √ ldots … cdots … dots … prime ′ percent %".split()
)
_COMMANDS = dict(zip(_SIGNS, _SIGNS, strict=True))
_SILENT = frozenset(
    "left right big Big bigg Bigg displaystyle textstyle limits nolimits quad qquad text textbf textit textrm mathrm "
    "mathbf mathit mathbb mathcal mathsf operatorname vec hat bar tilde overline underline boldsymbol mbox".split()
)
_NAME = re.compile(r"\\([A-Za-z]+)\*?")
_ENVIRONMENT = re.compile(r"\\(?:begin|end)\{[^{}]{0,40}+\}|\\(?:label|tag)\{[^{}]{0,80}+\}")
_FRACTION = re.compile(r"\\[dt]?frac[ ]?\{([^{}]{1,200}+)\}[ ]?\{([^{}]{1,200}+)\}")
_MOST_NESTED = 8
_POWER = re.compile(r"\^(?:\{([^{}]{1,40}+)\}|(\\[A-Za-z]+|[^\s{}]))")
_INDEX = re.compile(r"_(?:\{([^{}]{1,80}+)\}|([^\s{}]))")
_RAISED = str.maketrans("0123456789+-−", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻")
_SET_OFF_BEFORE = re.compile(r"(?<![^\s(])")
_SET_OFF_AFTER = re.compile(r"[,.;:!?)]*+(?:\s|\Z)")
_LETTERS = re.compile(
    r"\\(?:text[a-z]*+|math(?:rm|sf)|operatorname|mbox)\*?\{[^{}]{0,200}+\}|\\[A-Za-z]++|[A-Za-z]{2,}+"
)
_NAMES = frozenset(
    "sin cos tan cot arcsin arccos arctan sinh cosh tanh log ln exp lim max min mod gcd det kg km cm mm Hz".split()
)
_SPACING = re.compile(r"\\[,;:! ]|[{}&~]|\\\\")


def find_formulas(text: str) -> Iterator[Replacement]:
    """Yield the formulas of `text`, in dollar signs or `\\(…\\)`, as signs; "$5 and $6" holds none."""
    for found in _FORMULA.finditer(text):
        content = found[found.lastgroup or 0]
        if found["inline"] and (_IS_MONEY.match(content) or not _IS_MATHS.search(content)):
            continue
        before = "" if _SET_OFF_BEFORE.match(text, found.start()) else " "
        after = "" if _SET_OFF_AFTER.match(text, found.end()) else " "
        yield found.start(), found.end(), f"{before}{plain_formula(content)}{after}"


def find_commands(text: str) -> Iterator[Replacement]:
    """Yield the commands for typesetting and references, and the backslashes of escaped signs."""
    for pattern in (_COMMAND, _ESCAPE):
        yield from ((found.start(), found.end(), "") for found in pattern.finditer(text))


def plain_formula(formula: str) -> str:
    """Return `formula`, LaTeX mathematics, as signs: `\\frac{1}{2} x^2` is "1/2 x²"."""
    plain = _LETTERS.sub(_product, _ENVIRONMENT.sub(" ", formula))
    for _ in range(_MOST_NESTED):
        plain, count = _FRACTION.subn(lambda found: f"{_grouped(found[1])}/{_grouped(found[2])}", plain)
        if not count:
            break
    plain = _POWER.sub(lambda found: _raised(found[1] or found[2]), plain)
    plain = _INDEX.sub(lambda found: f" {found[1] or found[2]}", plain)
    plain = _NAME.sub(_sign, _SPACING.sub(" ", plain).replace("\\%", "%"))
    return " ".join(plain.replace("√ ", "√").split())


def _product(found: re.Match[str]) -> str:
    """Return adjacent letters, which mean a product, separated: "mc" becomes "m c"."""
    letters = found[0]
    return letters if letters.startswith("\\") or letters in _NAMES else " ".join(letters)


def _grouped(part: str) -> str:
    return part if re.fullmatch(r"[\w.,√\\]+", part) else f"({part})"


def _raised(power: str) -> str:
    if power in ("\\circ", "\\degree"):
        return "°"
    raised = power.translate(_RAISED)
    return raised if not re.search(r"[A-Za-z0-9\\]", raised) else f"^{power}"


def _sign(found: re.Match[str]) -> str:
    name = found[1]
    if name in _SILENT:
        return ""
    return _COMMANDS.get(name, f" {name} ")
