"""`python -m bench` runs the benchmarks; each prints a table."""

import os

os.environ.setdefault("SECRET_KEY", "only-for-benchmarks")

from bench import (
    cloning,
    first_sound,
    frontend,
    http_latency,
    kokoro,
    kokoro_http,
    kokoro_parts,
    lexicon,
    pages,
    sockets,
    sounding,
    stages,
    startup,
)

if __name__ == "__main__":
    stages.main()
    frontend.main()
    lexicon.main()
    cloning.main()
    http_latency.main()
    sockets.main()
    pages.main()
    kokoro.main()
    kokoro_parts.main()
    kokoro_http.main()
    startup.main()
    first_sound.main()
    sounding.main()
