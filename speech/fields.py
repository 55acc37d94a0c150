"""The fields of requests in JSON: each refuses other types, and says which rule a value breaks."""

from collections.abc import Collection, Mapping
from typing import Any, TypeVar

from drf_spectacular.drainage import set_override
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.settings import api_settings

from core.errors import ApiError, InvalidValue, MissingField
from speech.model_names import DATED_ALIAS, KOKORO_NAME, MODEL, MODEL_ALIASES, is_model, nearest_model
from tts.formats import DEFAULT_FORMAT, FORMATS
from voices.languages import LANGUAGE_RULE

_NO_LANGUAGE = ""
"""Stands in for a value that is not a string: no language has this name."""

SomeSerializer = TypeVar("SomeSerializer", bound=serializers.BaseSerializer[Any])


class NullableField(serializers.Field[Any, Any, Any, Any]):
    """A field of a JSON request; null in an optional one counts as left out, since many clients send all they know.

    `allow_null=False` is for fields in the query of an address.
    """

    null: Any = serializers.empty
    """The value that null stands for."""

    def __init__(self, **options: Any) -> None:
        is_required = options.get("required", "default" not in options)
        options.setdefault("allow_null", not is_required)
        super().__init__(**options)

    def get_value(self, dictionary: Mapping[Any, Any]) -> Any:
        found = super().get_value(dictionary)
        return self.null if found is None and self.allow_null else found


class StringField(NullableField, serializers.CharField):
    """A JSON string, kept as it is; no other type is converted.

    The OpenAPI schema shows `rule` too; the code that uses the string checks it.
    """

    def __init__(self, *, rule: Mapping[str, Any] | None = None, **options: Any) -> None:
        rule = rule or {}
        # With these rules, drf-spectacular would add the empty string to the schema as a separate case.
        allow_blank = not {"minLength", "format"} & rule.keys()
        super().__init__(allow_blank=allow_blank, trim_whitespace=False, **options)
        self.validators = []
        set_override(self, "field", {"type": "string", **rule})

    def run_validation(self, data: Any = serializers.empty) -> Any:
        if data is not serializers.empty and not isinstance(data, str):
            raise serializers.ValidationError("must be a string")
        return data if isinstance(data, str) else super().run_validation(data)


class NumberField(NullableField, serializers.FloatField):
    """A finite JSON number from `least` to `most`."""

    def __init__(self, *, least: float, most: float, **options: Any) -> None:
        super().__init__(min_value=least, max_value=most, **options)
        self._least, self._most = least, most
        self._rule = f"must be a number from {least:g} to {most:g}"
        self.validators = []

    def run_validation(self, data: Any = serializers.empty) -> Any:
        if data is serializers.empty:
            return super().run_validation(data)
        is_number = isinstance(data, int | float) and not isinstance(data, bool)
        if not is_number or not self._least <= data <= self._most:
            raise serializers.ValidationError(self._rule)
        return float(data)


class FlagField(NullableField, serializers.BooleanField):
    """A JSON boolean; no other type is converted."""

    def run_validation(self, data: Any = serializers.empty) -> Any:
        if data is not serializers.empty and not isinstance(data, bool):
            raise serializers.ValidationError("must be true or false")
        return super().run_validation(data)


class NameField(StringField):
    """One of a few names."""

    def __init__(self, names: tuple[str, ...], **options: Any) -> None:
        super().__init__(rule={"enum": list(names)}, **options)
        self._names = names

    def run_validation(self, data: Any = serializers.empty) -> Any:
        name = super().run_validation(data)
        if name not in self._names:
            raise serializers.ValidationError(f"must be one of {', '.join(self._names)}")
        return name


class ModelField(StringField):
    """The model, an alias of it, or with `takes_kokoro` any name that other programs have for Kokoro."""

    def __init__(self, *, takes_kokoro: bool = False, **options: Any) -> None:
        names = {"enum": [MODEL, *MODEL_ALIASES]}
        patterns = [DATED_ALIAS, *([KOKORO_NAME] if takes_kokoro else [])]
        rule = {"anyOf": [names, *({"pattern": pattern} for pattern in patterns)]}
        super().__init__(rule=rule, default=MODEL, **options)
        self._takes_kokoro = takes_kokoro

    def run_validation(self, data: Any = serializers.empty) -> Any:
        name = super().run_validation(data)
        if not is_model(name, takes_kokoro=self._takes_kokoro):
            raise serializers.ValidationError(
                f"must be one of {', '.join((MODEL, *MODEL_ALIASES))}; {nearest_model(name)}"
            )
        return name


class VoiceField(StringField):
    """A voice's name, or an object in OpenAI's form: `{"id": name}`."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        name = {"type": "string"}
        has_id = {"type": "object", "properties": {"id": name}, "required": ["id"]}
        set_override(self, "field", {"oneOf": [name, has_id]})

    def run_validation(self, data: Any = serializers.empty) -> Any:
        if isinstance(data, dict):
            data = data.get("id")
        if data is not serializers.empty and not isinstance(data, str):
            raise serializers.ValidationError('must be a voice ID or {"id": a voice ID}')
        return super().run_validation(data)


@extend_schema_field({"type": "string"})
class LanguageField(serializers.Field[str | None, Any, str | None, Any]):
    """The language for a cloned voice, as the caller names it; null counts as left out.

    Nothing is refused here: other voices ignore it, and only the service knows the voice.
    """

    def __init__(self, **options: Any) -> None:
        what = f"what a cloned voice speaks, by default that of its enrollment; {LANGUAGE_RULE}; other voices ignore it"
        super().__init__(required=False, default=None, allow_null=True, help_text=what, **options)

    def run_validation(self, data: Any = serializers.empty) -> str | None:
        if data is serializers.empty or data is None:
            return None
        return data if isinstance(data, str) else _NO_LANGUAGE


class FormatField(NullableField):
    """One of a few audio formats; any other value becomes the default."""

    def __init__(self, names: Collection[str] = FORMATS, **options: Any) -> None:
        super().__init__(required=False, default=DEFAULT_FORMAT, **options)
        self._names = names
        set_override(self, "field", {"type": "string", "enum": sorted(names)})

    def run_validation(self, data: Any = serializers.empty) -> str:
        return data if isinstance(data, str) and data in self._names else DEFAULT_FORMAT


def validated(serializer: SomeSerializer, where: str = "") -> SomeSerializer:
    """Return `serializer` once its fields are valid; `where` is put in front of their names in errors.

    Raises: MissingField, InvalidValue naming the first field at fault.
    """
    if not serializer.is_valid():
        raise _first_error(dict(serializer.errors), where)
    return serializer


def _first_error(errors: Mapping[str | int, Any], where: str) -> ApiError:
    """Return the first of `errors`, which are keyed by field, and in a list by the number of the item."""
    field, details = next(iter(errors.items()))
    param = f"{where.removesuffix('.')}[{field}]" if isinstance(field, int) else f"{where}{field}"
    if field == api_settings.NON_FIELD_ERRORS_KEY:
        param = where.removesuffix(".")
    if isinstance(details, dict):
        return _first_error(details, f"{param}.")
    if details[0].code == "required":
        return MissingField(f"{param} is required", param=param)
    return InvalidValue(f"{param} {details[0]}", param=param)
