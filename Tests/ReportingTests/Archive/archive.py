# SPDX-License-Identifier: Apache-2.0
"""Reads an HTTP archive with haralyzer and compares it with the events of the same run, entry by
entry: `archive.py FILE.har EVENTS.ndjson`. Prints each difference, then how many entries it compared.
"""

import base64
import datetime
import json
import sys

from haralyzer import HarParser


def moment(milliseconds, microseconds):
    """A time of the run as the archive writes it."""
    epoch = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)
    time = epoch + datetime.timedelta(microseconds=milliseconds * 1000 + microseconds)
    return time.strftime("%Y-%m-%dT%H:%M:%S.%f") + "Z"


def content(value):
    """The bytes of a member that is a text, or an object with base64."""
    if isinstance(value, dict):
        return base64.b64decode(value["base64"])
    return (value or "").encode("utf-8", "surrogatepass")


def lines(head):
    """The fields of a head."""
    found = []
    for line in content(head).split(b"\n")[1:]:
        name, colon, value = line.partition(b":")
        if colon:
            found.append((name.decode("utf-8", "replace"),
                          value.strip(bytes(range(33))).decode("utf-8", "replace")))
    return found


def expected(path):
    """Each hop of the events, in the order of the files."""
    start, hops = 0, []
    for text in open(path, "rb").read().decode("utf-8").splitlines():
        event = json.loads(text)
        if event["event"] == "run.started":
            start = event["startedAt"]
        if event["event"] != "attempt.finished":
            continue
        at = event["at"]
        for kind in ("tokenHops", "hops"):
            for index, hop in enumerate(event.get(kind, [])):
                at = hop.get("at", at)
                hops.append((event, kind, index, hop, moment(start, at)))
                at += hop["timings"].get("total", 0)
    hops.sort(key=lambda entry: entry[0]["scenario"]["number"])
    return hops


def message(hop):
    """What an entry must have of a hop, by its name here."""
    response = hop.get("response", {})
    found = {
        "method": hop["method"],
        "url": hop["url"],
        "request headers": lines(hop["requestHead"]),
        "status": response.get("status", 0),
        "reason": response.get("reason", ""),
        "response headers": [tuple(field) for field in response.get("headers", [])],
        "address": response.get("remoteIP") or None,
        "error": hop.get("failure", {}).get("words"),
        "encoded bytes": response.get("encodedBytes", -1),
        "time": hop["timings"].get("total", 0),
    }
    if content(response.get("body")):
        found["response body"] = content(response["body"])
    if content(hop.get("requestBody")):
        found["request body"] = content(hop["requestBody"])
    return found


def shown(entry):
    """The same of an entry, by haralyzer."""
    request, response = entry.request, entry.response
    raw = response.raw_entry["content"]
    body = raw.get("text", "")
    binary = request.raw_entry.get("postData", {}).get("_textBase64")
    return {
        "method": request.method,
        "url": request.url,
        "request headers": [(field["name"], field["value"]) for field in request.headers],
        "status": response.status,
        "reason": response.statusText,
        "response headers": [(field["name"], field["value"]) for field in response.headers],
        "address": entry.raw_entry.get("serverIPAddress"),
        "error": response.raw_entry.get("_error"),
        "encoded bytes": response.bodySize,
        "time": round(sum(
            value for name, value in entry.timings.items()
            if value > 0 and name != "ssl") * 1000),
        "response body": base64.b64decode(body) if "encoding" in raw else content(body),
        "request body": base64.b64decode(binary) if binary else content(request.text),
    }


def differences(entry, event, kind, index, hop, start):
    """What an entry has otherwise than its hop."""
    found, wanted = shown(entry), message(hop)
    named = entry.raw_entry["_curlew"]
    found["place"] = (named["scenario"]["id"], named["scenario"].get("try"), named["step"]["id"],
                      named["attempt"], named["list"], named["hop"], named["outcome"])
    wanted["place"] = (event["scenario"]["id"], event["scenario"].get("try"), event["step"]["id"],
                       event["attempt"], kind, index, event["outcome"])
    found["start"], wanted["start"] = entry.raw_entry["startedDateTime"], start
    found["sum"], wanted["sum"] = round(entry.time * 1000), found["time"]
    for name, value in wanted.items():
        if found[name] != value:
            yield f"{name}: {found[name]!r}, in the events {value!r}"


def main(archive, events):
    parser = HarParser(json.load(open(archive, encoding="utf-8")))
    hops = expected(events)
    entries = {json.dumps(entry.raw_entry): entry
               for page in parser.pages for entry in page.entries}
    ordered = [entries[json.dumps(raw)] for raw in parser.har_data["entries"]]
    if len(ordered) != len(hops):
        print(f"{len(ordered)} entries, in the events {len(hops)}")
    for entry, hop in zip(ordered, hops):
        for difference in differences(entry, *hop):
            print(difference)
    for page in parser.pages:
        if not page.entries or page.startedDateTime != page.entries[0].raw_entry["startedDateTime"]:
            print(f"page {page.page_id} does not begin with its first entry")
    print("compared", len(ordered))


main(*sys.argv[1:])
