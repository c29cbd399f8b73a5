# SPDX-License-Identifier: Apache-2.0
"""Says which requests an OpenAPI document does not allow. usage: openapi_judge.py DOCUMENT REQUESTS

Each line of REQUESTS is a request: {"method", "url", "headers": [[name, value]], "body"}, the body in
base64. Each line of the output is a mistake.
"""
import base64
import io
import json
import sys
import urllib.parse

from openapi_core import OpenAPI
from openapi_core.contrib.werkzeug import WerkzeugOpenAPIRequest
from werkzeug.datastructures import Headers
from werkzeug.wrappers import Request


def read(line):
    sent = json.loads(line)
    url = urllib.parse.urlsplit(sent["url"])
    environ = {
        "REQUEST_METHOD": sent["method"], "SCRIPT_NAME": "",
        "PATH_INFO": urllib.parse.unquote_to_bytes(url.path).decode("latin1"),
        "QUERY_STRING": url.query, "SERVER_NAME": url.hostname,
        "SERVER_PORT": str(url.port or 80), "HTTP_HOST": url.netloc, "SERVER_PROTOCOL": "HTTP/1.1",
        "wsgi.url_scheme": url.scheme, "wsgi.version": (1, 0), "wsgi.errors": sys.stderr,
        "wsgi.input": io.BytesIO(base64.b64decode(sent["body"])),
    }
    for name, value in sent["headers"]:
        key = name.upper().replace("-", "_")
        environ[key if key in ("CONTENT_TYPE", "CONTENT_LENGTH") else "HTTP_" + key] = value
    request = WerkzeugOpenAPIRequest(Request(environ))
    # Werkzeug turns `_` in names into `-`.
    request.parameters.header = Headers(sent["headers"])
    return request


def words(error):
    text = []
    while error is not None:
        parts = getattr(error, "schema_errors", None) or []
        text.append(str(error)[:200] + "".join("; " + part.message[:200] for part in parts))
        error = error.__cause__
    return " < ".join(text).replace("\n", " ")


document = OpenAPI.from_file_path(sys.argv[1])
for line in open(sys.argv[2]):
    for error in document.iter_request_errors(read(line)):
        print(json.loads(line)["method"], json.loads(line)["url"], words(error))
