#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares what `curlew lsp` publishes with what `curlew check` says, message by message and place by place.

    lsp_truth.py CURLEW MUTATIONS EDITS SEED FOLDER …

Opens each YAML file below the folders, then as many mutations of them as asked for, and last makes random edits
of one file, with the ranges of the protocol. It writes nothing and shares no code with curlew.
"""
import json
import pathlib
import random
import subprocess
import sys

from lsp_client import Client

curlew, mutations, edits, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
folders = [pathlib.Path(folder).resolve() for folder in sys.argv[5:]]
chance = random.Random(seed)


def project_of(path):
    """The folder of the `curlew.yaml` of a file; None without one."""
    for folder in path.parents:
        if (folder / "curlew.yaml").exists():
            return folder
        if (folder / ".git").exists():
            return None
    return None


def checked(path, text, root):
    """The answer of `check`, and the folder in which it was asked."""
    folder = project_of(path) or root
    words = [curlew, "check", "--format", "json", "--stdin-as", str(path)]

    def ask(further):
        run = subprocess.run(words + further, input=text.encode(), cwd=folder, stdout=subprocess.PIPE,
                             stderr=subprocess.PIPE, check=False)
        return json.loads(run.stdout)

    alone = ["--", str(path)]
    answer = ask([] if project_of(path) else alone)
    if any(problem["code"] == "text-of-other-file" for problem in answer["problems"]):
        answer = ask(alone)
    return answer, folder


class Places:
    """Places of `check`, which count characters, as those of the protocol."""

    def __init__(self, text):
        self.lines = text.removeprefix("\ufeff").split("\n")

    def position(self, line, column):
        before = self.lines[line - 1][:column - 1] if line <= len(self.lines) else ""
        return {"line": line - 1, "character": len(before.encode("utf-16-le")) // 2}

    def range(self, place):
        return {"start": self.position(place["line"], place["column"]),
                "end": self.position(place["endLine"], place["endColumn"])}


def expected(answer, folder, path, text):
    """The problems of each file, as the server should publish them."""
    files = {}
    for problem in answer["problems"]:
        place = problem.get("place")
        if not place or problem.get("suppressed"):
            continue
        file = folder / place["file"]
        own = text if file.resolve() == path else file.read_bytes().decode("utf-8", "replace")
        label = place.get("label", "")
        words = [problem["message"]] + ([label] if label and label not in problem["message"] else [])
        words += [f"note: {note}" for note in problem.get("notes", [])]
        words += [f"help: {line}" for line in problem.get("help", [])]
        files.setdefault(file.resolve().as_uri(), []).append({
            "range": Places(own).range(place), "severity": 1 if problem["severity"] == "error" else 2,
            "code": problem["code"], "source": "curlew", "message": "\n".join(words)})
    return {uri: problems[:1000] for uri, problems in files.items()}


def shown(problems):
    return sorted(json.dumps(problem, sort_keys=True, ensure_ascii=False) for problem in problems)


def differences(client, uri, wanted):
    """The files whose problems are others than those of `check`."""
    wrong = []
    for name in set(wanted) | {uri} | {name for name, problems in client.problems.items() if problems}:
        if shown(client.problems.get(name, [])) != shown(wanted.get(name, [])):
            wrong.append(name)
    return wrong


def compare(client, root, path, text, uri, what):
    answer, folder = checked(path, text, root)
    wanted = expected(answer, folder, path, text)
    client.settle(0.005)
    # A slow machine gets more time before it is called wrong.
    for patience in (0.05, 0.3, 2, 10, 0):
        if not differences(client, uri, wanted):
            return True
        client.settle(patience)
    for name in differences(client, uri, wanted):
        print(f"{path}: {what}: {name}\n  server {shown(client.problems.get(name, []))}"
              f"\n  check  {shown(wanted.get(name, []))}")
        pathlib.Path("/tmp/lsp_truth.yaml").write_text(text, encoding="utf-8")
    return False


def mutated(text):
    """The text with one to three changes as of a person who types."""
    for _ in range(chance.randint(1, 3)):
        lines = text.split("\n")
        place = chance.randrange(len(lines))
        line = lines[place]
        at = chance.randint(0, len(line))
        kind = chance.randrange(9)
        if kind == 0:
            lines.pop(place)
        elif kind == 1:
            lines.insert(place, line)
        elif kind == 2:
            lines[place] = line[:at] + line[at + 1:]
        elif kind == 3:
            lines[place] = line[:at] + chance.choice(":{}[]'\"$#-&*|>!%@`,?ä😀 \t") + line[at:]
        elif kind == 4:
            lines[place] = " " * chance.randint(0, 6) + line.lstrip()
        elif kind == 5:
            lines[place] = line[:at]
        elif kind == 6:
            lines[place] = line.replace("${", "${x", 1)
        elif kind == 7:
            lines[place] = line[:at] + "".join(chance.sample(line[at:], len(line[at:])))
        else:
            lines[place] = line[:at] + chance.choice(lines).strip() + line[at:]
        text = "\n".join(lines)
    return text


def position(text, offset):
    before = text[:offset]
    line = before.count("\n")
    return {"line": line, "character": len(before[before.rfind("\n") + 1:].encode("utf-16-le")) // 2}


def files():
    for folder in folders:
        for path in sorted(folder.rglob("*.yaml")):
            try:
                yield folder, path, path.read_bytes().decode("utf-8")
            except UnicodeDecodeError:
                continue


everything = [(root, path, text) for root, path, text in files() if "\r" not in text.replace("\r\n", "")]
roots = {}
wrong = compared = 0
for root in folders:
    roots[root] = Client(curlew, root)


def is_curlew(client, path, text):
    """Whether a file is one of curlew: others have no symbols, not even an empty list."""
    uri = client.open(path, text)
    answer = client.request("textDocument/documentSymbol", {"textDocument": {"uri": uri}})
    client.close(uri)
    client.settle(0.005)
    return answer["result"] is not None


everything = [(root, path, text) for root, path, text in everything if is_curlew(roots[root], path, text)]
jobs = [(root, path, text, "as it is") for root, path, text in everything]
for number in range(mutations):
    root, path, text = chance.choice(everything)
    jobs.append((root, path, mutated(text), f"mutation {number}"))
for root, path, text, what in jobs:
    client = roots[root]
    uri = client.open(path, path.read_bytes().decode("utf-8"))
    if what != "as it is":
        client.change(uri, 2, [{"text": text}])
    wrong += not compare(client, root, path, text, uri, what)
    client.close(uri)
    client.settle(0.002)
    compared += 1

if edits:
    root, path, text = max((job for job in everything if len(job[2]) < 4000), key=lambda job: len(job[2]))
    client = roots[root]
    uri = client.open(path, text)
    original = text
    for version in range(2, edits + 2):
        start = chance.randint(0, len(text))
        end = min(len(text), start + chance.choice([0, 0, 0, 1, 2, 5, 40]))
        new = chance.choice(["", "", "a", "\n", ": ", "😀", "  - GET: /x\n", "${id}", original[start:end]])
        client.change(uri, version, [{"range": {"start": position(text, start), "end": position(text, end)}, "text": new}])
        text = text[:start] + new + text[end:]
        if len(text) > 2 * len(original) or version % 97 == 0:
            client.change(uri, version, [{"text": original}])
            text = original
        client.settle(0)
    wrong += not compare(client, root, path, text, uri, "after edits")
    compared += 1

for client in roots.values():
    wrong += client.end() != 0
print(f"{compared} texts compared, {wrong} differ")
sys.exit(1 if wrong else 0)
