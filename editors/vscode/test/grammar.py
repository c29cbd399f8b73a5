#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Colours a table of lines with the grammar, by a port of the engine of VS Code.

The grammar is injected before the rules of YAML (`L:source.yaml`). The port has no order of injections, so a
small grammar of YAML here has its patterns first, in each of its own rules. A row is a text, and what parts
of it have to be: `part` => the end of its innermost scope, or None for no scope of curlew.
"""
import json
import logging
import pathlib
import re
import sys

from textmate_grammar.parsers.base import LanguageParser

logging.disable(logging.CRITICAL)
folder = pathlib.Path(__file__).resolve().parent.parent
grammar = json.loads((folder / "syntaxes" / "curlew.tmLanguage.json").read_text())
injected = grammar["patterns"]
host = {
    "name": "YAML", "scopeName": "source.yaml", "fileTypes": ["yaml"],
    "patterns": [
        {"match": r"(?<=^|\s)#.*$", "name": "comment.line.number-sign.yaml"},
        *injected,
        {"begin": '"', "end": '"', "name": "string.quoted.double.yaml",
         "patterns": [*injected, {"match": r"\\.", "name": "constant.character.escape.yaml"}]},
        {"begin": "'", "end": "'", "name": "string.quoted.single.yaml", "patterns": injected},
        {"match": r"[\w$][\w$ .-]*(?=:(\s|$))", "name": "entity.name.tag.yaml"},
    ],
    "repository": grammar["repository"],
}

VARIABLE, FUNCTION, NUMBER = "variable.other", "entity.name.function", "constant.numeric"
DOUBLE, SINGLE, OPERATOR = "string.quoted.double", "string.quoted.single", "keyword.operator"
PATH, OPEN = "support.type.property-name.jsonpath", "punctuation.definition.template-expression.begin"
MEMBER, CONSTANT, ESCAPE = "variable.other.property", "constant.language", "constant.character.escape"
KEY = "entity.name.tag"

ROWS = [
    # Templates, plain and in both quotes.
    ("GET: /pets/${id}", {"${": OPEN, "id": VARIABLE}),
    ('GET: "/pets/${id}"', {"${": OPEN, "id": VARIABLE}),
    ("GET: '/pets/${id}'", {"${": OPEN, "id": VARIABLE}),
    ("text: ${size(names) + 1}", {"size": FUNCTION, "names": VARIABLE, "+": OPERATOR, "1": NUMBER}),
    ("text: '${totp(key, {\"period\": 30})}'", {"totp": FUNCTION, '"period"': DOUBLE, "30": NUMBER}),
    ("text: \"${name == 'Rex 🐕'}\"", {"'Rex 🐕'": SINGLE, "==": OPERATOR}),
    ("text: $${id}", {"$${": ESCAPE, "id": None}),
    ("text: a ${b} c ${d}", {"b": VARIABLE, "d": VARIABLE, "c": None}),
    ("# a ${comment}", {"comment": None}),
    ("text: {a: 1}", {"1": None}),
    # Conditions: plain, in quotes, in flow style, in lists.
    ("if: role == 'user'", {"if": KEY, "role": VARIABLE, "'user'": SINGLE}),
    ("    - if: role == 'user'", {"if": KEY, "role": VARIABLE}),
    ("  until: response.json.status == \"done\"", {"status": MEMBER, '"done"': DOUBLE, "response": VARIABLE}),
    ("while: page != null # more", {"page": VARIABLE, "null": CONSTANT, "more": None}),
    ("repeat: { while: page != null, max: 50 }", {"page": VARIABLE, "50": None, "max": KEY}),
    ("if: \"role == 'user'\"", {"role": VARIABLE, "'user'": SINGLE}),
    ("if: \"role == \\\"user\\\"\"", {"role": VARIABLE}),
    ("if: 'role == \"user\"'", {"role": VARIABLE, '"user"': DOUBLE}),
    ("{ if: \"a in [1, 2]\", GET: / }", {"in": OPERATOR, "2": NUMBER, "GET": KEY}),
    ("check: ['a == \"x\"', b]", {"a": VARIABLE, '"x"': DOUBLE, "b": VARIABLE}),
    ("check: [names.size() >= 12, \"a == 1\"]", {"size": FUNCTION, "12": NUMBER, "a": VARIABLE}),
    ("that:\n  - a.size() > 3\n  - \"b == 'x'\"\nname: c > 1", {"a": VARIABLE, "'x'": SINGLE, "c": None}),
    ("check:\n  - 'a == \"x\"' # why\n  - b == \"y\"\nprint: z", {"a": VARIABLE, '"x"': DOUBLE, '"y"': DOUBLE, "z": None, "why": None}),
    ("- check:\n    - ok == true\n- print: other", {"ok": VARIABLE, "true": CONSTANT, "other": None}),
    ("where: status in [200, 201]", {"in": OPERATOR, "201": NUMBER}),
    # What only looks like one.
    ("iffy: a == 1", {"a": None}),
    ("name: if a == 1", {"a": None}),
    ("print: that is all", {"is": None}),
    # JSONPaths as keys.
    ("json: { $.name: Rex, $.items[0].id: 1 }", {"$.name": PATH, "$.items[0].id": PATH, "Rex": None}),
    ("  $..price: 3", {"$..price": PATH}),
    ('"$.items[*].id": 1', {"$.items[*].id": PATH}),
    ("'$[\"a b\"]': 1", {}),
    ("capture: { id: $.id }", {"$.id": None}),
    ("expect: { $startsWith: a }", {"$startsWith": KEY}),
]


def scopes(parser, text):
    """The scopes of each character, by line and column."""
    tree = parser.parse_string(text + "\n")
    found = {}
    for (line, column), content, names in tree.flatten() if tree else []:
        for place in range(len(content)):
            found[line, column + place] = names
    return found


def places(text, part):
    """The characters of the last time that a part is in a text as a whole word."""
    before, after = (r"(?<!\w)" if part[0].isalnum() else ""), (r"(?!\w)" if part[-1].isalnum() else "")
    start = [found.start() for found in re.finditer(before + re.escape(part) + after, text)][-1]
    line = text.count("\n", 0, start)
    column = start - (text.rfind("\n", 0, start) + 1)
    return [(line, column + place) for place in range(len(part))]


def problem(found, place, scope):
    """What is wrong with a character; None if nothing is."""
    names = found.get(place, [])
    if scope is None:
        return next((name for name in names if "curlew" in name), None)
    return None if any(name.startswith(scope) for name in names) else f"{names}"


def main():
    parser = LanguageParser(host)
    failures = 0
    for text, wanted in ROWS:
        found = scopes(parser, text)
        for part, scope in wanted.items():
            wrong = [each for place in places(text, part) if (each := problem(found, place, scope))]
            if wrong:
                failures += 1
                print(f"{text!r}: {part!r} is {wrong[0]}, not {scope}")
    print(f"{len(ROWS)} texts, {failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
