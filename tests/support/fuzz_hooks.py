"""Requests that schemathesis cannot make up: for what is there, and with a recording of a voice.

`FUZZ_KNOWN` is JSON: what the caller owns by the names of parameters, the longest-lived first, and a `recording`.
"""

import json
import os
from pathlib import Path

import schemathesis

ENROLLMENT = "POST /api/v1/voices"


@schemathesis.hook
def before_add_examples(context: schemathesis.HookContext, examples: list[schemathesis.Case]) -> None:
    operation, known = context.operation, json.loads(os.environ["FUZZ_KNOWN"])
    if operation is None:
        return
    if operation.label == ENROLLMENT:
        form = {"name": "My voice", "consent": "true", "audio": Path(known["recording"]).read_bytes()}
        examples.append(operation.Case(body=form, media_type="multipart/form-data"))
    is_deletion = operation.method == "delete"
    # Each of two addresses that delete the same kind of thing takes one of its own.
    which = 0 if not is_deletion else -2 if operation.path.startswith("/v1/") else -1
    names = [parameter.name for parameter in operation.path_parameters]
    if names:
        named = {name: known[name][which] for name in names}
        body = {"body": {"respelling": "win"}, "media_type": "application/json"} if operation.body else {}
        examples.append(operation.Case(path_parameters=named, **body))
