"""Markdown as the guide shows it."""

import re

import pytest

from accounts.plans import FREE, PRO
from guide.code import examples_of
from guide.contents import GuidePage
from guide.facts import refreshed
from guide.rendering import anchor_of, parse, rendered

SITE = "https://speech.example"


@pytest.fixture
def shown(tmp_path):
    """Return a text rendered as a page of the guide."""

    def show(text: str):
        path = tmp_path / "page.md"
        path.write_text(text, encoding="utf-8")
        return rendered.__wrapped__(GuidePage("page", str(path)), SITE)

    return show


def fenced(info: str, code: str = "code") -> str:
    return f"```{info}\n{code}\n```\n\n"


def captions(html: str) -> list[str]:
    return re.findall(r"<figcaption><span>(.*?)</span>", html)


@pytest.mark.parametrize(
    ("heading", "anchor"),
    [
        ("Errors", "errors"),
        ("1. Get a key", "1-get-a-key"),
        ("OpenAI's clients", "openais-clients"),
        ("Read, change, delete", "read-change-delete"),
        ("POST /api/v1/jobs", "post-apiv1jobs"),
        ("A_b-c", "a_b-c"),
    ],
)
def test_anchors_are_those_of_github(heading, anchor):
    assert anchor_of(heading) == anchor


def test_headings_link_to_themselves(shown):
    page = shown("# Page\n\n## The `first` part\n\n### More\n")
    assert [(heading.level, heading.text, heading.anchor) for heading in page.headings] == [
        (2, "The first part", "the-first-part"),
        (3, "More", "more"),
    ]
    assert '<h2 id="the-first-part"><a href="#the-first-part" class="guide-anchor">The <code>first</code>' in page.html
    assert "<h1>Page</h1>" in page.html


def test_the_first_paragraph_leads_and_describes(shown):
    page = shown('# Page\n\nWhat `it` is,\nin "short".\n\nMore.\n')
    assert page.description == 'What it is, in "short".'
    assert page.html.count('<p class="lead">') == 1


def test_the_address_of_the_service_is_that_of_the_site(shown):
    page = shown("# Page\n\n[Keys](http://localhost:8000/keys)\n\n" + fenced("bash", "curl http://localhost:8000/x"))
    assert f'href="{SITE}/keys"' in page.html
    assert f"</span>{SITE}/x\n</code>" in page.html
    assert "localhost" not in page.html


def test_one_program_in_several_languages_is_shown_in_tabs(shown):
    blocks = "".join(map(fenced, ("bash", "python", "javascript")))
    html = shown(f"# Page\n\n{blocks}" + fenced("javascript npm", 'import OpenAI from "openai";')).html
    tabs = re.findall(r'name="(\S+)" value="(\S+)"( checked)?> (.*?)</label>', html)
    assert tabs == [
        ("example-1", "bash", " checked", "Shell"),
        ("example-1", "python", "", "Python"),
        ("example-1", "javascript", "", "JavaScript"),
        ("example-1", "javascript-npm", "", "JavaScript, openai"),
    ]
    assert re.findall(r'data-language="(\S+)"', html) == [tab[1] for tab in tabs]


def test_another_package_is_not_named_openai(shown):
    html = shown("# Page\n\n" + fenced("javascript npm", 'import { Client } from "elsewhere";')).html
    assert captions(html) == ["JavaScript"]


def test_the_same_language_again_is_another_example(shown):
    html = shown("# Page\n\n" + fenced("bash", "curl x") + fenced("bash", "ls") + fenced("python")).html
    assert captions(html) == ["curl", "Shell", "Python"]
    assert re.findall(r'name="(\S+)" value="(\S+)"', html) == [("example-2", "bash"), ("example-2", "python")]


def test_the_block_after_a_program_is_its_answer(shown):
    html = shown("# Page\n\n" + fenced("bash") + fenced("json 202", "{}") + "Text.\n\n" + fenced("json", "{}")).html
    assert captions(html) == ["Shell", "Answer: 202", "JSON"]


def test_examples_are_found_with_their_answers():
    text = "Text.\n\n" + fenced("bash", "curl x") + fenced("python") + fenced("http") + "Text.\n\n" + fenced("text")
    first, second = (example for _, example in examples_of(parse(text)))
    assert [block.language for block in first.blocks] == ["bash", "python"]
    assert (first.answer.language, first.answer.status, first.blocks[0].line) == ("http", 200, 3)
    assert (second.blocks[0].is_program, second.answer) == (False, None)


@pytest.mark.parametrize("text", ["<script>alert(1)</script>", "<b>", "<!-- no table -->x"])
def test_html_is_text(shown, text):
    html = shown(f"# Page\n\n{text}\n\n" + fenced("bash", text) + fenced("", text)).html
    assert text not in html


def test_code_is_coloured_and_otherwise_unchanged(shown):
    code = "echo \"$API_KEY\" && ls <in >out  # 'quoted'\n\n\tindented"
    html = shown("# Page\n\n" + fenced("bash", code)).html
    figure = re.search(r"<code>(.*?)</code>", html, re.DOTALL)[1]
    assert '<span class="hl-nv">$API_KEY</span>' in figure
    plain = re.sub(r"<[^>]+>", "", figure)
    for entity, sign in (("&lt;", "<"), ("&gt;", ">"), ("&quot;", '"'), ("&#39;", "'"), ("&amp;", "&")):
        plain = plain.replace(entity, sign)
    assert plain == f"{code}\n"


def test_links_between_files_are_links_between_pages():
    html = rendered(GuidePage("jobs", "guide/jobs.md"), SITE).html
    assert 'href="/docs/speech#the-request"' in html
    assert ".md" not in html


def test_a_link_to_a_file_that_is_not_a_page_is_an_error(shown):
    with pytest.raises(KeyError):
        shown("# Page\n\n[Nothing](nothing.md)\n")


def test_tables_can_be_scrolled_and_name_their_columns(shown):
    html = shown("# Page\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n").html
    assert '<div class="table-box" role="group" aria-label="Table: a, b" tabindex="0">' in html
    assert '<td role="cell">1</td>\n<td data-column="b" role="cell">2</td>' in html
    assert html.count('<th scope="col" role="columnheader">') == 2


def test_a_table_without_column_headers_has_row_headers(shown):
    html = shown("# Page\n\n| | |\n| --- | --- |\n| a | 1 |\n| b | 2 |\n\n| c | d |\n| --- | --- |\n| 3 | 4 |\n").html
    assert re.findall(r"<th.*?</th>", html) == [
        '<th scope="row" role="rowheader">a</th>',
        '<th scope="row" role="rowheader">b</th>',
        '<th scope="col" role="columnheader">c</th>',
        '<th scope="col" role="columnheader">d</th>',
    ]
    assert html.count("<thead") == 1
    assert html.count("<td") == 4


def test_a_table_of_data_is_refreshed():
    text = "before\n<!-- limits -->\nold\n<!-- /limits -->\nafter\n"
    assert "old" not in refreshed(text)
    assert f"| requests a minute | – | {FREE.requests_per_minute} | {PRO.requests_per_minute} |" in refreshed(text)
    assert refreshed(text).startswith("before\n<!-- limits -->\n")
    assert refreshed(text).endswith("<!-- /limits -->\nafter\n")
    assert refreshed(refreshed(text)) == refreshed(text)


def test_a_table_without_data_is_an_error():
    with pytest.raises(KeyError):
        refreshed("<!-- nothing -->\n<!-- /nothing -->\n")
