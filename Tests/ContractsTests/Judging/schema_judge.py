# SPDX-License-Identifier: Apache-2.0
"""Judges the JSON bodies of exchanges by the schemas of a document of OpenAPI 3.1 with jsonschema_rs.
usage: schema_judge.py DOCUMENT EXCHANGES

Input and output are those of exchange_judge.py; `operation` is the method and the path of the document.
"""
import json
import sys
import urllib.parse

import jsonschema_rs
import yaml

KEPT = "/~!$&'()*+,;=:@"
ADDRESS = "https://document.example/"
with open(sys.argv[1], encoding="utf-8") as file:
    document = json.loads(json.dumps(yaml.safe_load(file), default=str))
registry = jsonschema_rs.Registry([(ADDRESS, document)], draft=jsonschema_rs.Draft202012)
validators = {}


def target(node, place):
    """A node without references, and its place."""
    while isinstance(node, dict) and "$ref" in node:
        place = node["$ref"][2:].split("/")
        node = document
        for token in place:
            node = node[token.replace("~1", "/").replace("~0", "~")]
    return node, place


def child(found, *names):
    node, place = found
    for name in names:
        if not isinstance(node, dict) or name not in node:
            return None
        node, place = target(node[name], [*place, name.replace("~", "~0").replace("/", "~1")])
    return node, place


def schema(found, content_type):
    """The place of the schema of a JSON body; nil for another media type."""
    kind = (content_type or "").split(";")[0].strip()
    if not kind.endswith("json"):
        return None
    media = child(found, "content", kind) if found else None
    return child(media, "schema")[1] if media and "schema" in media[0] else None


def judge(name, side, place, text):
    try:
        value = json.loads(text)
    except ValueError:
        return
    pointer = "/".join(place)
    if pointer not in validators:
        validators[pointer] = jsonschema_rs.validator_for(
            {"$ref": f"{ADDRESS}#/{urllib.parse.quote(pointer, safe=KEPT)}"}, registry=registry, validate_formats=True)
    for error in validators[pointer].iter_errors(value):
        print(name, side, f"{error.message} at {error.instance_path}".replace("\n", " ")[:200])
    print(name, side, "+")


def header(pairs):
    return next((value for name, value in pairs if name.lower() == "content-type"), None)


with open(sys.argv[2], encoding="utf-8") as file:
    for line in file:
        sent = json.loads(line)
        method, path = sent["operation"].split(" ", 1)
        operation = child((document, []), "paths", path, method.lower())
        body = schema(child(operation, "requestBody"), header(sent["headers"]))
        if body and sent["body"] is not None:
            judge(sent["name"], "request", body, sent["body"])
        status = str(sent["status"])
        answer = next((found for found in (
            child(operation, "responses", word)
            for word in (status, status[0] + "XX", "default")) if found), None)
        answer = schema(answer, header(sent["answer"]))
        if answer and sent["content"] is not None:
            judge(sent["name"], "response", answer, sent["content"])
