"""Text becomes speech: a library that knows neither Django nor accounts."""

import os

# OpenMP reads it when PyTorch is loaded. Threads that wait for the next operation spin for some microseconds, which is
# enough inside a network, and no longer take the processors from the threads that compute after it.
os.environ.setdefault("GOMP_SPINCOUNT", "1000")
# The same for the threads of NumPy's matrix products, which would spin for some 40 ms; none of ours needs any.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
