# SPDX-License-Identifier: Apache-2.0
"""Applies an OpenAPI Overlay 1.0.0, validates the result and prints it as JSON.

usage: overlay_apply.py DOCUMENT OVERLAY. Targets are paths of member names, which is all that curlew writes.
"""
import json
import re
import sys

import yaml
from openapi_spec_validator import validate

STEP = re.compile(r"\.(\w+)|\['((?:[^'\\]|\\.)*)'\]|\[(\d+)\]")


def found(document, target):
    assert target.startswith("$"), target
    place, node = 1, document
    while place < len(target):
        step = STEP.match(target, place)
        assert step, target
        name = step[1] if step[1] is not None else step[2]
        node = node[int(step[3])] if name is None else node[re.sub(r"\\(.)", r"\1", name)]
        place = step.end()
    return node


def merge(node, update):
    """Overlay 1.0.0, "Action Object": members are merged recursively, lists are appended."""
    for name, value in update.items():
        old = node.get(name)
        if isinstance(old, dict) and isinstance(value, dict):
            merge(old, value)
        elif isinstance(old, list) and isinstance(value, list):
            old += value
        else:
            node[name] = value


with open(sys.argv[1]) as file:
    document = yaml.safe_load(file)
with open(sys.argv[2]) as file:
    overlay = yaml.safe_load(file)
assert overlay["overlay"] == "1.0.0" and overlay["info"]["title"] and overlay["info"]["version"]
for action in overlay["actions"]:
    merge(found(document, action["target"]), action["update"])
validate(document)
print(json.dumps(document, sort_keys=True))
