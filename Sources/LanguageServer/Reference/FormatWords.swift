// SPDX-License-Identifier: Apache-2.0

import Queries

/// Lines about words that the format takes from standards or binds itself.
enum FormatWords {
  /// The names of the format in expressions, and their members.
  static let names: [String: String] = [
    "response": "the response of this step",
    "request": "the request of this step as it was sent",
    "steps": "earlier steps with an `id`: `steps.ID.response`, `.request`, `.captures`",
    "needs": "captures of needed scenarios: `needs.NAME.CAPTURE`",
    "env": "variables of the process environment that `curlew.yaml` allows",
    "row": "the row of `data`: `row.COLUMN`",
    "run": "the run: `run.id`, `run.start`",
    "iteration": "the turn of a loop: `iteration.index` from 0, `iteration.count`",
    "now": "the time of the step, the same in all its attempts and checks",
    "status": "the status, a number",
    "reason": "the text after the status",
    "headers": "headers by name, in any case",
    "cookies": "cookies that the response sets, by name",
    "body": "the body as text",
    "bytes": "the body as bytes",
    "json": "the body as JSON",
    "url": "the address; of a response, the last one",
    "redirects": "the redirects that were followed",
    "time": "how long the attempt took, a duration",
    "timings": "`nameResolved`, `connected`, `tlsEstablished`, `firstByte`, `total`",
    "size": "how many bytes the decoded body has",
    "encodedSize": "how many bytes of the body were received",
    "version": "the version of HTTP",
    "ip": "the address of the peer",
    "certificate": "the certificate of the peer",
    "events": "the events of a `text/event-stream`",
    "messages": "the messages of a WebSocket",
    "links": "the links of the header `link`, by relation",
    "exit": "the exit code of a program",
    "stdout": "what a program wrote to its standard output",
    "stderr": "what a program wrote to its standard error",
    "method": "the method",
    "id": "the id of the run",
    "start": "when the run began",
    "index": "the number of the turn, from 0",
    "count": "how many turns there are",
  ]

  /// Parts of a JSONPath (RFC 9535).
  static func path(part: String) -> String? {
    if part.hasPrefix("..") { return "values at any depth" }
    switch part {
    case "$": return "the whole document"
    case "@": return "the value that a filter asks about"
    case "*", "[*]", ".*": return "all members or elements"
    default: break
    }
    if part.hasPrefix("[?") { return "the members or elements for which the filter holds" }
    if part.hasPrefix("[-") { return "an element, counted from the end" }
    if part.hasPrefix("["), part.contains(":"), !part.contains("'"), !part.contains("\"") {
      return "a slice: from an index to before another, by a step"
    }
    if part.hasPrefix("["), part.dropFirst().first?.isNumber == true {
      return part.contains(",") ? "several elements" : "an element, counted from 0"
    }
    if part.hasPrefix("[") || part.hasPrefix(".") { return "the member of this name" }
    return pathFunctions[part]
  }

  /// The functions of filters.
  static let pathFunctions = [
    "length": "`length(value)`: how many characters, elements or members it has",
    "count": "`count(path)`: how many values the path selects",
    "match": "`match(text, pattern)`: whether the whole text matches an I-Regexp",
    "search": "`search(text, pattern)`: whether a part of the text matches an I-Regexp",
    "value": "`value(path)`: the only value that the path selects",
  ]

  /// The formats of JSON Schema.
  static func format(_ format: TextFormat) -> String {
    switch format {
    case .date: "a date, `2026-11-22` (RFC 3339)"
    case .time: "a time with its offset, `03:04:05Z` (RFC 3339)"
    case .dateTime: "a date and time, `2026-11-22T03:04:05Z` (RFC 3339)"
    case .duration: "a duration, `P1DT12H` (RFC 3339, appendix A)"
    case .email: "an address of mail (RFC 5321)"
    case .hostname: "the name of a host (RFC 1123)"
    case .ipv4: "an IPv4 address"
    case .ipv6: "an IPv6 address"
    case .uri: "an absolute URI (RFC 3986)"
    case .uriReference: "a URI or a relative reference (RFC 3986)"
    case .uriTemplate: "a URI template (RFC 6570)"
    case .uuid: "a UUID (RFC 4122)"
    case .jsonPointer: "a JSON Pointer (RFC 6901)"
    case .relativeJSONPointer: "a relative JSON Pointer"
    case .regex: "a regular expression (ECMA 262)"
    case .idnEmail, .idnHostname, .iri, .iriReference: "not checked"
    }
  }
}
