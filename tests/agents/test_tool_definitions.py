"""The definitions of the tools are true, and hosts can read them."""

import json

import jsonschema
import pytest
from mcp_types import Tool

from accounts.plans import PRO
from agents.definitions import CATALOG_RESOURCE, TEXT_TO_SPEECH
from agents.server import TOOLS
from agents.speaking import SpeechArgumentsSerializer
from speech.fields import validated
from speech.requests import SpeechRequest
from voices.catalog import CATALOG

DEFINITIONS = [tool.definition for tool in TOOLS.values()]
ARGUMENTS = TEXT_TO_SPEECH.input_schema["properties"]


def test_the_tools_are_those_of_the_interface():
    assert list(TOOLS) == ["text_to_speech", "create_job", "get_job_status", "list_voices", "get_usage"]
    assert list(ARGUMENTS) == ["text", "voice", "speed", "format", "pitch", "volume_db", "tone", "result"]
    assert TEXT_TO_SPEECH.input_schema["required"] == ["text"]


@pytest.mark.parametrize("tool", DEFINITIONS, ids=lambda tool: tool.name)
def test_a_tool_has_all_that_a_host_needs(tool: Tool):
    assert tool.title
    assert len(tool.description) > 60
    assert None not in tool.annotations.model_dump(exclude={"title"}).values()
    for schema in (tool.input_schema, tool.output_schema):
        jsonschema.Draft202012Validator.check_schema(schema)
        assert schema["type"] == "object"


@pytest.mark.parametrize("tool", DEFINITIONS, ids=lambda tool: tool.name)
def test_the_examples_and_defaults_of_arguments_are_valid(tool: Tool):
    for schema in tool.input_schema["properties"].values():
        assert schema["description"]
        for value in [*schema.get("examples", []), *([schema["default"]] if "default" in schema else [])]:
            jsonschema.validate(value, schema)


def test_the_defaults_are_those_that_are_used():
    defaults = {name: schema["default"] for name, schema in ARGUMENTS.items() if "default" in schema}
    requests = [
        validated(SpeechArgumentsSerializer(data=data)).to_request()
        for data in ({"text": "a"}, {"text": "a", **defaults})
    ]
    assert requests[0] == requests[1] == SpeechRequest("a")


@pytest.mark.parametrize("name", ["speed", "pitch", "volume_db"])
def test_the_ranges_are_those_that_are_enforced(name):
    for edge, outside in (("minimum", -0.1), ("maximum", 0.1)):
        value = ARGUMENTS[name][edge]
        assert SpeechArgumentsSerializer(data={"text": "a", name: value}).is_valid()
        assert not SpeechArgumentsSerializer(data={"text": "a", name: value + outside}).is_valid()


def test_the_description_names_the_caps_and_the_voices_of_every_plan():
    for number in (8_000, 4_000, PRO.max_input_cloned):
        assert f"{number:,}" in TEXT_TO_SPEECH.description
    for voice in CATALOG.values():
        assert (voice.id in ARGUMENTS["voice"]["description"]) == voice.is_free


def test_a_model_reads_all_of_it_for_few_tokens():
    text = json.dumps([tool.model_dump(by_alias=True, exclude_none=True) for tool in DEFINITIONS])
    assert len(text) < 18_000


def test_the_resource_has_what_a_host_shows():
    assert CATALOG_RESOURCE.uri == "voices://catalog"
    assert CATALOG_RESOURCE.mime_type == "application/json"
