"""Lexicons as W3C's PLS 1.0: documents, `/api/v1/lexicon/pls` and the pages."""

import json
import time

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from core.errors import ApiError
from speech import lexicons
from speech.lexicons import LANGUAGES, MAX_ENTRIES, Draft
from speech.models import LexiconEntry
from speech.pls import MAX_BYTES, MEDIA_TYPE, read_pls, write_pls
from tests.support.api import error_of
from tests.support.factories import make_account, make_client
from tts.text.lexicon_units import lexicon_keys
from tts.text.pronunciation import ALPHABET, normalize_phonemes

URL = "/api/v1/lexicon/pls"
NAMESPACE = "http://www.w3.org/2005/01/pronunciation-lexicon"


def pls(lexemes: str, *, language: str = "en-US", alphabet: str = "ipa") -> bytes:
    """Return a document; each of the lines of `lexemes` is one of its lines, from the second on."""
    root = f'<lexicon version="1.0" xmlns="{NAMESPACE}" alphabet="{alphabet}" xml:lang="{language}">'
    return f"{root}\n{lexemes}\n</lexicon>".encode()


def lexeme(word: str, said: str) -> str:
    return f"<lexeme><grapheme>{word}</grapheme>{said}</lexeme>"


SQL = lexeme("SQL", "<alias>sequel</alias>")


def entries(content: bytes) -> list[tuple[str, str, str, str]]:
    drafts = (draft for _, draft in read_pls(content).drafts)
    return [(draft.word, draft.language, draft.phonemes, draft.respelling) for draft in drafts]


def refusal(content: bytes) -> str:
    with pytest.raises(ApiError) as refused:
        read_pls(content)
    return refused.value.message


class TestReading:
    def test_phonemes_and_aliases(self):
        content = pls(f"{SQL}\n{lexeme('gif', '<phoneme>ˈdʒɪf</phoneme>')}")
        assert entries(content) == [("SQL", "en-US", "", "sequel"), ("gif", "en-US", "ˈʤɪf", "")]

    def test_each_grapheme_is_an_entry(self):
        content = pls("<lexeme><grapheme>colour</grapheme><grapheme>color</grapheme><alias>hue</alias></lexeme>")
        assert [word for word, *_ in entries(content)] == ["colour", "color"]

    @pytest.mark.parametrize("preferred", ["true", "1"])
    def test_the_preferred_pronunciation_counts_or_else_the_first(self, preferred):
        said = "<alias>one</alias><phoneme>tu</phoneme>"
        content = pls(lexeme("a", said))
        assert entries(content) == [("a", "en-US", "", "one")]
        assert read_pls(content).warnings == ["Line 2: a second pronunciation is ignored."]
        content = pls(lexeme("a", said.replace("<phoneme>", f'<phoneme prefer="{preferred}">')))
        assert entries(content) == [("a", "en-US", "tu", "")]

    def test_a_role_and_a_second_lexeme_for_a_word_are_told(self):
        content = pls(f'{SQL}\n<lexeme role="x:verb"><grapheme>SQL</grapheme><alias>S Q L</alias></lexeme>')
        assert entries(content) == [("SQL", "en-US", "", "sequel")]
        assert read_pls(content).warnings == [
            "Line 3: role is ignored; an entry holds for every sense of its word.",
            "Line 3: “SQL” stands in line 2 already, and is ignored.",
        ]

    def test_metadata_examples_comments_and_prefixes_are_no_matter(self):
        content = f"""<?xml version="1.0" encoding="UTF-16"?><p:lexicon version="1.0" xmlns:p="{NAMESPACE}"
            alphabet="ipa" xml:lang="fr-FR"><p:meta name="a" content="b"/><metadata xmlns="urn:x"><lexeme/></metadata>
            <p:lexeme><p:grapheme>Ber<!-- a -->cy</p:grapheme><p:phoneme>bɛʁ<![CDATA[si]]></p:phoneme>
            <p:example>À <p:grapheme>x</p:grapheme></p:example></p:lexeme></p:lexicon>"""
        assert entries(content.encode("utf-16")) == [("Bercy", "fr", "bɛʁsi", "")]

    @pytest.mark.parametrize(
        ("written", "language"),
        [("en-us", "en-US"), ("es-MX", "es"), ("pt", "pt-BR"), ("en-AU", "en"), ("zh-CN", "zh")],
    )
    def test_the_nearest_language_is_taken(self, written, language):
        assert entries(pls(SQL, language=written))[0][1] == language

    @pytest.mark.parametrize("language", ["de", "", "x-en"])
    def test_a_language_without_a_voice_is_refused(self, language):
        assert "Line 1: xml:lang" in refusal(pls(SQL, language=language))

    def test_other_alphabets_are_refused_line_by_line(self):
        other = lexeme("b", '<phoneme alphabet="x-sampa">b</phoneme>')
        message = refusal(pls("\n".join([SQL, other, SQL, other])))
        wrong = "the alphabet is 'x-sampa'; we read 'ipa' alone."
        assert message == f"Line 3: {wrong} Line 5: {wrong}"
        assert entries(pls(lexeme("b", '<phoneme alphabet="ipa">b</phoneme>'), alphabet="x-sampa"))
        assert "Line 2: the alphabet is 'x-sampa'" in refusal(
            pls(lexeme("b", "<phoneme>b</phoneme>"), alphabet="x-sampa")
        )
        assert refusal(pls("\n".join([other] * 30))).endswith(" And 20 more.")

    @pytest.mark.parametrize(
        "incomplete", ["<lexeme/>", "<lexeme><grapheme>a</grapheme></lexeme>", "<lexeme><alias>a</alias></lexeme>"]
    )
    def test_an_incomplete_lexeme_is_refused(self, incomplete):
        assert refusal(pls(f"{SQL}\n{incomplete}")).startswith("Line 3: a lexeme needs")

    @pytest.mark.parametrize(
        ("content", "message"),
        [
            (b"", "not valid XML"),
            (b"<lexicon", "not valid XML"),
            (b"<lexicon/>", "not a pronunciation lexicon"),
            (f'<x xmlns="{NAMESPACE}"/>'.encode(), "not a pronunciation lexicon"),
            (pls(SQL)[:-3], "Line 3: not valid XML"),
            (pls(SQL).replace(b"sequel", b"\xff"), "Line 2: not valid XML"),
            (b'<?xml version="1.0" encoding="utf-99"?>' + pls(SQL), "encoding"),
            (pls("<a>" * 40 + "</a>" * 40), "nested"),
            (b" " * (MAX_BYTES + 1), "larger"),
        ],
    )
    def test_another_document_is_refused(self, content, message):
        assert message in refusal(content)


