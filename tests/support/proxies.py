"""The proxies of deploy/ before a web server of the tests, with the configurations that stand there."""

import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from tests.support.deployment import bare_environment, installation
from tests.support.server import ROOT, STOP_TIMEOUT_S, free_port, wait_until_listening


@contextmanager
def running_caddy(directory: Path, web_url: str) -> Iterator[str]:
    """Yield the address of Caddy with deploy/Caddyfile before the web server, while the block runs."""
    port = free_port()
    environment = installation() | {
        "SITE_HOST": f"localhost:{port}",
        "FILES_HOST": f"files.localhost:{port}",
        "WEB": urlsplit(web_url).netloc,
        "XDG_DATA_HOME": str(directory),
        "XDG_CONFIG_HOME": str(directory),
    }
    config = directory / "Caddyfile"
    config.write_text("{\n\tadmin off\n}\n" + (ROOT / "deploy/Caddyfile").read_text())
    command = ["caddy", "run", "--config", str(config), "--adapter", "caddyfile"]
    with _running(command, directory / "caddy.log", port, bare_environment() | environment):
        yield f"http://localhost:{port}"


@contextmanager
def running_nginx(directory: Path, web_url: str) -> Iterator[str]:
    """Yield the address of nginx with deploy/nginx.conf before the web server, without TLS, while the block runs."""
    port = free_port()
    site = (ROOT / "deploy/nginx.conf").read_text().replace("127.0.0.1:8000", urlsplit(web_url).netloc)
    site = re.sub(r"listen 443 ssl;|ssl_\w+ .*;", "", site).replace("server_name", f"listen {port};\n\tserver_name")
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    folders = "".join(f"{kind}_temp_path {directory}/{kind};\n" for kind in kinds)
    main = f"daemon off;\npid {directory}/nginx.pid;\nerror_log stderr;\nevents {{}}\n"
    config = directory / "nginx.conf"
    config.write_text(f"{main}http {{\naccess_log off;\n{folders}{site}\n}}\n")
    with _running([_nginx(), "-c", str(config)], directory / "nginx.log", port, bare_environment()):
        yield f"http://localhost:{port}"


def is_installed(name: str) -> bool:
    """Tell whether the proxy of that name can be started here."""
    return (_nginx() if name == "nginx" else shutil.which(name)) is not None


def _nginx() -> str | None:
    return shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")


@contextmanager
def _running(command: list[str], log: Path, port: int, environment: Mapping[str, str]) -> Iterator[None]:
    with log.open("wb") as output:
        process = subprocess.Popen(command, env=environment, stdout=output, stderr=output)
    try:
        wait_until_listening(port, process)
        yield
    finally:
        process.terminate()
        process.wait(STOP_TIMEOUT_S)
