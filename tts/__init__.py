"""Text becomes speech: a library that knows neither Django nor accounts."""

import os

# OpenMP reads this when PyTorch is loaded. Threads that wait for the next operation spin for a few microseconds: enough
# inside a network, but too short to take the processors from the threads that compute after it.
os.environ.setdefault("GOMP_SPINCOUNT", "1000")
# The same for the threads of NumPy's matrix products, which would spin for about 40 ms; our code needs none of them.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
