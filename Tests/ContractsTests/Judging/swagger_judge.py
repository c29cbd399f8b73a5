# SPDX-License-Identifier: Apache-2.0
"""Judges exchanges by a document of OpenAPI 2.0. usage: swagger_judge.py DOCUMENT EXCHANGES

Input and output are those of exchange_judge.py; `operation` is the method and the path of the document.
"""
import json
import re
import sys
import urllib.parse

import yaml
from bravado_core.request import IncomingRequest, unmarshal_request
from bravado_core.response import OutgoingResponse, get_response_spec, validate_response
from bravado_core.spec import Spec


class Sent(IncomingRequest):
    def __init__(self, sent, operation):
        url = urllib.parse.urlsplit(sent["url"])
        self.path = path_values(operation, url.path)
        self.query = fields(url.query, operation, "query")
        self.headers = Names(sent["headers"])
        self.form = fields(sent["body"] or "", operation, "formData")
        self.files = {}
        self.body = sent["body"]

    def json(self, **_):
        if self.body is None:
            raise ValueError("no body")
        return json.loads(self.body)


class Answer(OutgoingResponse):
    def __init__(self, sent):
        self.headers = Names(sent["answer"])
        self.content_type = (self.headers.get("content-type") or "").split(";")[0]
        self.text = sent["content"]
        self.status_code = sent["status"]

    def json(self, **_):
        return json.loads(self.text)


class Names(dict):
    """Header fields by names in any case."""

    def __init__(self, pairs):
        super().__init__((name.lower(), value) for name, value in pairs)

    def get(self, name, default=None):
        return super().get(name.lower(), default)


def path_values(operation, path):
    pattern = re.sub(r"\\\{(.+?)\\\}", r"(?P<p_\1>[^/]+)", re.escape(operation.path_name))
    found = re.search(pattern + "$", path)
    return {
        name[2:]: urllib.parse.unquote(value)
        for name, value in (found.groupdict() if found else {}).items()
    }


def fields(text, operation, place):
    """Lists of `multi` as lists; of other parameters the first value."""
    found = urllib.parse.parse_qs(text, keep_blank_values=True)
    several = {
        p.name for p in operation.params.values()
        if p.location == place and p.param_spec.get("collectionFormat") == "multi"
    }
    return {n: values if n in several else values[0] for n, values in found.items()}


def words(error):
    return f"{type(error).__name__}: {getattr(error, 'message', error)}".replace("\n", " ")[:200]


def attempt(name, side, judge):
    try:
        judge()
    except Exception as error:  # every kind of them is a verdict
        print(name, side, words(error))


with open(sys.argv[1], encoding="utf-8") as file:
    document = yaml.load(file, Loader=yaml.SafeLoader)
for path in document["paths"].values():
    for operation in path.values():
        if isinstance(operation, dict) and "responses" in operation:
            operation["responses"] = {str(k): v for k, v in operation["responses"].items()}
spec = Spec.from_dict(document, config={
    "validate_swagger_spec": False, "use_models": False,
    # Without it nothing is judged that has no `type`.
    "default_type_to_object": True,
})
operations = {
    f"{operation.http_method.upper()} {operation.path_name}": operation
    for resource in spec.resources.values() for operation in resource.operations.values()
}
with open(sys.argv[2], encoding="utf-8") as file:
    for line in file:
        sent = json.loads(line)
        operation = operations[sent["operation"]]
        attempt(sent["name"], "request", lambda: unmarshal_request(Sent(sent, operation), operation))
        attempt(sent["name"], "response", lambda: validate_response(
            get_response_spec(sent["status"], operation), operation, Answer(sent)))
