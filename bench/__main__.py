"""`python -m bench`: the benchmarks, each printing its table."""

import os

os.environ.setdefault("SECRET_KEY", "only-for-benchmarks")

from bench import http_latency, stages

if __name__ == "__main__":
    stages.main()
    http_latency.main()
