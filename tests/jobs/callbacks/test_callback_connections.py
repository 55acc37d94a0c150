"""The connection of a callback: certificates, and receivers that cannot be reached."""

import shutil
import socket
import subprocess

import certifi
import pytest

from tests.support import receiver as answers
from tests.support.callback_posts import PUBLIC, post
from tests.support.receiver import https_receiver

pytestmark = pytest.mark.process


def test_the_authority_must_be_the_known_one():
    with https_receiver() as receiver, https_receiver() as other:
        delivery = post(receiver.url, other)
    assert not delivery.is_delivered
    assert delivery.error.startswith("TLS: ")
    assert "certificate" in delivery.error
    assert receiver.requests == []


def test_the_certificate_must_be_valid_today():
    with https_receiver(is_expired=True) as receiver:
        assert post(receiver.url, receiver).error == "TLS: certificate has expired"
    assert receiver.requests == []


def test_the_certificate_must_be_for_the_host():
    with https_receiver(names=["elsewhere.test"]) as receiver:
        by_name = post(f"https://localhost:{receiver.port}/", receiver)
        by_address = post(receiver.url, receiver)
    assert by_name.error == "TLS: Hostname mismatch, certificate is not valid for 'localhost'"
    assert by_address.error == "TLS: IP address mismatch, certificate is not valid for '127.0.0.1'"
    assert receiver.requests == []


def test_a_server_without_tls_is_no_receiver():
    with https_receiver(is_plain=True) as receiver:
        assert post(receiver.url, receiver).error.startswith("TLS: ")
    assert receiver.requests == []


@pytest.mark.parametrize("answer", [answers.close, answers.reset])
def test_a_connection_that_ends_without_an_answer(answer):
    with https_receiver([answer]) as receiver:
        delivery = post(receiver.url, receiver)
    assert (delivery.status, delivery.error) == (None, "the connection was closed without an answer")


def test_a_port_where_nobody_listens():
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        delivery = post(f"https://127.0.0.1:{bound.getsockname()[1]}/")
    assert (delivery.status, delivery.error) == (None, "the connection was refused")


def test_a_network_that_cannot_be_reached(connects, resolve):
    resolve([PUBLIC])
    assert post("https://receiver.test/", allow_private=False).error == "no connection: network is unreachable"


def test_a_name_that_does_not_resolve(monkeypatch):
    def getaddrinfo(*arguments, **options):
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    delivery = post("https://receiver.test/")
    assert (delivery.status, delivery.error) == (None, "the name receiver.test does not resolve")


def test_a_missing_bundle_is_our_own_fault(tmp_path):
    with https_receiver() as receiver, pytest.raises(OSError, match=r"none\.pem"):
        post(receiver.url, ca_bundle=str(tmp_path / "none.pem"))


def test_without_a_bundle_the_systems_certificates_count(monkeypatch):
    with https_receiver() as receiver:
        monkeypatch.setenv("SSL_CERT_FILE", str(receiver.ca_bundle))
        assert post(receiver.url, ca_bundle=None).is_delivered


@pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl names the files of such a folder")
def test_the_system_may_keep_its_certificates_in_a_folder(monkeypatch, tmp_path):
    with https_receiver() as receiver:
        command = ["openssl", "x509", "-hash", "-noout", "-in", str(receiver.ca_bundle)]
        name = subprocess.run(command, capture_output=True, check=True, text=True).stdout.strip()
        shutil.copy(receiver.ca_bundle, tmp_path / f"{name}.0")
        monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "none.pem"))
        monkeypatch.setenv("SSL_CERT_DIR", str(tmp_path))
        assert post(receiver.url, ca_bundle=None).is_delivered


def test_a_system_without_certificates_trusts_those_of_certifi(monkeypatch, tmp_path):
    with https_receiver() as receiver:
        monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "none.pem"))
        monkeypatch.setenv("SSL_CERT_DIR", str(tmp_path))
        monkeypatch.setattr(certifi, "where", lambda: str(receiver.ca_bundle))
        assert post(receiver.url, ca_bundle=None).is_delivered
