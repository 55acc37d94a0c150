"""The entries that an account may have, and changes that all processes see at once."""

import pytest

from core.errors import ApiError
from speech import account_lexicons, lexicons
from speech.account_lexicons import lexicon_of
from speech.lexicons import MAX_ENTRIES, Draft
from speech.models import MAX_RESPELLING, MAX_WORD, LexiconEntry
from tests.support.factories import make_account
from tts.text.lexicon import Entry, Lexicon

pytestmark = pytest.mark.django_db

SQL = Draft("SQL", "en-US", respelling="sequel")


def words(account, **wanted):
    return [entry.word for entry in lexicons.list_entries(account, **wanted)]


def said(account, text, language="en-US"):
    lexicon = lexicon_of(account, language)
    return [match.respelling or match.phonemes for match in lexicon.find(text)] if lexicon else []


class TestKeeping:
    def test_an_entry_takes_the_place_of_the_one_for_the_same_word(self):
        account = make_account()
        first, is_new = lexicons.save_entry(account, Draft("cafe\u0301", "fr", respelling="a"))
        second, is_new_again = lexicons.save_entry(account, Draft("café", "fr", respelling="b"))
        assert (is_new, is_new_again) == (True, False)
        assert first.pk == second.pk
        assert [(entry.word, entry.respelling) for entry in lexicons.list_entries(account)] == [("café", "b")]

    def test_languages_capitals_and_accounts_keep_entries_apart(self):
        account, other = make_account(), make_account()
        for owner, draft in (
            (account, Draft("polish", "en", respelling="shine")),
            (account, Draft("Polish", "en", respelling="of Poland")),
            (account, Draft("polish", "en-GB", respelling="gleam")),
            (other, Draft("polish", "en", respelling="other")),
        ):
            assert lexicons.save_entry(owner, draft)[1]
        assert words(account) == ["polish", "Polish", "polish"]
        assert words(account, language="en-GB") == ["polish"]
        assert words(account, word="POL", language="en") == ["polish", "Polish"]

    def test_white_space_is_put_in_order(self):
        entry, _ = lexicons.save_entry(make_account(), Draft(" new \n york ", "en", respelling=" nu  york "))
        assert (entry.word, entry.respelling) == ("new york", "nu york")

    @pytest.mark.parametrize(
        ("draft", "param", "message"),
        [
            (Draft("", "en", respelling="a"), "word", "empty"),
            (Draft(" \n", "en", respelling="a"), "word", "empty"),
            (Draft("...", "en", respelling="a"), "word", "nothing"),
            (Draft("\ue000", "en", respelling="a"), "word", "nothing"),
            (Draft("a\x00b", "en", respelling="a"), "word", "control"),
            (Draft("a\ud800", "en", respelling="a"), "word", "control"),
            (Draft("a" * (MAX_WORD + 1), "en", respelling="a"), "word", "60"),
            (Draft("a", "", respelling="a"), "language", "en-US"),
            (Draft("a", "de", respelling="a"), "language", "en-US"),
            (Draft("a", "EN", respelling="a"), "language", "en-US"),
            (Draft('<break time="1s"/>', "en", respelling="a"), "word", "markup"),
            (Draft("[a](/ˈA/)", "en", respelling="a"), "word", "markup"),
            (Draft("a", "en", respelling='<break time="1s"/>why'), "respelling", "markup"),
            (Draft("a", "en", respelling="<break>why"), "respelling", "markup"),
            (Draft("a", "en"), "respelling", "Enter a respelling or phonemes"),
            (Draft("a", "en", respelling=" "), "respelling", "Enter a respelling or phonemes"),
            (Draft("a", "en", "ˈA", "ay"), "respelling", "not both"),
            (Draft("a", "en", respelling="?!"), "respelling", "nothing"),
            (Draft("a", "en", respelling="a" * (MAX_RESPELLING + 1)), "respelling", "200"),
            (Draft("a", "en", "wˈ§"), "phonemes", "'§' at position 3"),
            (Draft("a", "en", "  wˈ§"), "phonemes", "'§' at position 5"),
            (Draft("a", "en", "ˈ"), "phonemes", "no phoneme"),
            (Draft("a", "en", "a" * 201), "phonemes", "200"),
        ],
    )
    def test_a_faulty_entry_is_refused(self, draft, param, message):
        account = make_account()
        with pytest.raises(ApiError, match=message) as caught:
            lexicons.save_entry(account, draft)
        assert caught.value.param == param
        with pytest.raises(ApiError, match=message) as caught:
            lexicons.import_entries(account, [SQL, draft])
        assert caught.value.param == f"entries.1.{param}"
        assert words(account) == []

    def test_the_longest_word_has_a_key_that_fits(self):
        entry, _ = lexicons.save_entry(make_account(), Draft("ﷺ" * MAX_WORD, "ar", respelling="م"))
        LexiconEntry.objects.get(pk=entry.pk).full_clean()

    def test_a_change_replaces_the_pronunciation(self):
        account = make_account()
        entry, _ = lexicons.save_entry(account, SQL)
        changed = lexicons.change_entry(account, entry.pk, {"phonemes": "ˈɛs"})
        assert (changed.word, changed.phonemes, changed.respelling) == ("SQL", "ˈɛs", "")
        changed = lexicons.change_entry(account, entry.pk, {"word": "sql"})
        assert (changed.pk, changed.word, changed.phonemes) == (entry.pk, "sql", "ˈɛs")

    def test_a_change_does_not_make_two_entries_for_a_word(self):
        account = make_account()
        lexicons.save_entry(account, SQL)
        entry, _ = lexicons.save_entry(account, Draft("sequel", "en-US", respelling="x"))
        with pytest.raises(ApiError, match="already an entry") as caught:
            lexicons.change_entry(account, entry.pk, {"word": "SQL"})
        assert caught.value.param == "word"
        assert words(account) == ["SQL", "sequel"]

    def test_entries_of_another_account_are_not_found(self):
        entry, _ = lexicons.save_entry(make_account(), SQL)
        for act in (lexicons.find_entry, lexicons.delete_entry, lambda *a: lexicons.change_entry(*a, {"word": "a"})):
            with pytest.raises(ApiError) as caught:
                act(make_account(), entry.pk)
            assert (caught.value.status, caught.value.code) == (404, "lexicon_entry_not_found")


