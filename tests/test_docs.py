"""The docs name every setting, endpoint, field and error code."""

import re
from pathlib import Path

import pytest
from django.urls import get_resolver

from accounts.plans import FREE, PRO
from core import errors
from speech.serializers import SpeechRequestSerializer
from tts.dsp.controls import CONTROLS, NameControl

ROOT = Path(__file__).resolve().parent.parent
API = "\n".join(path.read_text() for path in (ROOT / "docs/api.md", *sorted((ROOT / "docs/guide").glob("*.md"))))
OPERATIONS = (ROOT / "docs/operations.md").read_text()
ENV_EXAMPLE = (ROOT / ".env.example").read_text()


def test_every_setting_is_documented():
    source = (ROOT / "config/settings.py").read_text()
    readers = "_text|_file|_image|_flag|_choice|_choices|_positive_int|_niceness|_seconds"
    settings = set(re.findall(rf'(?:{readers})\(\s*"([A-Z_]+)"', source))
    assert {"SECRET_KEY", "DATABASE_URL", "RENDER_SLOTS"} <= settings
    for name in settings:
        assert f"`{name}`" in OPERATIONS, name
        assert re.search(rf"^{name}=", ENV_EXAMPLE, re.MULTILINE), name
    assert set(re.findall(r"^([A-Z_]+)=", ENV_EXAMPLE, re.MULTILINE)) == settings


def test_every_endpoint_is_documented():
    for pattern in get_resolver().url_patterns:
        route = str(pattern.pattern)
        if route.startswith(("api/v1/", "v1/", "elevenlabs/")):
            assert re.sub(r"<\w+:(\w+)>", r"{\1}", f"/{route}") in API


def test_every_field_is_documented():
    for name in SpeechRequestSerializer().fields:
        assert f"`{name}`" in API


@pytest.mark.parametrize("control", CONTROLS, ids=lambda control: control.name)
def test_the_controls_are_those_of_the_code(control):
    guide, agents = (ROOT / "docs/guide/speech.md").read_text(), (ROOT / "docs/mcp.md").read_text()
    for page, name in ((guide, control.api_name), (agents, control.name)):
        row = re.search(rf"^\| `{name}` \|(.*)$", page, re.MULTILINE)[1]
        if isinstance(control, NameControl):
            assert re.findall("`([a-z]+)`", row) == [control.default, *control.names]
        else:
            numbers = [float(number) for number in re.findall(r"[+-]?\d+(?:\.\d+)?", row)]
            assert numbers == [control.default, control.least, control.most]


@pytest.mark.parametrize(
    "error",
    [value for value in vars(errors).values() if isinstance(value, type) and issubclass(value, errors.ApiError)],
)
def test_every_error_is_documented(error):
    if error not in (errors.LimitExceeded, errors.RequestCancelled):  # nobody is there to read the latter
        assert f"`{error.code}`" in API


def test_the_limits_are_those_of_the_plans():
    for number in (FREE.characters_per_day, PRO.max_input, PRO.max_input_arabic):
        assert f"{number:,}" in API
    assert f"| {FREE.requests_per_minute} | {PRO.requests_per_minute} |" in API


def test_the_snippet_of_the_readme_is_python():
    snippets = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    assert snippets
    for snippet in snippets:
        compile(snippet, "README.md", "exec")


def test_openai_clients_are_sent_to_their_own_base():
    pages = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md"), *(ROOT / "templates").rglob("*.html")]
    base_of = re.compile(r"""OpenAI\((?:[^()]*?\W)?base_?url\s*[=:]\s*["']([^"']+)""", re.IGNORECASE)
    bases = [(page.name, base) for page in pages for base in base_of.findall(page.read_text())]
    assert len(bases) > 10
    assert [base for base in bases if not re.search(r"(?<!/api)/v1$", base[1])] == []
