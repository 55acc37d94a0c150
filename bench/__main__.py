"""`python -m bench` runs the benchmarks; each prints a table."""

import os

os.environ.setdefault("SECRET_KEY", "only-for-benchmarks")

from bench import cloning, frontend, http_latency, kokoro, kokoro_http, lexicon, pages, stages, streaming

if __name__ == "__main__":
    stages.main()
    frontend.main()
    lexicon.main()
    cloning.main()
    http_latency.main()
    pages.main()
    kokoro.main()
    kokoro_http.main()
    streaming.main()
