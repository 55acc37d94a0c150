"""The manifests of `deploy/kubernetes`, read and held against the kinds and fields that Kubernetes has."""

import importlib
from collections.abc import Iterator
from dataclasses import MISSING, fields, is_dataclass
from typing import Any, Union, get_args, get_origin, get_type_hints

import yaml

from tests.support.server import ROOT

FOLDER = ROOT / "deploy/kubernetes"
_PLAIN: dict[Any, tuple[type, ...]] = {float: (int, float), Any: (object,)}


def manifests() -> list[dict[str, Any]]:
    """Return the objects of all files that the kustomization lists, in its order."""
    names = yaml.safe_load((FOLDER / "kustomization.yaml").read_text())["resources"]
    return [found for name in names for found in yaml.safe_load_all((FOLDER / name).read_text())]


def faults(manifest: dict[str, Any]) -> list[str]:
    """Return what is wrong with an object's form: fields that are unknown or missing, values of another type."""
    module = manifest["apiVersion"].replace(".k8s.io", "").replace("/", "_")
    module = module if "_" in module else f"core_{module}"
    kind = getattr(importlib.import_module(f"lightkube.models.{module}"), manifest["kind"], None)
    return [f"there is no {manifest['kind']}"] if kind is None else list(_faults(manifest, kind, manifest["kind"]))


def _faults(value: Any, wanted: Any, path: str) -> Iterator[str]:
    if get_origin(wanted) is Union:
        kinds = [kind for kind in get_args(wanted) if kind is not type(None)]
        wanted = next((kind for kind in kinds if _is_plain(value, kind)), kinds[0])
    if is_dataclass(wanted):
        yield from _faults_of_fields(value, wanted, path)
    elif get_origin(wanted) is list and isinstance(value, list):
        for number, item in enumerate(value):
            yield from _faults(item, get_args(wanted)[0], f"{path}[{number}]")
    elif get_origin(wanted) is dict and isinstance(value, dict):
        for name, item in value.items():
            yield from _faults(item, get_args(wanted)[1], f"{path}.{name}")
    elif not _is_plain(value, wanted):
        yield f"{path} is {value!r}, not {wanted}"


def _faults_of_fields(value: Any, wanted: Any, path: str) -> Iterator[str]:
    if not isinstance(value, dict):
        yield f"{path} is {value!r}, not {wanted.__name__}"
        return
    hints = get_type_hints(wanted)
    known = {field.metadata.get("json", field.name): field for field in fields(wanted)}
    required = {name for name, field in known.items() if field.default is MISSING and field.default_factory is MISSING}
    yield from (f"{path}.{name} is missing" for name in sorted(required - value.keys()))
    for name, item in value.items():
        if name not in known:
            yield f"{path}.{name} is unknown"
        else:
            yield from _faults(item, hints[known[name].name], f"{path}.{name}")


def _is_plain(value: Any, wanted: Any) -> bool:
    if isinstance(value, bool):
        return wanted in (bool, Any)
    return isinstance(value, _PLAIN.get(wanted, (wanted,) if isinstance(wanted, type) else ()))
