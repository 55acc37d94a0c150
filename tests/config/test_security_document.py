"""SECURITY.md names what is there, with the figures that it has."""

import re
from importlib import import_module
from typing import Any

import pytest

from tests.support.server import ROOT

TEXT = (ROOT / "SECURITY.md").read_text()
PACKAGES = ("accounts", "agents", "config", "deploy", "files", "jobs", "speech", "tests", "voices")
NAMES = sorted(set(re.findall(rf"`((?:{'|'.join(PACKAGES)})(?:\.\w+)+)`", TEXT)))
PATHS = sorted(set(re.findall(rf"`((?:{'|'.join(PACKAGES)})/[\w/]+(?:\.\w+)?)`", TEXT)))


def found(name: str) -> Any:
    module, _, attribute = name.rpartition(".")
    return getattr(import_module(module), attribute)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_named_is_there(name):
    assert found(name) is not None


@pytest.mark.parametrize("path", PATHS)
def test_files_that_are_named_are_there(path):
    assert (ROOT / path).exists()


def test_figures_are_those_of_the_constants():
    rows = [line for line in TEXT.partition("## What bounds abuse")[2].splitlines() if line.startswith("| ")]
    checked = 0
    for row in rows:
        for name in NAMES:
            value = found(name) if f"`{name}`" in row else None
            if isinstance(value, int | float):
                assert f"{value:,.0f}" in row, name
                checked += 1
    assert checked >= 15


def test_figures_of_plans_and_rates_are_theirs():
    from accounts.plans import PRO
    from config import settings

    assert f"on Pro {PRO.unfinished_jobs:,} with {PRO.unfinished_characters:,} characters" in TEXT
    assert f"{PRO.enrollments_per_hour} attempts an hour, {PRO.max_clones} voices" in TEXT
    rates = {"signup": "20/m/ip,200/d/ip", "reset_password": "20/m/ip,5/h/key"}
    assert rates == settings.ACCOUNT_RATE_LIMITS
    assert f"{settings.MAX_BODY_BYTES >> 20} MiB in 30 s" in TEXT
