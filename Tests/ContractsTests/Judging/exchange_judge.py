# SPDX-License-Identifier: Apache-2.0
"""Judges exchanges by an OpenAPI document. usage: exchange_judge.py DOCUMENT EXCHANGES

Each line of EXCHANGES is an exchange: {"name", "method", "url", "headers": [[name, value]], "body",
"status", "answer": [[name, value]], "content"}; body and content are texts, or null. Each line of the
output is its name, `request` or `response`, and a mistake.
"""
import io
import json
import sys
import urllib.parse

from openapi_core import OpenAPI
from openapi_core.contrib.werkzeug import WerkzeugOpenAPIRequest, WerkzeugOpenAPIResponse
from werkzeug.datastructures import Headers
from werkzeug.wrappers import Request, Response


def request(sent):
    url = urllib.parse.urlsplit(sent["url"])
    body = (sent["body"] or "").encode()
    environ = {
        "REQUEST_METHOD": sent["method"], "SCRIPT_NAME": "",
        "PATH_INFO": urllib.parse.unquote_to_bytes(url.path).decode("latin1"),
        "QUERY_STRING": url.query, "SERVER_NAME": url.hostname,
        "SERVER_PORT": str(url.port or (443 if url.scheme == "https" else 80)),
        "HTTP_HOST": url.netloc, "SERVER_PROTOCOL": "HTTP/1.1", "wsgi.url_scheme": url.scheme,
        "wsgi.version": (1, 0), "wsgi.errors": sys.stderr, "wsgi.input": io.BytesIO(body),
        "CONTENT_LENGTH": str(len(body)),
    }
    for name, value in sent["headers"]:
        key = name.upper().replace("-", "_")
        environ[key if key in ("CONTENT_TYPE", "CONTENT_LENGTH") else "HTTP_" + key] = value
    found = WerkzeugOpenAPIRequest(Request(environ))
    found.parameters.header = Headers(sent["headers"])
    return found


def words(error):
    text = []
    while error is not None:
        parts = getattr(error, "schema_errors", None) or []
        text.append(str(error)[:150] + "".join("; " + part.message[:150] for part in parts))
        error = error.__cause__
    return " < ".join(text).replace("\n", " ")


def mistakes(errors):
    try:
        return [words(error) for error in errors]
    except Exception as error:  # A mistake of its own, such as a reference that it cannot follow.
        return ["crashed: " + words(error)]


document = OpenAPI.from_file_path(sys.argv[1])
for line in open(sys.argv[2]):
    sent = json.loads(line)
    asked = request(sent)
    for mistake in mistakes(document.iter_request_errors(asked)):
        print(sent["name"], "request", mistake)
    answer = Response(sent["content"] or "", sent["status"], Headers(sent["answer"]))
    for mistake in mistakes(document.iter_response_errors(asked, WerkzeugOpenAPIResponse(answer))):
        print(sent["name"], "response", mistake)
