"""moto's server, which answers with 500 if an object is replaced twice at once: it closes what a thread still reads."""

from moto.s3.models import FakeKey
from moto.server import main


def leave_open(key: FakeKey, garbage: bool = False) -> None:
    """Let Python close the content once nobody reads it."""


if __name__ == "__main__":
    FakeKey.dispose = leave_open
    main()
