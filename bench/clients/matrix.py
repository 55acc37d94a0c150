"""The clients of the matrix: their packages, and a program for each."""

from dataclasses import dataclass, field
from pathlib import Path

from markdown_it import MarkdownIt

from guide.code import examples_of
from guide.contents import PAGES

_PROGRAMS = Path(__file__).parent / "programs"
_WRITTEN_URL = "http://localhost:8000"
TEXT = "The train to Oxford leaves at 5:15. Change at Reading."


@dataclass(frozen=True, slots=True)
class FromGuide:
    """The first program of a page of the guide in one language: `javascript-npm` is the one that needs packages."""

    slug: str
    variant: str = "python"

    @property
    def link(self) -> str:
        """The page, as a link of a file in `docs/`."""
        return f"[guide]({PAGES[self.slug].file})"

    def text(self, site_url: str) -> str:
        """Return the program as the page of a service at `site_url` shows it."""
        page = PAGES[self.slug].path.read_text(encoding="utf-8")
        tokens = MarkdownIt().parse(page.replace(_WRITTEN_URL, site_url))
        blocks = (block for _, example in examples_of(tokens) for block in example.blocks)
        return next(block.text for block in blocks if block.variant == self.variant)


@dataclass(frozen=True, slots=True)
class FromFile:
    """A program of the matrix, which takes from its environment the values that the guide's programs contain."""

    name: str

    @property
    def link(self) -> str:
        """The file, as a link of a file in `docs/`."""
        return f"[program](../bench/clients/programs/{self.name})"

    def text(self, site_url: str) -> str:
        """Return the program."""
        return (_PROGRAMS / self.name).read_text(encoding="utf-8")


@dataclass(frozen=True, slots=True)
class Client:
    """A row of the matrix.

    `packages` are requirements with releases, the client first; without any it runs with the tests' packages. `voice`
    and `spoken` are what the program asks for, perhaps by default. `python` is the version that the packages need, if
    it is not the tests' version.
    """

    name: str
    packages: tuple[str, ...]
    program: FromGuide | FromFile
    voice: str = "alloy"
    spoken: str = TEXT
    environment: dict[str, str] = field(default_factory=dict)
    python: str = ""

    @property
    def is_node(self) -> bool:
        """Whether the packages are npm's."""
        program = self.program
        return program.variant == "javascript-npm" if isinstance(program, FromGuide) else program.name.endswith(".mjs")

    @property
    def release(self) -> str:
        """The releases that ran, for people."""
        return ", ".join(self.packages) or "-"


GEORGE = "bm_george"
"""The voice that speaks for ElevenLabs' George, which its examples use."""
_PYTHON, _NODE = FromFile("openai_python.py"), FromFile("openai_node.mjs")
CLIENTS = (
    # The oldest one that speaks; it uses an option that later releases of httpx lack.
    Client("OpenAI for Python, old", ("openai==1.3.0", "httpx==0.27.2"), _PYTHON),
    Client("OpenAI for Python", ("openai==3.54.0",), _PYTHON),
    Client("OpenAI for Node 4", ("openai@4.104.0",), _NODE),
    Client("OpenAI for Node 6", ("openai@6.49.0",), _NODE),
    Client("OpenAI for Node 7", ("openai@7.57.0",), _NODE),
    Client("AI SDK", ("ai@7.0.173", "@ai-sdk/openai@4.0.118"), FromGuide("ai-sdk", "javascript-npm")),
    Client(
        "LiteLLM",
        ("litellm==1.104.0",),
        FromFile("litellm_speech.py"),
        # Without the Internet it does not start: it fetches the prices of models.
        environment={"LITELLM_LOCAL_MODEL_COST_MAP": "true"},
    ),
    Client("LiveKit Agents", ("livekit-plugins-openai==1.8.9",), FromGuide("livekit"), voice="ash"),
    Client("Pipecat", ("pipecat-ai[openai]==1.14.0",), FromGuide("pipecat")),
    Client("OpenAI Agents SDK", ("openai-agents[voice]==0.24.0",), FromGuide("openai-agents"), voice="ash"),
    Client(
        "wyoming-openai, for Home Assistant",
        ("wyoming-openai==0.8.0", "wyoming==1.10.2"),
        FromFile("wyoming_openai.py"),
        python="3.12",
    ),
    Client("ElevenLabs for Python", ("elevenlabs==2.78.0",), FromGuide("elevenlabs"), voice=GEORGE),
    Client(
        "ElevenLabs for Node",
        ("@elevenlabs/elevenlabs-js@2.73.0",),
        FromGuide("elevenlabs", "javascript-npm"),
        voice=GEORGE,
    ),
    Client(
        "ElevenLabs for Python, everything", ("elevenlabs==2.78.0",), FromFile("elevenlabs_python.py"), voice=GEORGE
    ),
    Client(
        "LiveKit Agents, by ElevenLabs' websocket",
        ("livekit-plugins-elevenlabs==1.8.9",),
        FromFile("elevenlabs_livekit.py"),
        voice=GEORGE,
    ),
    Client(
        "Pipecat, by ElevenLabs' websocket",
        ("pipecat-ai[elevenlabs]==1.14.0",),
        FromFile("elevenlabs_pipecat.py"),
        voice=GEORGE,
    ),
    Client("MCP for Python 1", ("mcp==1.30.0",), FromFile("mcp_python_1.py")),
    Client("MCP for Python 2", ("mcp==2.3.0",), FromGuide("agents"), voice="bf_emma", spoken="Hello, world."),
    Client("MCP for TypeScript 1", ("@modelcontextprotocol/sdk@1.32.2",), FromFile("mcp_node_1.mjs")),
    Client("MCP for TypeScript 2", ("@modelcontextprotocol/client@2.4.0",), FromFile("mcp_node_2.mjs")),
    Client("LangChain's adapters for MCP", ("langchain-mcp-adapters==0.3.2",), FromGuide("langchain")),
    Client("A page of another origin, in Chromium", (), FromFile("browser_page.py")),
)
