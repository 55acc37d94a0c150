"""SECURITY.md names what is there, with the figures that it has."""

import re
from contextlib import suppress
from importlib import import_module
from typing import Any

import pytest

from bench.graph import FLOORS
from tests.support.server import ROOT

TEXT = (ROOT / "SECURITY.md").read_text()
PACKAGES = (*FLOORS, "deploy", "tests")
NAMES = sorted(set(re.findall(rf"`((?:{'|'.join(PACKAGES)})(?:\.\w+)+)`", TEXT)))
PATHS = sorted(set(re.findall(rf"`((?:{'|'.join(PACKAGES)})/[\w/]+(?:\.\w+)?)`", TEXT)))


def found(name: str) -> Any:
    with suppress(ModuleNotFoundError):  # a module's own name is an attribute of its package once it is imported
        return import_module(name)
    owner, _, attribute = name.rpartition(".")
    return getattr(found(owner), attribute)


@pytest.mark.parametrize("name", NAMES)
def test_names_in_the_document_exist(name):
    assert found(name) is not None


@pytest.mark.parametrize("path", PATHS)
def test_files_in_the_document_exist(path):
    assert (ROOT / path).exists()


def test_figures_equal_the_constants():
    rows = [line for line in TEXT.partition("## Bounds on abuse")[2].splitlines() if line.startswith("| ")]
    checked = 0
    for row in rows:
        for name in NAMES:
            value = found(name) if f"`{name}`" in row else None
            if isinstance(value, int | float):
                assert f"{value:,.0f}" in row, name
                checked += 1
    assert checked >= 15


HELD = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in TEXT.partition("### What a caller can hold")[2].splitlines()
    if line.startswith("| ") and not line.startswith(("| held", "| ---"))
]
"""The rows of the table: what is held, the bounds of a request, an account, a network and all, and their constants."""


@pytest.mark.parametrize("row", HELD, ids=lambda row: row[0])
def test_every_figure_of_what_a_caller_can_hold_is_a_constant(row):
    _, *bounds, names = row
    assert len(bounds) == 4
    assert all(bounds)
    values = [found(name) for name in re.findall(r"`([\w.]+)`", names)]
    told = {int(figure.replace(",", "")) for figure in re.findall(r"\d[\d,]*", " ".join(bounds))}
    assert told - {1} == {value for value in values if isinstance(value, int | float)} - {1}


def test_figures_equal_the_plans_and_rates():
    from accounts.plans import PRO
    from config import settings

    assert f"on Pro {PRO.unfinished_jobs:,} with {PRO.unfinished_characters:,} characters" in TEXT
    assert f"{PRO.enrollments_per_hour} attempts an hour, {PRO.max_clones} voices" in TEXT
    rates = {
        "signup": "20/m/ip,200/d/ip",
        "signup_of_site": "1000/d/key",
        "reset_password": "20/m/ip,5/h/key",
        "login_failed": "10/m/ip,5/5m/key",
        "login_failed_elsewhere": "30/h/key",
        "change_password": "5/m/user,20/d/user",
        "export_account": "5/h/user",
        "request_pro": "3/d/user",
        "checkout": "20/h/user",
    }
    assert rates == settings.ACCOUNT_RATE_LIMITS
    assert f"{settings.MAX_BODY_BYTES >> 20} MiB in 30 s" in TEXT