class TestImport:
    def test_it_creates_and_replaces(self):
        account = make_account()
        lexicons.save_entry(account, SQL)
        imported = lexicons.import_entries(account, [Draft("SQL", "en-US", "ˈɛs"), Draft("a", "en", respelling="b")])
        assert (imported.created, imported.replaced) == (1, 1)
        assert [(e.word, e.phonemes, e.respelling) for e in lexicons.list_entries(account)] == [
            *(("SQL", "ˈɛs", ""), ("a", "", "b"))
        ]

    def test_a_word_may_stand_in_it_once(self):
        account = make_account()
        with pytest.raises(ApiError, match=r"entries\.0\.word") as caught:
            lexicons.import_entries(account, [Draft("a", "en", "ˈA"), SQL, Draft("A".lower(), "en", "ˈI")])
        assert caught.value.param == "entries.2.word"
        assert words(account) == []

    @pytest.mark.exhaustive
    def test_a_full_lexicon_takes_no_more(self):
        account = make_account()
        lexicons.import_entries(account, [Draft(f"word{n}", "en", respelling="a") for n in range(MAX_ENTRIES)])
        for act in (
            lambda: lexicons.save_entry(account, SQL),
            lambda: lexicons.import_entries(account, [Draft("word1", "en", respelling="b"), SQL]),
            lambda: lexicons.import_entries(account, [SQL] * (MAX_ENTRIES + 1)),
        ):
            with pytest.raises(ApiError) as caught:
                act()
            assert (caught.value.code, caught.value.extra["limit"]) == ("lexicon_full", MAX_ENTRIES)
        assert lexicons.save_entry(account, Draft("word1", "en", respelling="b"))[1] is False
        assert lexicons.list_entries(account).count() == MAX_ENTRIES


class TestReading:
    def test_a_change_is_seen_at_once(self):
        account = make_account()
        assert lexicon_of(account, "en-US") is None
        entry, _ = lexicons.save_entry(account, SQL)
        assert said(account, "SQL") == ["sequel"]
        lexicons.change_entry(account, entry.pk, {"respelling": "squirrel"})
        assert said(account, "SQL") == ["squirrel"]
        lexicons.import_entries(account, [Draft("SQL", "en-US", "ˈɛs")])
        assert said(account, "SQL") == ["ˈɛs"]
        lexicons.delete_entry(account, entry.pk)
        assert lexicon_of(account, "en-US") is None

    def test_a_regions_entry_takes_precedence_over_its_languages(self):
        account = make_account()
        lexicons.import_entries(
            account,
            [
                Draft("lab", "en-GB", respelling="British"),
                Draft("lab", "en", respelling="any"),
                Draft("lab", "fr", respelling="French"),
            ],
        )
        assert [said(account, "lab", language) for language in ("en-US", "en-GB", "fr", "ja")] == [
            *(["any"], ["British"], ["French"], [])
        ]

    def test_an_account_without_entries_pays_one_query(self, django_assert_num_queries):
        account = make_account()
        with django_assert_num_queries(1):
            assert lexicon_of(account, "en-US") is None

    def test_an_unchanged_lexicon_costs_one_query(self, django_assert_num_queries):
        account = make_account()
        lexicons.save_entry(account, SQL)
        with django_assert_num_queries(2):
            lexicon_of(account, "en-US")
        with django_assert_num_queries(1):
            assert said(account, "SQL") == ["sequel"]

    def test_a_process_keeps_a_bounded_number_of_entries(self):
        kept = account_lexicons._Kept(most=25)
        full = [Lexicon([Entry(f"{letter}{n}", "a") for n in range(10)], "en-US") for letter in "abc"]
        for number, lexicon in enumerate(full):
            kept.put((number, "en-US"), 1, lexicon)
            kept.get((0, "en-US"), 1)
        assert [kept.get((number, "en-US"), 1) is not None for number in range(3)] == [True, False, True]
        assert kept.get((0, "en-US"), 2) is None
        kept.put((0, "en-US"), 2, full[1])
        assert kept.get((0, "en-US"), 2) is full[1]
