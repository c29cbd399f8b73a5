# SPDX-License-Identifier: Apache-2.0
"""A small client of the Language Server Protocol, for tests that compare or measure."""
import json
import os
import pathlib
import select
import subprocess
import time


class Client:
    """A server that was started, with the problems that it has published of each file."""

    def __init__(self, curlew, folder, options=(), capabilities=None, encodings=("utf-16",), settings=None):
        self.process = subprocess.Popen(
            [curlew, "lsp", *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=folder)
        self.buffer = b""
        self.count = 0
        self.problems = {}
        self.versions = {}
        self.messages = []
        capabilities = {"general": {"positionEncodings": list(encodings)}, **(capabilities or {})}
        answer = self.request("initialize", {
            "processId": os.getpid(), "rootUri": pathlib.Path(folder).as_uri(), "capabilities": capabilities,
            "initializationOptions": settings,
        })
        self.capabilities = answer["result"]["capabilities"]
        self.notify("initialized", {})

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def notify(self, method, parameters):
        self.send({"method": method, "params": parameters})

    def request(self, method, parameters):
        self.count += 1
        self.send({"id": self.count, "method": method, "params": parameters})
        while True:
            message = self.read(60)
            if message is None:
                raise RuntimeError(f"no answer to {method}")
            if message.get("id") == self.count and "method" not in message:
                return message

    def read(self, seconds):
        """The next message; None if none comes in time."""
        end = time.monotonic() + seconds
        while True:
            head = self.buffer.find(b"\r\n\r\n")
            if head >= 0:
                length = int(self.buffer[:head].split(b":")[1])
                if len(self.buffer) >= head + 4 + length:
                    message = json.loads(self.buffer[head + 4:head + 4 + length])
                    self.buffer = self.buffer[head + 4 + length:]
                    self.take(message)
                    return message
            ready, _, _ = select.select([self.process.stdout], [], [], max(0, end - time.monotonic()))
            if not ready:
                return None
            piece = os.read(self.process.stdout.fileno(), 1 << 16)
            if not piece:
                return None
            self.buffer += piece

    def take(self, message):
        if message.get("method") == "textDocument/publishDiagnostics":
            parameters = message["params"]
            self.problems[parameters["uri"]] = parameters["diagnostics"]
            self.versions[parameters["uri"]] = parameters.get("version")
        elif message.get("method") == "window/showMessage":
            self.messages.append(message["params"]["message"])

    def settle(self, seconds):
        """Takes messages until none comes for a while."""
        while self.read(seconds) is not None:
            pass

    def open(self, path, text, version=1):
        uri = pathlib.Path(path).as_uri()
        self.notify("textDocument/didOpen", {
            "textDocument": {"uri": uri, "languageId": "yaml", "version": version, "text": text}})
        return uri

    def change(self, uri, version, changes):
        self.notify("textDocument/didChange", {
            "textDocument": {"uri": uri, "version": version}, "contentChanges": changes})

    def close(self, uri):
        self.notify("textDocument/didClose", {"textDocument": {"uri": uri}})

    def end(self):
        self.request("shutdown", None)
        self.notify("exit", None)
        return self.process.wait(10)