class TestHostileDocuments:
    LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 12))

    @pytest.mark.parametrize(
        "doctype",
        [
            f'<!DOCTYPE lexicon [<!ENTITY l0 "ha">{LAUGHS}]>',
            '<!DOCTYPE lexicon [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
            '<!DOCTYPE lexicon SYSTEM "http://127.0.0.1/x.dtd">',
            "<!DOCTYPE lexicon>",
        ],
    )
    def test_no_document_type_is_read(self, doctype):
        message = refusal(doctype.encode() + pls(lexeme("a", "<alias>&x;</alias>")))
        assert message == "The file declares a document type or entities, which we do not accept."

    @pytest.mark.parametrize(
        "part", ["<a>", "<lexeme/>", "<lexeme>" + "<grapheme>a</grapheme>" * 100 + "</lexeme>", "<!-- -->", "a "]
    )
    def test_a_large_one_is_answered_soon(self, part):
        begun = time.thread_time()
        content = pls(part * ((MAX_BYTES - 300) // len(part.encode())))
        if part in ("<!-- -->", "a "):
            assert entries(content) == []
        else:
            refusal(content)
        assert time.thread_time() - begun < 5


_WORDS = st.text(st.characters(exclude_categories=["Cs", "Cc", "Cn"]), min_size=1, max_size=20).map(
    lambda text: " ".join(f"a{text}".split())
)
_PHONEMES = st.text(st.sampled_from(sorted(ALPHABET)), max_size=20).map(lambda text: normalize_phonemes(f"b{text}"))


@given(
    language=st.sampled_from(LANGUAGES),
    said=st.dictionaries(_WORDS, st.one_of(st.tuples(_PHONEMES, st.just("")), st.tuples(st.just(""), _WORDS))),
)
def test_what_is_exported_is_imported_as_it_was(language, said):
    by_key = {lexicon_keys(word)[-1]: (word, phonemes, words) for word, (phonemes, words) in said.items()}
    kept = [LexiconEntry(language=language, word=w, phonemes=p, respelling=r) for w, p, r in by_key.values()]
    document = "".join(write_pls(language, kept)).encode()
    assert [(w, p, r) for w, _, p, r in entries(document)] == list(by_key.values())
    assert {draft.language for _, draft in read_pls(document).drafts} <= {language}
    assert etree.fromstring(document).tag == f"{{{NAMESPACE}}}lexicon"


@pytest.mark.django_db
class TestApi:
    @pytest.fixture
    def account(self):
        return make_account()

    @pytest.fixture
    def client(self, account):
        return make_client(account)

    @staticmethod
    def send(client, content, content_type=MEDIA_TYPE):
        return client.post(URL, content, content_type=content_type)

    def test_an_account_takes_its_lexicon_to_another(self, client, account):
        drafts = [Draft("SQL", "en", respelling="sequel & <co>"), Draft("gif", "en", phonemes="ʤˈɪf")]
        lexicons.import_entries(account, [*drafts, Draft("mot", "fr", respelling="a")])
        exported = client.get(URL, {"language": "en"})
        assert exported["Content-Type"] == f"{MEDIA_TYPE}; charset=utf-8"
        assert exported["Content-Disposition"] == 'attachment; filename="lexicon-en.pls"'
        other = make_account()
        response = self.send(make_client(other), exported.content)
        assert response.json() == {"object": "lexicon.import", "created": 2, "replaced": 0, "warnings": []}
        kept = [Draft(e.word, e.language, e.phonemes, e.respelling) for e in lexicons.list_entries(other)]
        assert kept == drafts

    @pytest.mark.parametrize("content_type", ["application/xml", "application/pls+xml; charset=utf-8"])
    def test_it_replaces_entries_for_the_same_word(self, client, content_type):
        self.send(client, pls(SQL))
        assert self.send(client, pls(SQL), content_type).json()["replaced"] == 1

    def test_all_wrong_lines_are_named_and_nothing_is_kept(self, client, account):
        wrong = [lexeme("a", "<phoneme>a§</phoneme>"), lexeme("...", "<alias>a</alias>"), lexeme("b", "<alias/>")]
        error = error_of(self.send(client, pls("\n".join([SQL, *wrong]))))
        assert (error["code"], error["param"]) == ("invalid_value", "file")
        assert [f"Line {number}: " in error["message"] for number in range(1, 6)] == [False, False, True, True, True]
        assert "'§' at position 2" in error["message"]
        assert not lexicons.list_entries(account)

    def test_too_many_entries_are_refused(self, client):
        many = "\n".join(lexeme(f"w{number}", "<alias>a</alias>") for number in range(MAX_ENTRIES + 1))
        assert error_of(self.send(client, pls(many)))["code"] == "lexicon_full"

    @pytest.mark.parametrize("language", [{}, {"language": "de"}])
    def test_an_export_is_of_one_language(self, client, language):
        response = client.get(URL, language)
        assert (response.status_code, error_of(response)["param"]) == (400, "language")

    def test_it_needs_a_key_and_a_document(self, client):
        assert self.send(Client(), pls(SQL)).status_code == 401
        assert self.send(client, b"").status_code == 400
        assert self.send(client, json.dumps({}), "application/json").status_code == 415
        assert client.put(URL).status_code == 405


@pytest.mark.django_db
class TestPages:
    @pytest.fixture
    def account(self):
        return make_account()

    @pytest.fixture
    def client(self, account):
        client = Client()
        client.force_login(account)
        return client

    @pytest.mark.parametrize("name", ["words.pls", "words.xml", "words"])
    def test_a_file_is_imported(self, client, account, name):
        content = pls(f'{SQL}\n<lexeme role="x"><grapheme>a</grapheme><alias>b</alias></lexeme>')
        page = client.post("/lexicon/import", {"file": SimpleUploadedFile(name, content)}, follow=True)
        assert "Imported: 2 added, 0 replaced." in page.content.decode()
        assert "Line 3: role is ignored" in page.content.decode()
        assert [entry.word for entry in lexicons.list_entries(account)] == ["SQL", "a"]

    def test_a_faulty_file_is_refused_with_its_lines(self, client, account):
        content = pls(f"{SQL}\n{lexeme('a', '<phoneme>§</phoneme>')}")
        page = client.post("/lexicon/import", {"file": SimpleUploadedFile("a.pls", content)}).content.decode()
        assert "Line 3: unknown phoneme" in page
        assert not lexicons.list_entries(account)

    def test_a_language_is_exported(self, client, account):
        lexicons.save_entry(account, Draft("mot", "fr", respelling="a"))
        assert "Export as PLS" in client.get("/lexicon").content.decode()
        assert "<grapheme>mot</grapheme>" in client.get("/lexicon/export/pls", {"language": "fr"}).content.decode()
        assert "mot" not in client.get("/lexicon/export/pls", {"language": "en"}).content.decode()
        assert client.get("/lexicon/export/pls").status_code == 302
