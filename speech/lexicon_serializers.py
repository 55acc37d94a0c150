"""The shapes of lexicon entries and of requests about them. `speech.lexicons` checks the entries themselves."""

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from core.errors import InvalidValue, MissingField
from speech.fields import NameField, StringField, validated
from speech.lexicons import LANGUAGES, MAX_ENTRIES, Draft, check_count
from speech.models import LexiconEntry

_PAGE_SIZE = 100


class OptionalStringField(StringField):
    """A JSON string; null or a missing field counts as the empty string, null in a change too."""

    null = ""

    def __init__(self, **options: Any) -> None:
        super().__init__(default="", **options)


class WholeNumberField(serializers.IntegerField):
    """A whole number from `least` to `most` in the query of an address."""

    def __init__(self, *, least: int, most: int, **options: Any) -> None:
        rule = f"must be a whole number from {least:,} to {most:,}"
        kinds = ("invalid", "min_value", "max_value", "max_string_length")
        super().__init__(min_value=least, max_value=most, error_messages=dict.fromkeys(kinds, rule), **options)


class LexiconDraftSerializer(serializers.Serializer[Draft]):
    word = StringField(
        rule={"minLength": 1},
        help_text="a word or phrase; with a capital letter it is found only as it is written here",
    )
    language = StringField(rule={"enum": list(LANGUAGES)}, help_text="`en` holds for American and British voices")
    phonemes = OptionalStringField(help_text="misaki's IPA notation; either this or `respelling`")
    respelling = OptionalStringField(help_text="text that is read in place of the word")


class LexiconImportSerializer(serializers.Serializer[Draft]):
    entries = LexiconDraftSerializer(many=True, help_text=f"up to {MAX_ENTRIES:,}")


class LexiconPageSerializer(serializers.Serializer[None]):
    language = NameField(LANGUAGES, required=False, allow_null=False, help_text="only entries of this language")
    limit = WholeNumberField(least=1, most=MAX_ENTRIES, default=_PAGE_SIZE, help_text="how many entries at most")
    after = WholeNumberField(least=0, most=2**63 - 1, default=0, help_text="the `last_id` of the page before")


class LexiconEntrySerializer(serializers.Serializer[LexiconEntry]):
    id = serializers.IntegerField()
    object = serializers.ChoiceField(["lexicon.entry"])
    word = serializers.CharField()
    language = serializers.ChoiceField(LANGUAGES)
    phonemes = serializers.CharField(allow_null=True)
    respelling = serializers.CharField(allow_null=True)


class LexiconListSerializer(serializers.Serializer[None]):
    object = serializers.ChoiceField(["list"])
    data = LexiconEntrySerializer(many=True)  # type: ignore[assignment]
    last_id = serializers.IntegerField(allow_null=True)
    has_more = serializers.BooleanField()


class LexiconDeletionSerializer(serializers.Serializer[None]):
    id = serializers.IntegerField()
    object = serializers.ChoiceField(["lexicon.entry"])
    deleted = serializers.ChoiceField([True])


class LexiconImportedSerializer(serializers.Serializer[None]):
    object = serializers.ChoiceField(["lexicon.import"])
    created = serializers.IntegerField()
    replaced = serializers.IntegerField()


class PlsLanguageSerializer(serializers.Serializer[None]):
    language = NameField(LANGUAGES, allow_null=False, help_text="the language of the document; PLS has one")


class PlsImportedSerializer(LexiconImportedSerializer):
    warnings = serializers.ListField(
        child=serializers.CharField(), help_text="what else the document says, by line, and has no use here"
    )


def parse_draft(body: Mapping[str, Any], where: str = "") -> Draft:
    """Return the entry in `body`. Raises: MissingField, InvalidValue naming the field with `where` in front."""
    return Draft(**validated(LexiconDraftSerializer(data=body), where).validated_data)


def parse_changes(body: Mapping[str, Any]) -> dict[str, str]:
    """Return the fields in `body`. Raises: InvalidValue naming the first field at fault."""
    return dict(validated(LexiconDraftSerializer(data=body, partial=True)).validated_data)


def parse_drafts(body: Mapping[str, Any]) -> list[Draft]:
    """Return the entries in the list `entries` of `body`.

    Raises: MissingField, InvalidValue naming the first field at fault ("entries.3.word"); ApiError for too many.
    """
    if "entries" not in body:
        raise MissingField("entries is required", param="entries")
    entries = body["entries"]
    if not isinstance(entries, list):
        raise InvalidValue("entries must be a list", param="entries")
    check_count(len(entries), param="entries")
    drafts = []
    for index, item in enumerate(entries):
        where = f"entries.{index}"
        if not isinstance(item, dict):
            raise InvalidValue(f"{where} must be an object", param=where)
        drafts.append(parse_draft(item, f"{where}."))
    return drafts


def entry_fields(entry: LexiconEntry) -> dict[str, str | None]:
    """Return the fields of an entry as they are shown and imported."""
    return {
        "word": entry.word,
        "language": entry.language,
        "phonemes": entry.phonemes or None,
        "respelling": entry.respelling or None,
    }
