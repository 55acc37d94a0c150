"""Tables, and their place in a page."""

from bench.listening.report import Table, record


def test_a_table_stands_between_the_marks_and_the_prose_stays(tmp_path):
    page = tmp_path / "page.md"
    page.write_text("# Heard\n\n<!-- heard -->\nold\n<!-- /heard -->\n\nAfter.\n")
    table = Table("Levels", ("voice", "LUFS"), [["`af_heart`", "-19.0"]]).as_markdown()
    for _ in range(2):
        record(page, [table])
    assert page.read_text() == (
        "# Heard\n\n<!-- heard -->\n\n### Levels\n\n| voice | LUFS |\n| --- | --- |\n| `af_heart` | -19.0 |\n\n"
        "<!-- /heard -->\n\nAfter.\n"
    )
