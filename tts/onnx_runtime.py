"""ONNX Runtime without its telemetry, which would name this machine to its makers and keep files in shared folders."""

import os

# It reads this once, at its import.
os.environ["ORT_DISABLE_TELEMETRY"] = "1"

import onnxruntime  # type: ignore[import-untyped]

__all__ = ["onnxruntime"]
