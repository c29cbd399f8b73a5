// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Reporting
import RunEvents
import Testing

/// What `curlew send` prints while it arrives.
@Suite struct LiveBodyTests {
  private func response(_ type: String?, length: Int? = nil, status: Int = 200) -> Response {
    var headers = HeaderFields(type.map { [HeaderField("Content-Type", $0)] } ?? [])
    if let length { headers.fields.append(HeaderField("Content-Length", "\(length)")) }
    return Response(
      version: "1.1", status: status, headers: headers,
      head: Array("HTTP/1.1 \(status) OK\r\nA: b\r\n\r\n".utf8))
  }

  /// What is printed after each piece, and at the end.
  private func printed(
    _ pieces: [[UInt8]], _ response: Response, _ choice: LiveBody.Choice = .endless,
    secret: String? = nil, options: ResponseOptions = ResponseOptions(isForPerson: true),
    every interval: Int64 = 0
  ) throws -> [String] {
    var redactor = Redactor()
    if let secret { redactor.add(name: "password", value: secret) }
    let live = LiveBody(choice, hiding: options.isForPerson ? redactor : nil)
    let output = MemoryOutput()
    let reporter = ResponseReporter(
      output: output, notes: MemoryOutput(), options: options, live: live
    ) { nil }
    var printed: [String] = []
    live.begin(response)
    for (place, piece) in pieces.enumerated() {
      live.take(piece)
      try reporter.tick(atMicroseconds: Int64(place) * interval)
      printed.append(output.text)
    }
    try reporter.finish()
    return printed + [output.text]
  }

  @Test(
    arguments: [
      ("text/event-stream", 4, true), ("application/x-ndjson; charset=utf-8", 4, true),
      ("text/plain", nil, true), ("text/plain", 4, false), ("application/json", nil, false),
      ("image/png", nil, false), ("text/html; charset=utf-8", nil, true),
      ("application/atom+xml", nil, true), ("text/html", 4, false), (nil, nil, false),
    ] as [(String?, Int?, Bool)])
  func `a stream that a person can read is printed while it arrives`(
    _ type: String?, _ length: Int?, _ isLive: Bool
  ) throws {
    let printed = try printed([Array("ab".utf8)], response(type, length: length))
    #expect(printed == (isLive ? ["ab", "ab"] : ["", ""]))
  }

  @Test(arguments: ["application/json", "application/problem+json; charset=utf-8"])
  func `a document is printed while it arrives once half a second is over`(_ type: String) throws {
    let pieces = ["{\"a\":", "1,", "\"b\":", "2}"].map { Array($0.utf8) }
    let late = try printed(pieces, response(type), every: 250_000)
    #expect(late == ["", "", #"{"a":1,"b":"#, #"{"a":1,"b":2}"#, #"{"a":1,"b":2}"#])
    #expect(try printed(pieces, response(type), every: 160_000).allSatisfy { $0 == "" })
    #expect(try printed(pieces, response(type, length: 13), every: 250_000).last == "")
  }

  @Test func `every body is with no buffer, but not that of a redirect`() throws {
    #expect(try printed([[0x7B]], response("application/json"), .all) == ["{", "{"])
    #expect(try printed([[0x7B]], response("text/plain", status: 302), .all) == ["", ""])
  }

  @Test func `a program gets the bytes as they are, with the head if it is asked for`() throws {
    let raw = try printed([[0xFF, 0x1B]], response(nil), .all, options: ResponseOptions())
    #expect(raw.count == 2)
    let withHead = try printed(
      [Array("x".utf8)], response(nil), .all, options: ResponseOptions(includesHead: true))
    #expect(withHead == ["HTTP/1.1 200 OK\nA: b\n\nx", "HTTP/1.1 200 OK\nA: b\n\nx"])
  }

  @Test func `the beginning of a secret and of a character are held back`() throws {
    let pieces = ["say corr", "ect horse! caf"].map { Array($0.utf8) } + [[0xC3], [0xA9, 0x0A]]
    let printed = try printed(pieces, response("text/event-stream"), secret: "correct horse")
    #expect(printed.allSatisfy { !$0.contains("corr") && !$0.contains("\u{FFFD}") }, "\(printed)")
    #expect(printed.first?.hasPrefix("say") == true)
    #expect(printed.last == "say ***password***! café\n")
  }

  @Test func `control characters are visible on a terminal`() throws {
    let text = try printed([Array("a\u{1B}[2Jb\n".utf8)], response("text/event-stream")).last
    #expect(text?.contains("\u{1B}") == false, "\(text ?? "")")
  }
}
