// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// Responses that break off, lie about their length or are no HTTP: exit code 3, never a pass.
@Suite struct ResponseFaultTests {
  /// The bytes in place of a response, and the reported failure.
  struct Fault: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let answer: ScriptedAnswer
    let told: [String]

    init(_ name: String, _ answer: ScriptedAnswer, _ told: String...) {
      testDescription = name
      self.answer = answer
      self.told = told
    }
  }

  private static let head = "HTTP/1.1 200 OK\r\n"

  static let faults = [
    Fault("a reset before any byte", .reset, "while waiting for the response"),
    Fault("closed before any byte", .close, "while waiting for the response", "Empty reply"),
    Fault(
      "a reset in the middle of the head", .raw(head + "X-A: ").then(.reset), "(libcurl "),
    Fault(
      "a reset in the middle of the body",
      .raw(head + "Content-Length: 10\r\n\r\nabc").then(.reset),
      "while receiving", "(libcurl "),
    Fault(
      "closed before the announced length",
      .raw(head + "Content-Length: 10\r\n\r\nabc").then(.close), "while receiving",
      "bytes of the body came"),
    Fault(
      "closed in the middle of a chunk",
      .raw(head + "Transfer-Encoding: chunked\r\n\r\n5\r\nab").then(.close), "while receiving"),
    Fault(
      "a chunk whose size is no number",
      .raw(head + "Transfer-Encoding: chunked\r\n\r\nzz\r\nab\r\n0\r\n\r\n"), "while receiving"),
    Fault(
      "a length that is no number", .raw(head + "Content-Length: ten\r\n\r\nabc").then(.close),
      "`Content-Length`"),
    Fault(
      "two lengths",
      .raw(head + "Content-Length: 3\r\nContent-Length: 4\r\n\r\nabc")
        .then(.close), "`Content-Length`"),
    Fault(
      "two lengths, the shorter one last",
      .raw(head + "Content-Length: 5\r\nContent-Length: 3\r\n\r\nabcde"),
      "while receiving", "`Content-Length`"),
    Fault(
      "a list of lengths", .raw(head + "Content-Length: 3, 5\r\n\r\nabc"),
      "`Content-Length`"),
    Fault(
      "a length with a sign", .raw(head + "Content-Length: +3\r\n\r\nabc"),
      "`Content-Length`"),
    Fault(
      "a length in another base", .raw(head + "Content-Length: 0x3\r\n\r\nabc"),
      "`Content-Length`"),
    Fault(
      "a length with a unit", .raw(head + "Content-Length: 3bytes\r\n\r\nabc"),
      "`Content-Length`"),
    Fault(
      "an unknown transfer coding",
      .raw(head + "Transfer-Encoding: snappy\r\n\r\nabc").then(.close),
      "transfer coding `snappy` is not known, so the body cannot be read"),
    Fault(
      "a line of the head that libcurl has no room for",
      .raw(head + "X-A: \(String(repeating: "a", count: 150_000))\r\nContent-Length: 0\r\n\r\n"),
      "a line of the response's head is longer than the 100 kB that libcurl takes"),
    Fault(
      "a head that begins with a continued line",
      .raw(head + " X-A: b\r\nContent-Length: 0\r\n\r\n"),
      "the first header line begins with white space"),
    Fault(
      "garbage", .raw("\u{1}\u{2}garbage\r\n\r\n").then(.close), "is not a status line of HTTP"),
    Fault(
      "another protocol", .raw("SSH-2.0-OpenSSH_9.2\r\n").then(.close),
      "is not a status line of HTTP"),
    Fault(
      "a body without a head", .raw("{\"ok\":true}").then(.close), "is not a status line of HTTP"),
    Fault(
      "a length beside chunks that contradict it",
      .raw(head + "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\nabcdef").then(.close),
      "while receiving"),
    Fault(
      "a negative length", .raw(head + "Content-Length: -3\r\n\r\nabc").then(.close),
      "`Content-Length`"),
    Fault(
      "a length beyond all measure",
      .raw(head + "Content-Length: 99999999999999999999\r\n\r\nabc").then(.close),
      "larger than any body can be"),
    Fault(
      "a NUL byte in the head", .raw(head + "X-A: a\u{0}b\r\nContent-Length: 0\r\n\r\n"),
      "a NUL byte in a line of the head"),
    Fault(
      "HTTP/0.9", .raw("<html>an old answer</html>\r\n").then(.close),
      "is not a status line of HTTP"),
    Fault(
      "a status line of another protocol version", .raw("HTTP/7.3 200 OK\r\n\r\n").then(.close),
      "is not a status line of HTTP"),
    Fault(
      "a status that is no number", .raw("HTTP/1.1 OK 200\r\n\r\n").then(.close),
      "is not a status line of HTTP"),
    Fault(
      "a status of two digits", .raw("HTTP/1.1 20 OK\r\n\r\n").then(.close),
      "is not a status line of HTTP"),
    Fault(
      "an unknown content coding",
      .raw(head + "Content-Encoding: snappy\r\nContent-Length: 3\r\n\r\nabc"),
      "content coding `snappy` is not known", "`compressed: false`"),
    Fault(
      "a chunk larger than all measure",
      .raw(head + "Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\nab\r\n")
        .then(.close), "while receiving"),
    Fault(
      "gzip that is cut short in a whole framing",
      .response(
        200, headers: ["Content-Encoding": "gzip"], bytes: Array(EncodedBodies.gzip.dropLast(9))),
      "while receiving",
      "the body is not valid in its content coding `gzip`: it ends after 25 bytes"),
    Fault(
      "gzip that is none",
      .raw(head + "Content-Encoding: gzip\r\nContent-Length: 3\r\n\r\nabc"), "while receiving"),
  ]

  @Test(arguments: faults)
  func `is an error with its phase`(_ fault: Fault) async throws {
    let server = try ScriptedServer { _ in fault.answer }
    let workshop = try Workshop(oneRequest(server.url("/"), "expect: { status: 200 }"))
    let run = try await workshop.run("--report", "ndjson=events.ndjson")
    expect(run, endsIn: 3)
    expect(run.output, has: ["specs.yaml:3:5", "1 errored"] + fault.told)
    expect(try workshop.folder.read("events.ndjson"), has: [#""failure":{"type":"transfer""#])
  }

  @Test(arguments: [
    Fault("nothing where JSON belongs", .response(200, body: ""), "empty"),
    Fault("a page where JSON belongs", .response(200, body: "<html></html>"), "JSON"),
    Fault("half a document", .response(200, json: "{\"a\":"), "JSON"),
    Fault("a comma too many", .response(200, json: "{\"a\":1,}"), "JSON"),
    Fault("text behind it", .response(200, json: "{\"a\":1} x"), "JSON"),
    Fault("no UTF-8", .response(200, bytes: Array("{\"a\":\"".utf8) + [0xff, 0x22, 0x7d]), "JSON"),
    Fault(
      "too deep", .response(200, json: String(repeating: "[", count: 100_000)), "JSON"),
  ])
  func `invalid JSON is a failed check with the place of the expectation`(
    _ fault: Fault
  ) async throws {
    let server = try ScriptedServer { _ in fault.answer }
    let workshop = try Workshop(oneRequest(server.url("/"), "expect: { json: { a: 1 } }"))
    let run = try await workshop.run()
    expect(run, endsIn: 1)
    expect(run.output, has: ["specs.yaml:4:"] + fault.told)
  }

  @Test func `a capture from invalid JSON fails with its place`() async throws {
    let server = try ScriptedServer { _ in .response(200, json: "{\"a\":1,}") }
    let workshop = try Workshop(oneRequest(server.url("/"), "capture: { a: $.a }"))
    let run = try await workshop.run()
    expect(run, endsIn: 1)
    expect(run.output, has: ["specs.yaml:4:", "`a`", "JSON"])
  }
}
