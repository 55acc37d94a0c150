"""`python -m bench`: the benchmarks, each printing its table."""

import os

os.environ.setdefault("SECRET_KEY", "only-for-benchmarks")

from bench import frontend, http_latency, intelligibility, kokoro, kokoro_http, lexicon, stages

if __name__ == "__main__":
    stages.main()
    frontend.main()
    lexicon.main()
    intelligibility.main()
    http_latency.main()
    kokoro.main()
    kokoro_http.main()
