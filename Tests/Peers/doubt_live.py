#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Asks a suite on the wire what `curlew doubt` asks it on a recording.

    doubt_live.py CURLEW SHOP_PORT FINDINGS [PATH …]

Runs the suite of the current folder once for each question of FINDINGS (`curlew doubt --format json`), behind
a proxy that changes this one place in all responses of the operation. A run that fails has noticed it. Prints a
line for each question with another answer, and a summary at the end. Only Python's standard library is used, and
nothing of curlew's own code: each change is made here again.
"""
import collections
import concurrent.futures
import http.client
import http.server
import io
import json
import queue
import re
import subprocess
import sys
import threading
import xml.etree.ElementTree as xml

PAGE = b"<html><body>Error</body></html>"
curlew, port, findings = sys.argv[1], int(sys.argv[2]), json.load(open(sys.argv[3]))
paths = sys.argv[4:]


class Change:
    """One question: which responses are changed, and how."""

    def __init__(self, operation, question):
        self.operation, self.question = operation, question
        self.used = 0

    def applies(self, method, path, status):
        if method != self.operation["method"] or status != self.operation["status"]:
            return False
        found = matching(method, path, status)
        return found is not None and found["operation"] == self.operation["operation"]


def segments(path):
    return [] if path in ("", "/") else path.lstrip("/").split("/")


def matching(method, path, status):
    """The operation of a response; one without variable segments first."""
    best = None
    own = segments(path.split("?")[0])
    for operation in findings["operations"]:
        theirs = segments(operation["path"])
        if (operation["method"], operation["status"]) != (method, status) or len(own) != len(theirs):
            continue
        if all(a == b or b == "{}" for a, b in zip(own, theirs)):
            if best is None or operation["path"].count("{}") < best["path"].count("{}"):
                best = operation
    return best


def steps(path):
    """`$.items[*].price` as ["items", None, "price"]."""
    parts = re.findall(r"\.([A-Za-z_0-9]+)|\['((?:[^'\\]|\\.)*)'\]|(\[\*\])", path[1:])
    return [None if star else name or quoted for name, quoted, star in parts]


def another_type(value):
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (int, float)):
        return json.dumps(value)
    if isinstance(value, str):
        return 0
    return [] if isinstance(value, dict) else {}


def neighbour(digits):
    """A number of which the last digit is the next to it."""
    other = {"0": "1", "1": "0" if digits[-2:-1] == "3" else "2"}
    return digits[:-1] + other.get(digits[-1], chr(ord(digits[-1]) - 1))


def another_value(value):
    if isinstance(value, bool):
        return not value
    if isinstance(value, (int, float)):
        return json.loads(neighbour(json.dumps(value)))
    if isinstance(value, str):
        for place in range(len(value) - 1, -1, -1):
            if value[place].isascii() and value[place].isalnum():
                other = {"0": "1", "1": "2", "a": "b", "A": "B"}.get(
                    value[place], chr(ord(value[place]) - 1))
                return value[:place] + other + value[place + 1:]
        return value + "x"
    return value


def changed(document, path, change):
    """The document with all values of a path changed."""
    if not path:
        if document is None or (isinstance(document, str) and "***" in document):
            return document
        if change == "type":
            return another_type(document)
        if change == "value":
            return another_value(document)
        return [] if change == "empty" and isinstance(document, list) else document
    name, rest = path[0], path[1:]
    if name is None:
        return [changed(one, rest, change) for one in document] if isinstance(document, list) else document
    if not isinstance(document, dict) or name not in document:
        return document
    if not rest and change == "missing":
        return {key: value for key, value in document.items() if key != name}
    return {key: changed(value, rest, change) if key == name else value
            for key, value in document.items()}


def xml_name(step, prefixes):
    """The name of ElementTree that a step of a path means, and whether only the local part counts."""
    local = re.fullmatch(r"@?\*\[local-name\(\)='(.*)'\]", step)
    prefix, _, name = step.lstrip("@").rpartition(":")
    if local:
        return local[1], True
    return f"{{{prefixes[prefix]}}}{name}" if prefix else name, False


def is_named(tag, name):
    wanted, is_local = name
    return (tag.rpartition("}")[2] if is_local else tag) == wanted


def changed_xml(body, path, change):
    """The document with all elements or attributes of a path changed."""
    prefixes = {"xml": "http://www.w3.org/XML/1998/namespace"}
    for _, (prefix, address) in xml.iterparse(io.BytesIO(body), events=["start-ns"]):
        prefixes.setdefault(prefix, address)
        xml.register_namespace(prefix, address)
    root = xml.fromstring(body)
    first, *rest = path[1:].split("/")
    if not is_named(root.tag, xml_name(first, prefixes)):
        return body
    found, parents = [root], {}
    for step in (step for step in rest if step[0] != "@"):
        name = xml_name(step, prefixes)
        parents = {child: one for one in found for child in one if is_named(child.tag, name)}
        found = list(parents)
    for element in found:
        if path.rpartition("/")[2][0] == "@":
            name = xml_name(rest[-1], prefixes)
            for key in [key for key in element.keys() if is_named(key, name)]:
                value = element.attrib.pop(key)
                if change == "value":
                    element.set(key, another_value(value))
        elif change == "missing":
            parents[element].remove(element)
        elif not len(element) and (element.text or "").strip():
            element.text = another_value(element.text)
    return xml.tostring(root, encoding="utf-8")


def apply(change, status, headers, body):
    """The wrong response."""
    kind, _, name = change.question["place"].partition(" ")
    what = change.question["change"]
    if kind == "status":
        hundred = status // 100 * 100
        status = 200 if status < 400 else hundred + 4 if status == hundred else hundred
    elif kind == "body":
        body = {"page": PAGE, "half": body[: len(body) // 2]}.get(what) or (
            b"" if what == "half" else body[:-1] + bytes([body[-1] ^ 1]))
    elif kind == "header" and name == "content-type":
        is_html = any(key.lower() == name and "text/html" in value for key, value in headers)
        other = "text/plain" if is_html else "text/html"
        headers = [(key, other if key.lower() == name else value) for key, value in headers]
    elif kind == "header":
        headers = [pair for pair in headers if pair[0].lower() != name]
    elif kind == "cookie":
        headers = [cookie(pair, name, what) for pair in headers]
        headers = [pair for pair in headers if pair]
    elif kind == "json":
        body = json.dumps(changed(json.loads(body), steps(name), what)).encode()
    elif kind == "xpath":
        body = changed_xml(body, name, what)
    return status, headers, body


def cookie(pair, name, what):
    if pair[0].lower() != "set-cookie" or not pair[1].startswith(name + "="):
        return pair
    if what == "missing":
        return None
    parts = [part for part in pair[1].split(";")
             if part.strip().split("=")[0].lower() != what.lower()]
    return (pair[0], ";".join(parts))


class Proxy(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = -1
    disable_nagle_algorithm = True

    def handle_any(self):
        size = int(self.headers.get("content-length") or 0)
        body = self.rfile.read(size) if size else None
        if self.headers.get("transfer-encoding", "").lower() == "chunked":
            body = self.chunks()
        upstream = http.client.HTTPConnection("127.0.0.1", port)
        upstream.putrequest(self.command, self.path, skip_host=True, skip_accept_encoding=True)
        for key, value in self.headers.items():
            if key.lower() not in ("accept-encoding", "transfer-encoding", "content-length", "connection"):
                upstream.putheader(key, value)
        if body is not None:
            upstream.putheader("Content-Length", str(len(body)))
        upstream.endheaders(body)
        response = upstream.getresponse()
        content = response.read()
        status, headers = response.status, response.getheaders()
        change = self.server.change
        if change and change.applies(self.command, self.path, status):
            try:
                status, headers, content = apply(change, status, headers, content)
                change.used += 1
            except ValueError:
                pass
        upstream.close()
        self.send_response_only(status)
        for key, value in headers:
            if key.lower() not in ("transfer-encoding", "content-length", "connection"):
                self.send_header(key, value)
        if status not in (204, 304):
            self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if self.command != "HEAD" and status not in (204, 304):
            self.wfile.write(content)
        self.wfile.flush()

    def chunks(self):
        body = b""
        while True:
            size = int(self.rfile.readline().split(b";")[0], 16)
            body += self.rfile.read(size)
            self.rfile.readline()
            if size == 0:
                return body

    def log_message(self, *_):
        pass

    def handle_one_request(self):
        try:
            super().handle_one_request()
        except (OSError, http.client.HTTPException):
            self.close_connection = True

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = do_HEAD = do_OPTIONS = handle_any


class Worker:
    """A proxy of its own, so that several questions are asked at once."""

    def __init__(self):
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Proxy)
        self.server.change = None
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def run(self, change=None):
        self.server.change = change
        address = f"http://127.0.0.1:{self.server.server_address[1]}"
        done = subprocess.run(
            [curlew, "run", *paths, "--base-url", address, "--allow-exec", "-q"],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        return done.returncode, done.stdout


workers = queue.Queue()
for _ in range(6):
    workers.put(Worker())


def ask(asked):
    """The words of one answer."""
    operation, question = asked
    worker = workers.get()
    change = Change(operation, question)
    code, _ = worker.run(change)
    workers.put(worker)
    live, said = code != 0, question.get("noticed")
    if change.used == 0:
        return "did not occur", None
    if live == (said is not None):
        return "agree", None
    if said == "request":
        return "by a later request alone", None
    return "differ", (
        f"{operation['operation']} {question['place']} {question['change']}: "
        f"live {'noticed' if live else 'not noticed'}, doubt {said or 'not noticed'}")


first = workers.get()
code, text = first.run()
workers.put(first)
if code != 0:
    print(text)
    sys.exit("the suite does not hold behind the proxy")
questions = [
    (operation, question) for operation in findings["operations"]
    for question in operation["questions"] if not question.get("ignored")
]
counts = collections.Counter()
with concurrent.futures.ThreadPoolExecutor(6) as pool:
    for word, line in pool.map(ask, questions):
        counts[word] += 1
        if line:
            print(line)
words = ["agree", "differ", "by a later request alone", "did not occur"]
print(", ".join(f"{counts[word]} {word}" for word in words))
