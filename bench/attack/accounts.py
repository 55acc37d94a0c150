"""Attacks on accounts: stolen sessions, guessed passwords, large networks, leaked settings, exports and deletions."""

import io
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import httpx2

from accounts.plans import SITE_CHARACTERS_PER_DAY, VISITOR_CHARACTERS_PER_DAY
from bench.attack.holes import Hole, Probed
from bench.attack.target import Target
from tests.support.server import ROOT, free_port, server_in

_PASSWORD = "correct horse battery"
_MODULE = "bench.attack.accounts"


def make_person(email: str) -> None:
    """Make an account with a password, in the site's own process."""
    from accounts.models import Account

    Account.objects.create_user(email, _PASSWORD)


def steal_session(email: str) -> str:
    """Return the cookie of a session in which nobody has entered the password lately."""
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore

    from accounts.models import Account

    account = Account.objects.get(email=email)
    session = SessionStore()
    session[SESSION_KEY], session[HASH_SESSION_KEY] = str(account.pk), account.get_session_auth_hash()
    session[BACKEND_SESSION_KEY] = "allauth.account.auth_backends.AuthenticationBackend"
    session.create()
    return str(session.session_key)


def make_key(email: str) -> str:
    """Return a raw key of the account."""
    from accounts.keys import create_key
    from accounts.models import Account

    return create_key(Account.objects.get(email=email), "laptop")[1]


def new_password_link(email: str) -> str:
    """Return the path of the link that an e-mail about a new password would hold."""
    from allauth.account.forms import default_token_generator
    from allauth.account.utils import user_pk_to_url_str

    from accounts.models import Account

    account = Account.objects.get(email=email)
    return f"/account/password/reset/key/{user_pk_to_url_str(account)}-{default_token_generator.make_token(account)}/"


def _ask(target: Target, function: Any, *arguments: Any) -> Any:
    return target.ask(f"{_MODULE}.{function.__name__}", *arguments)


def _browser(target: Target, address: str = "198.51.100.1", **options: Any) -> httpx2.Client:
    """Return a browser at a network address: the service trusts its own machine like a proxy."""
    return target.client(headers={"X-Forwarded-For": address}, **options)


def _post(browser: httpx2.Client, form: str, action: str = "", **fields: str) -> httpx2.Response:
    """Send a form of the page `form` with its token."""
    page = browser.get(form, follow_redirects=True)
    found = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page.text)
    token = found[1] if found else ""
    return browser.post(action or str(page.url.path), data={"csrfmiddlewaretoken": token, **fields})


def _log_in(target: Target, address: str, email: str, password: str = _PASSWORD) -> str:
    """Return `in`, `wrong` or `refused`."""
    with _browser(target, address) as browser:
        answer = _post(browser, "/account/login/", login=email, password=password)
        return "in" if answer.status_code == 302 else "wrong" if "not correct" in answer.text else "refused"


def _thief(target: Target, email: str, **options: Any) -> httpx2.Client:
    return _browser(target, cookies={"sessionid": _ask(target, steal_session, email)}, **options)


def probe_stolen_session(target: Target) -> Probed:
    """Make a key with a stolen session, and see whether a new password can end the session and all keys."""
    email = "stolen@example.com"
    _ask(target, make_person, email)
    with _thief(target, email) as thief:
        made = re.search(r'id="raw-key">(ev_\S+?)<', _post(thief, "/keys", name="backdoor").text)
        raw_key = _ask(target, make_key, email)
        with _browser(target) as owner:
            fields = {"password1": f"new {_PASSWORD}", "password2": f"new {_PASSWORD}", "revoke_keys": "on"}
            changed = _post(owner, _ask(target, new_password_link, email), **fields).status_code == 302
        is_out = thief.get("/keys").status_code == 302
    with target.client(raw_key) as program:
        is_revoked = program.get("/api/v1/models").status_code == 401
    figure = (
        f"key made with the session alone: {bool(made)}; after the reset ({changed}) the session is out: {is_out}, "
        f"the keys are revoked: {is_revoked}"
    )
    return Probed(figure, is_open=bool(made) or not (changed and is_out and is_revoked))


