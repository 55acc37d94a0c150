"""Attacks on the parts of an installation: its proxy, keys, cache, address and packages."""

import os
import pickle
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import psutil

from bench.attack.holes import Hole, Probed
from bench.attack.target import Target
from tests.support.deployment import compose, installation
from tests.support.ignored_files import is_out_of_commits, is_out_of_images, written_by_backups
from tests.support.server import ROOT, manage, prepare, server_in


class Touches:
    """Makes a file when it is unpickled."""

    def __init__(self, path: str) -> None:
        self.path = path

    def __reduce__(self):
        return Path.touch, (Path(self.path),)


def use_keys_and_ways(target: Target) -> Probed:
    """Count in compose.yaml and in the Caddyfile what a client or a taken-over web server could use."""
    services = compose(installation())["services"]
    downloads = (ROOT / "deploy/Caddyfile").read_text().partition("$FILES_HOST}")[2]
    root = services["storage"]["environment"].get("MINIO_ROOT_PASSWORD")
    open_ways = {
        "every method and path of the storage": not re.search(r"method GET HEAD\n\s*path /speech/jobs/\*", downloads),
        "the storage's root": root in (installation() | services["web"]["environment"]).values(),
        "Redis without a password": "--requirepass" not in str(services["redis"]["command"]),
        "an image with known holes": services["storage"]["image"].rpartition(":RELEASE.")[2] < "2025-10-15T17-29-55Z",
    }
    found = [name for name, is_open in open_ways.items() if is_open]
    return Probed(", ".join(found) or "none of the four", is_open=bool(found))


def leave_a_pickle(target: Target) -> Probed:
    """Leave code in Redis where the service keeps its login counts."""
    if not target.site.environment["REDIS_URL"]:
        return Probed("there is no Redis here", is_open=False)
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder, "made"))
        said = target.ask(f"{__name__}.read_a_pickle", path)
        is_run = Path(path).exists()
    return Probed("it runs" if is_run else f"it is refused: {said}", is_open=is_run)


def read_a_pickle(path: str) -> str:
    """Put a pickle into the default cache, as an intruder in Redis could, and read it; return the error of reading."""
    from django.core.cache import cache

    key = cache.make_and_validate_key("attack")
    client: Any = cache._cache  # type: ignore[attr-defined]  # of Redis
    client.get_client(None, write=True).set(key, pickle.dumps(Touches(path)))
    try:
        cache.get("attack")
    except ValueError as error:
        return type(error).__name__
    finally:
        cache.delete("attack")
    return "nothing"


def reach_a_developer(target: Target) -> Probed:
    """Start the web server as `make run` does for a developer, and see who can reach it."""
    with tempfile.TemporaryDirectory() as folder:
        storage = Path(folder, "storage")
        storage.mkdir()
        own = {"DATABASE_URL": "", "REDIS_URL": "", "DEBUG": "true", "STORAGE_DIR": str(storage), "BIND_ADDRESS": ""}
        environment = os.environ | own
        prepare(environment)
        with server_in(environment, Path(folder, "log"), "manage.py", "serve") as server:
            sockets = psutil.Process(server.process.pid).net_connections("tcp")
            bound = {found.laddr.ip for found in sockets if found.status == psutil.CONN_LISTEN}
    return Probed(f"it listens on {', '.join(sorted(bound))}", is_open=bound != {"127.0.0.1"})


def install_other_packages(target: Target) -> Probed:
    """Count the packages that `make setup` would take in any version, or from any file."""
    loose = []
    for name in ("requirements.lock", "requirements-dev.lock"):
        text = (ROOT / name).read_text() if (ROOT / name).exists() else (ROOT / f"{Path(name).stem}.txt").read_text()
        lines = re.sub(r"^(#.*|-r .*)\n", "", text.replace("\\\n", " "), flags=re.MULTILINE).splitlines()
        loose += [line.split("==")[0] for line in lines if line.strip() and "--hash=sha256:" not in line]
    script = ROOT / "deploy/install.sh"
    is_checked = script.exists() and script.read_text().count("--require-hashes") >= 2
    return Probed(
        f"{len(loose)} packages without a hash beside PyTorch; hashes are {'' if is_checked else 'not '}required",
        is_open=bool(loose) or not is_checked,
    )


def read_as_another_user(target: Target) -> Probed:
    """Count the files that other users of the machine may open in a storage folder that `prepare` made or found."""
    with tempfile.TemporaryDirectory() as folder:
        storage = Path(folder, "storage")
        storage.mkdir(mode=0o755)
        Path(storage, "db.sqlite3").touch(0o644)
        environment = os.environ | {"DATABASE_URL": "", "REDIS_URL": "", "STORAGE_URL": "", "STORAGE_DIR": str(storage)}
        manage(environment, "prepare")
        code = "import django; django.setup(); from files import storage; storage.write('jobs/x/audio.mp3', [b'a'])"
        settings = {"DJANGO_SETTINGS_MODULE": "config.settings"}
        subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=environment | settings, check=True)
        paths = [storage, *storage.glob("db.sqlite3*"), *storage.glob("files/**/*"), storage / "files"]
        is_open = [path for path in paths if path.stat().st_mode & 0o077]
    names = ", ".join(sorted(path.name for path in is_open))
    return Probed(f"{len(is_open)} of {len(paths)} can be opened{': ' if names else ''}{names}", is_open=bool(is_open))


def build_beside_a_backup(target: Target) -> Probed:
    """Look where the docs' commands leave backups, and whether a commit or an image would include one."""
    inside = [path for path in written_by_backups() if not path.startswith(("../", "storage/"))]
    names = [*(Path(path).name for path in written_by_backups()), "backup.sqlite3", "backup.dump"]
    taken = [name for name in names if not (is_out_of_commits(name) and is_out_of_images(name))]
    figure = f"{len(inside)} backups in the checkout; {len(taken)} of {len(names)} names would be taken along"
    return Probed(figure, is_open=bool(inside or taken))


HOLES = (
    Hole(12, "compose.yaml gives more than is needed", "all four", use_keys_and_ways),
    Hole(12, "whoever is in Redis runs code in the service", "it runs", leave_a_pickle),
    Hole(15, "a developer's server is open to the network", "it listens on 0.0.0.0", reach_a_developer),
    Hole(22, "packages may be other ones than tested", "no package has a hash, 190 no version", install_other_packages),
    Hole(46, "other users read the database and the files", "6 of 6 can be opened", read_as_another_user),
    Hole(47, "an image takes backups along", "2 backups in the checkout, both taken along", build_beside_a_backup),
)
