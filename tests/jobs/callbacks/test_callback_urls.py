"""The URLs that an account may give for callbacks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import InvalidValue
from jobs.callbacks.posting import check_callback_url
from tests.support.callback_posts import OTHER_PUBLIC, post

TAKEN = (
    "https://example.com https://example.com/ HTTPS://EXAMPLE.COM/Hooks/1?a=b&c=%2F@x https://example.com:8443/in "
    "https://example.com:/in https://example.com./in https://a_b.example.com/in https://münchen.example/straße "
    f"https://93.184.215.14/in https://[{OTHER_PUBLIC}]:444/in https://example.com/{'x' * 1_980}"
).split()


@pytest.mark.parametrize("url", TAKEN)
def test_accepted_urls(url):
    check_callback_url(url)


NOT_HTTPS = "http://example.com/ ftp://example.com/ //example.com/ example.com https:/example.com https:x javascript:1"
NOT_VALID = (
    "https:// https:///path https://?x https://:443/ https://./ https://a..b/ https://*.example.com/ https://[::1 "
    "https://[1::2::3]/ https://[example]/ https://1２7.0.0.1/ https://example.com:0/ https://example.com:65536/ "
    "https://example.com:port/ https://example.com:-1/"
)
WITH_USER = "https://user@example.com/ https://user:secret@example.com/ https://example.com@10.0.0.1/"
WITH_FRAGMENT = "https://example.com/#part https://example.com#@10.0.0.1/"
UNWRITABLE = ("\\@10.0.0.1/", "/ x", "/\r\nX-Header: 1", "/\x00", "/\u2028", "\u200b/", "/\ud800")


@pytest.mark.parametrize(
    ("rule", "urls"),
    [
        ("must be a string", (None, 5, ["https://example.com"])),
        ("must start with https://", ("", *NOT_HTTPS.split())),
        ("is not a valid URL", (*NOT_VALID.split(), f"https://{'x' * 64}.example/")),
        ("must hold no user name or password", WITH_USER.split()),
        ("must have no fragment", WITH_FRAGMENT.split()),
        ("must hold no spaces", (" https://example.com/", *("https://example.com" + end for end in UNWRITABLE))),
        ("has 2,001 characters; at most 2,000 are possible", ("https://example.com/" + "x" * 1_981,)),
    ],
)
def test_refused_urls(rule, urls, connects):
    for url in urls:
        for allow_private in (False, True):
            with pytest.raises(InvalidValue, match=f"^callback_url {rule}") as refused:
                check_callback_url(url, allow_private=allow_private)
            assert (refused.value.param, refused.value.code) == ("callback_url", "invalid_value")
            assert rule in post(url, allow_private=allow_private).error
    assert connects.opened == []


@given(st.text(max_size=40), st.sampled_from(["", "https://", "https://[", "https://example.com", "https://127.0."]))
def test_any_text_is_accepted_or_refused(text, beginning):
    try:
        check_callback_url(beginning + text)
    except InvalidValue as error:
        assert error.param == "callback_url"