def probe_lockout(target: Target) -> Probed:
    """Guess from many networks, and see whether the owner gets in and how many guesses were tried."""
    email, home = "locked@example.com", "198.51.100.50"
    _ask(target, make_person, email)
    first = _log_in(target, home, email)
    same = [_log_in(target, "203.0.113.1", email, "wrong") for _ in range(6)].count("wrong")
    tried = same + [_log_in(target, f"203.0.113.{2 + n}", email, "wrong") for n in range(34)].count("wrong")
    owner = _log_in(target, home, email)
    figure = f"owner at home: {owner}; {same} of 6 guesses tried from one network, {tried} of 40 from all"
    return Probed(figure, is_open=(first, owner) != ("in", "in") or same != 5 or tried != 30)


def probe_site_pools(target: Target) -> Probed:
    """Speak as visitors from many /64 of one /48."""
    text, spoken = "a" + " " * (VISITOR_CHARACTERS_PER_DAY - 1), 0
    with target.client() as visitor:
        for number in range(15):
            headers = {"X-Forwarded-For": f"2001:db8:77:{number:x}::1"}
            answer = visitor.post("/api/tts/generate", json={"input": text}, headers=headers)
            spoken += VISITOR_CHARACTERS_PER_DAY * (answer.status_code == 200)
        other = visitor.post("/api/tts/generate", json={"input": text}, headers={"X-Forwarded-For": "2001:db8:78::1"})
    figure = f"{spoken:,} characters from 15 networks of a /48 (bound {SITE_CHARACTERS_PER_DAY:,})"
    return Probed(figure, is_open=spoken != SITE_CHARACTERS_PER_DAY or other.status_code != 200)


def probe_unproven_address(target: Target) -> Probed:
    """Sign up with somebody's address, and see what warning an operator gets who gives that address Pro."""
    email = "squatted@example.com"
    _ask(target, make_person, email)
    command = [sys.executable, "manage.py", "create_key", email, "--plan", "pro"]
    done = subprocess.run(command, cwd=ROOT, env=target.site.environment, capture_output=True, text=True, check=True)
    is_warned = "nobody has confirmed" in done.stderr
    is_key = done.stdout.splitlines()[-1].startswith("ev_")
    return Probed(f"warned: {is_warned}; the key is the last line: {is_key}", is_open=not (is_warned and is_key))


def probe_export(target: Target) -> Probed:
    """Ask for all data with a stolen session, then with the password; read the message of a deletion."""
    email = "leaving@example.com"
    _ask(target, make_person, email)
    raw_key = _ask(target, make_key, email)
    with _thief(target, email) as thief:
        is_refused = thief.get("/account/export").headers.get("location", "").startswith("/account/reauthenticate/")
        says_what_stays = "consent" in thief.get("/account/delete").text
        _post(thief, "/account/reauthenticate/", password=_PASSWORD)
        answer = _post(thief, "/account/export")
    names: list[str] = []
    if answer.headers.get("content-type") == "application/zip":
        with ZipFile(io.BytesIO(answer.content)) as files:
            names = files.namelist()
            is_whole = files.testzip() is None and raw_key.encode() not in b"".join(map(files.read, names))
    without = "no" if is_refused else "yes"
    figure = f"{len(names)} files; without the password: {without}; deletion names what stays: {says_what_stays}"
    return Probed(figure, is_open=not (names and is_whole and is_refused and says_what_stays))


def probe_debug_pages(target: Target) -> Probed:
    """Start the service with DEBUG on and with secrets in unreachable addresses; read its errors."""
    port = free_port()
    secrets = {
        "DATABASE_URL": f"postgres://me:s3cret-of-database@127.0.0.1:{port}/x",
        "REDIS_URL": f"redis://me:s3cret-of-redis@127.0.0.1:{port}/0",
        "EMAIL_URL": f"smtp+tls://me:s3cret-of-mail@127.0.0.1:{port}",
    }
    with tempfile.TemporaryDirectory() as folder:
        environment = target.site.environment | {"STORAGE_DIR": folder, "DEBUG": "true"} | secrets
        with server_in(environment, Path(folder) / "log") as server:
            pages = [httpx2.get(f"{server.url}{path}", timeout=60) for path in ("/account", "/", "/nowhere")]
            cookie = {"sessionid": "x" * 32}
            pages.append(httpx2.get(f"{server.url}/account", timeout=60, cookies=cookie))
    shown = sum(len(re.findall("s3cret", page.text)) for page in pages)
    is_debug = any("Request Method" in page.text for page in pages)
    return Probed(f"{shown} secrets on {len(pages)} pages of errors", is_open=shown > 0 or not is_debug)


