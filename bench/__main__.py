"""`python -m bench`: the benchmarks, each printing its table."""

import os

os.environ.setdefault("SECRET_KEY", "only-for-benchmarks")

from bench import cloning, frontend, http_latency, kokoro, kokoro_http, lexicon, pages, stages

if __name__ == "__main__":
    stages.main()
    frontend.main()
    lexicon.main()
    cloning.main()
    http_latency.main()
    pages.main()
    kokoro.main()
    kokoro_http.main()
