#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares the wrong bodies of HttpMutator's operators with those that `curlew doubt` asks about.

    doubt_operators.py CURLEW RECORDING FINDINGS

Changes a recording (`--report-bodies all`) of the suite in the current folder by each operator in each place of
FINDINGS (`curlew doubt --format json`), one at a time, and has it judged. Prints for each operator how many of
its wrong bodies are noticed, and how many have the answer of the question at the same place.
"""
import collections
import concurrent.futures
import json
import re
import subprocess
import sys
import tempfile

curlew, recording, findings = sys.argv[1:4]
lines = open(recording, encoding="utf-8").read().splitlines()
operations = json.load(open(findings, encoding="utf-8"))["operations"]

# What each operator makes of a value that it applies to, and the change that is asked about in its place.
OPERATORS = {
    "NPS": (lambda v: None, lambda v: not isinstance(v, (dict, list)), "type"),
    "NPR": (lambda v: -v - 1, lambda v: isinstance(v, (int, float)) and not isinstance(v, bool), "value"),
    "SPR": (lambda v: "other words", lambda v: isinstance(v, str), "value"),
    "SCA": (lambda v: v[: len(v) // 2] + "/*&" + v[len(v) // 2:], lambda v: isinstance(v, str), "value"),
    "SRE": (lambda v: v[:-1] if v else "x", lambda v: isinstance(v, str), "value"),
    "BPR": (lambda v: not v, lambda v: isinstance(v, bool), "value"),
    "AEA": (lambda v: v + v[:1], lambda v: isinstance(v, list) and v, "empty"),
    "AER": (lambda v: v[:-1], lambda v: isinstance(v, list) and v, "empty"),
    "AEE": (lambda v: v[1:] + v[:1], lambda v: isinstance(v, list) and len(v) > 1, "empty"),
    "OPA": (lambda v: {**v, "another": 1}, lambda v: isinstance(v, dict), "type"),
}


def changed(value, path, change, applies):
    """The value with all values of a path changed, and whether any is."""
    if not path:
        return (change(value), True) if applies(value) else (value, False)
    name, rest = path[0], path[1:]
    if name is None and isinstance(value, list):
        parts = [changed(one, rest, change, applies) for one in value]
        return [part[0] for part in parts], any(part[1] for part in parts)
    if isinstance(value, dict) and name in value:
        part, is_changed = changed(value[name], rest, change, applies)
        return {**value, name: part}, is_changed
    return value, False


def steps(path):
    parts = re.findall(r"\.([A-Za-z_0-9]+)|\['((?:[^'\\]|\\.)*)'\]|(\[\*\])", path[1:])
    return [None if star else name or quoted for name, quoted, star in parts]


def is_of(operation, hop):
    """Whether a recorded exchange is of an operation."""
    if (hop["method"], hop["response"]["status"]) != (operation["method"], operation["status"]):
        return False
    own = re.sub(r"^\w+://[^/]*", "", hop["url"]).split("?")[0].split("/")
    theirs = operation["path"].split("/")
    return len(own) == len(theirs) and all(a == b or b == "{}" for a, b in zip(own, theirs))


def recordings():
    """Each wrong recording: the operator, the answer of its question, and the lines."""
    events = {place: json.loads(line) for place, line in enumerate(lines)
              if line.startswith('{"event":"attempt.finished"') and '"hops"' in line}
    for operation in operations:
        if operation["status"] >= 300 or "name" in operation:
            continue
        own = {place: event for place, event in events.items()
               if "response" in event["hops"][-1] and is_of(operation, event["hops"][-1])}
        answers = {(question["place"], question["change"]): "noticed" in question
                   for question in operation["questions"]}
        for path in {question["place"][5:] for question in operation["questions"]
                     if question["place"].startswith("json ")} | {"$"}:
            for name, (change, applies, asked) in OPERATORS.items():
                answer = answers.get((f"json {path}", asked))
                if answer is None and name != "OPA":
                    continue
                wrong = list(lines)
                is_changed = False
                for place, event in own.items():
                    body, has = changed_body(event, steps(path), change, applies)
                    if has:
                        is_changed = True
                        wrong[place] = body
                if is_changed:
                    yield name, answer, wrong


def changed_body(event, path, change, applies):
    try:
        body, has = changed(json.loads(event["hops"][-1]["response"]["body"]), path, change, applies)
    except ValueError:
        return None, False
    copy = json.loads(json.dumps(event))
    copy["hops"][-1]["response"]["body"] = json.dumps(body)
    return json.dumps(copy), has


def judged(wrong):
    """How a recording is judged: the exit code, and how many steps are undecided."""
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/run.ndjson"
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(wrong) + "\n")
        run = subprocess.run([curlew, "judge", path, "-q"], capture_output=True, text=True)
    return run.returncode, run.stdout.count("undecided")


def noticed(case):
    name, answer, wrong = case
    return name, answer, judged(wrong) != unchanged


unchanged = judged(lines)
counts = collections.defaultdict(collections.Counter)
with concurrent.futures.ThreadPoolExecutor(2) as pool:
    for name, answer, is_noticed in pool.map(noticed, recordings()):
        counts[name].update(mutants=1, noticed=is_noticed, same=answer == is_noticed)
for name, count in counts.items():
    print(f"{name}  {count['mutants']:5} wrong bodies, {count['noticed']:5} noticed, "
          f"{count['same']:5} as the question at the same place")