def probe_refused_links(target: Target) -> Probed:
    """Send too much to a link that resets a password, and look for its key in the log."""
    email = "refused@example.com"
    _ask(target, make_person, email)
    link = _ask(target, new_password_link, email)
    with _browser(target) as owner:
        status = owner.post(link, content=b"a" * 300_000).status_code
    count = target.web.log.read_text().count(link.split("/")[-2])
    return Probed(f"{status}; its key stands in the log {count} times", is_open=count > 0 or status != 413)


def make_staff(email: str) -> dict[str, int]:
    """Make a superuser, and objects of another account; return the IDs of that account's address and key."""
    from allauth.account.models import EmailAddress

    from accounts.keys import create_key
    from accounts.models import Account

    Account.objects.create_superuser(email, _PASSWORD)
    owner = Account.objects.create_user(f"owner-of-{email}", _PASSWORD)
    address = EmailAddress.objects.create(user=owner, email=owner.email, primary=True)
    return {"address": address.pk, "key": create_key(owner, "laptop")[0].pk}


def done_by_staff(ids: dict[str, int]) -> list[str]:
    """Return what a thief of a staff session has done to the objects of `make_staff`."""
    from allauth.account.models import EmailAddress
    from django.contrib.auth.models import Group

    from accounts.models import ApiKey

    done = {
        "an address confirmed": EmailAddress.objects.get(pk=ids["address"]).verified,
        "a key revoked": ApiKey.objects.get(pk=ids["key"]).revoked_at is not None,
        "a group made": Group.objects.filter(name="thieves").exists(),
    }
    return [name for name, is_done in done.items() if is_done]


def probe_guesses_of_staff(target: Target) -> Probed:
    """Guess the password with a stolen staff session, on each page of Django admin that might accept it."""
    email = "guessed-staff@example.com"
    _ask(target, make_staff, email)
    tried = 0
    with _thief(target, email) as thief:
        for guess in [*(f"wrong horse {number}" for number in range(60)), _PASSWORD]:
            fields = {"old_password": guess, "new_password1": f"new {_PASSWORD}", "new_password2": f"new {_PASSWORD}"}
            tried += "location" not in _post(thief, "/admin/", "/admin/password_change/", **fields).headers
            login = {"username": email, "password": guess}
            tried += "location" not in _post(thief, "/admin/", "/admin/login/", **login).headers
        is_changed = thief.get("/account").status_code != 200
    return Probed(
        f"{tried} of 122 guesses tried, the password is changed: {is_changed}", is_open=tried > 0 or is_changed
    )


def probe_acts_of_staff(target: Target) -> Probed:
    """Confirm an address, revoke a key and make a group with only a stolen staff session."""
    email = "stolen-staff@example.com"
    ids = _ask(target, make_staff, email)
    with _thief(target, email) as thief:
        for place, action, row in (
            ("/admin/account/emailaddress/", "confirm", ids["address"]),
            ("/admin/accounts/apikey/", "revoke", ids["key"]),
        ):
            _post(thief, place, action=action, _selected_action=str(row))
        _post(thief, "/admin/auth/group/add/", name="thieves")
    done = _ask(target, done_by_staff, ids)
    return Probed(", ".join(done) or "nothing done", is_open=bool(done))


HOLES = (
    Hole(
        10,
        "a stolen session makes keys that outlive a new password",
        "key made with the session alone, works after the reset",
        probe_stolen_session,
    ),
    Hole(15, "secrets in addresses on debug pages", "22 secrets on 4 pages of errors", probe_debug_pages),
    Hole(
        16,
        "five wrong passwords lock the owner out",
        "owner at home: refused; 5 of 40 guesses tried from all",
        probe_lockout,
    ),
    Hole(17, "a /48 of IPv6 is 65,536 visitors", "30,000 characters from 15 networks of a /48", probe_site_pools),
    Hole(18, "a plan goes to an address that a stranger signed up with", "no warning", probe_unproven_address),
    Hole(19, "data cannot be taken along, and deletion keeps some", "no export, not said", probe_export),
    Hole(
        36,
        "a stolen session of staff guesses the password",
        "all guesses tried, the 61st changed the password",
        probe_guesses_of_staff,
    ),
    Hole(
        37,
        "such a session changes things without the password",
        "an address confirmed, a key revoked, a group made",
        probe_acts_of_staff,
    ),
    Hole(43, "a refused link is logged whole", "413; its key stands in the log 1 times", probe_refused_links),
)
