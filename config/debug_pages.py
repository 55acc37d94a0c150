"""Django's error pages with DEBUG on: they show settings, requests and variables, without the secrets in them."""

import re
from types import FrameType
from typing import Any

from django.http import HttpRequest
from django.template.defaultfilters import pprint
from django.views.debug import SafeExceptionReporterFilter

_IN_ADDRESS = re.compile(r"""(?:(?<=://)|(?<=['"\s(=,])[^\s'"/@:]*:)[^\s'"]*(?=@)""")
"""User and password of an address (`//user:password@host`, `user:password@host`), up to its last @."""

_QUOTED = r"""'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*\""""
_NAMED = re.compile(
    rf"""(?i)([\w-]*(?:api|auth|token|key|secret|pass|signature)[\w-]*['"]?\s*[=:]\s*)({_QUOTED}|[^\s&'",;)}}\]]+)"""
)
"""The value after a name that promises a secret: `password=…` in an address, `'token': '…'` in a dictionary."""

_MAX_TEXT = 10_000
"""Characters of a text that are searched and shown; Django's pages show 4,096 of a variable."""


class SecretsFilter(SafeExceptionReporterFilter):
    """Django's filter, which here also works with DEBUG on, and searches texts too.

    Django hides settings by their names (`SECRET_KEY`); this class also hides passwords in the value of `DATABASE_URL`
    and in everything derived from it.
    """

    def is_active(self, request: HttpRequest | None) -> bool:
        return True

    def cleanse_setting(self, key: Any, value: Any) -> Any:
        cleansed = super().cleanse_setting(key, value)
        return self._without_secrets(cleansed) if isinstance(cleansed, str) else cleansed

    def get_post_parameters(self, request: HttpRequest | None) -> Any:
        parameters = super().get_post_parameters(request)
        return {name: self.cleanse_setting(name, value) for name, value in parameters.items()}

    def get_traceback_frame_variables(self, request: HttpRequest, tb_frame: FrameType) -> Any:
        variables = super().get_traceback_frame_variables(request, tb_frame)
        return [(name, self._shown_variable(name, value)) for name, value in variables]

    def _shown_variable(self, name: str, value: Any) -> Any:
        if isinstance(value, str | bytes) and self.hidden_settings.search(name):
            return self.cleansed_substitute
        # As a text: a variable may hold itself, or be of any class.
        return _Shown(self._without_secrets(pprint(value)))

    def _without_secrets(self, text: str) -> str:
        """Return the beginning of `text`, with asterisks in place of secrets."""
        hidden = _IN_ADDRESS.sub(self.cleansed_substitute, text[:_MAX_TEXT])
        return _NAMED.sub(rf"\g<1>{self.cleansed_substitute}", hidden)


class _Shown:
    """A value that is shown as text only."""

    def __init__(self, text: str) -> None:
        self._text = text

    def __repr__(self) -> str:
        return self._text
