"""ONNX Runtime without telemetry, which would report this machine to its makers and keep files in shared folders."""

import os

# ONNX Runtime reads this once, at import.
os.environ["ORT_DISABLE_TELEMETRY"] = "1"

import onnxruntime  # type: ignore[import-untyped]

__all__ = ["onnxruntime"]
