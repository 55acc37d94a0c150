"""`python -m bench`: the benchmarks, each printing its table."""

import os

os.environ.setdefault("SECRET_KEY", "only-for-benchmarks")

from bench import http_latency, kokoro, kokoro_http, stages

if __name__ == "__main__":
    stages.main()
    http_latency.main()
    kokoro.main()
    kokoro_http.main()
