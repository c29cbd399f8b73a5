# SPDX-License-Identifier: Apache-2.0
"""A service whose responses break its document. usage: faulty_service.py SERVICE PORT [FAULT]

SERVICE is the service of suites/clinic; FAULT is the name of a function here.
"""
import importlib.util
import json
import sys

import uvicorn


class Answer:
    """A response, with the method and the path of its request."""

    def __init__(self, method, path, status, headers, body):
        self.operation = f"{method} {path.rstrip('0123456789')}"
        self.status, self.headers, self.body = status, headers, body

    def of(self, *operations):
        return self.operation in operations

    def edit_pets(self, change):
        """Changes each pet of the answer."""
        if self.status > 299 or "json" not in self.headers.get("content-type", ""):
            return
        value = json.loads(self.body)
        for pet in value if isinstance(value, list) else [value]:
            if "kind" in pet:
                change(pet)
        self.body = json.dumps(value).encode()


def member(**values):
    return lambda answer: answer.edit_pets(lambda pet: pet.update(values))


def missing(answer):
    answer.edit_pets(lambda pet: pet.pop("kind"))


def html(answer):
    if answer.of("GET /pets") and answer.status == 200:
        answer.headers["content-type"] = "text/html; charset=utf-8"
        answer.body = b"<p>pets</p>"


def broken(answer):
    if answer.of("GET /pets") and answer.status == 200:
        answer.body = b'[{"id": 1,'


def header(answer):
    if "x-total" in answer.headers:
        answer.headers["x-total"] = "many"


def location(answer):
    answer.headers.pop("location", None)


def status(answer):
    if answer.status == 201:
        answer.status = 200


def gone(answer):
    if answer.status == 404:
        answer.status = 410


def problem(answer):
    if answer.status == 404:
        answer.body = b'{"detail": ["no pet"]}'


FAULTS = {
    "price": member(price="80.50"), "enum": member(kind="bird"), "null": member(name=None),
    "format": member(born="yesterday"), "leak": member(note="bites"),
    "nested": member(owner={"name": "Ada", "phones": [1]}),
    **{f.__name__: f for f in (
        missing, html, broken, header, location, status, gone, problem)},
}


class Faulty:
    """Changes the responses of an application."""

    def __init__(self, app, fault):
        self.app, self.fault = app, fault

    async def __call__(self, scope, receive, send):
        if scope["type"] != "http" or scope["path"] == "/openapi.json":
            return await self.app(scope, receive, send)
        messages = []

        async def keep(message):
            messages.append(message)

        await self.app(scope, receive, keep)
        headers = {name.decode(): value.decode() for name, value in messages[0]["headers"]}
        body = b"".join(message.get("body", b"") for message in messages[1:])
        answer = Answer(scope["method"], scope["path"], messages[0]["status"], headers, body)
        self.fault(answer)
        if "content-length" in answer.headers:
            answer.headers["content-length"] = str(len(answer.body))
        await send({
            "type": "http.response.start", "status": answer.status,
            "headers": [(n.encode(), v.encode()) for n, v in answer.headers.items()]})
        await send({"type": "http.response.body", "body": answer.body})


# The suite keeps no compiled files.
sys.dont_write_bytecode = True
specification = importlib.util.spec_from_file_location("service", sys.argv[1])
service = importlib.util.module_from_spec(specification)
specification.loader.exec_module(service)
fault = FAULTS[sys.argv[3]] if len(sys.argv) > 3 else lambda answer: None
uvicorn.run(
    Faulty(service.app, fault), host="127.0.0.1", port=int(sys.argv[2]), log_level="warning")
