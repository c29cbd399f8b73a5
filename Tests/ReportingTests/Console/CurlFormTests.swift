// SPDX-License-Identifier: Apache-2.0

import Exchanges
import RunEvents
import Testing

@testable import Reporting

/// The body of a request in its `curl` command.
@Suite struct CurlFormTests {
  private func line(
    _ method: String, _ headers: [String], body: [UInt8]? = nil, outline: BodyOutline? = nil,
    user: String? = nil
  ) throws -> String {
    var run = SampleRun()
    let lines =
      ["\(method) /p HTTP/1.1", "Host: localhost", "User-Agent: c", "Accept: */*"] + headers
    var hop = Hop(
      method: method,
      address: Address(scheme: "http", userInformation: user, host: "localhost", path: "/p"),
      requestHead: Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8), requestBody: body,
      response: Response(version: "1.1", status: 500))
    hop.streamedBody = outline
    run.failing(exchange: Exchange(hops: [hop]))
    let text = try run.console()
    let start = try #require(text.firstRange(of: "curl "))
    return String(text[start.lowerBound...].prefix { $0 != "\n" })
      .replacing(" --header 'User-Agent: c' --header 'Accept: */*'", with: "")
  }

  private static let type = "Content-Type: multipart/form-data; boundary=B"

  private func body(_ parts: String...) -> [UInt8] {
    Array((parts.map { "--B\r\n\($0)\r\n" }.joined() + "--B--\r\n").utf8)
  }

  @Test func `a form is made of its parts`() throws {
    let form = "Content-Disposition: form-data; name="
    let bytes = body(
      "\(form)\"a\"\r\n\r\nx; 'y' @z", "\(form)\"b\"\r\nContent-Type: a/b\r\n\r\n{\"c\":1}")
    #expect(
      try line("POST", [Self.type, "Content-Length: 9"], body: bytes)
        == #"curl --form-string 'a=x; '\''y'\'' @z' --form 'b="{\"c\":1}";type=a/b' http://localhost/p"#
    )
    let head = "--B\r\n\(form)\"f\"; filename=\"rex.png\"\r\nContent-Type: image/png\r\n\r\n"
    let outline = BodyOutline([
      .bytes(Array(head.utf8)), .file(name: "rex.png", byteCount: 5),
      .bytes(Array("\r\n--B--\r\n".utf8)),
    ])
    #expect(
      try line("PUT", [Self.type, "Content-Length: 9"], outline: outline)
        == #"curl --request PUT --form 'f=@"rex.png";type=image/png' http://localhost/p"#)
  }

  @Test func `unless curl would send another`() throws {
    let form = "Content-Disposition: form-data; name="
    for part in [
      "\(form)\"a=b\"\r\n\r\nx", "\(form)\"a%22\"\r\n\r\nx", "\(form)\"a\"\r\nX-A: b\r\n\r\nx",
      "\(form)\"a\"; filename=\"b\"\r\n\r\nx", "X: y\r\n\r\nx", "\(form)\"a\"\r\n\r\n\0",
    ] {
      let found = try line("POST", [Self.type, "Content-Length: 9"], body: body(part))
      #expect(!found.contains("--form"), "\(found)")
    }
    #expect(
      try !line("POST", ["Content-Type: multipart/mixed; boundary=B"], body: body("\r\n\r\n"))
        .contains("--form"))
  }

  @Test func `a body that is empty, a file, or expected is sent as it was`() throws {
    #expect(
      try line("PUT", ["Content-Length: 0"])
        == "curl --request PUT --header Content-Type: --data-raw '' http://localhost/p")
    #expect(
      try line(
        "POST", ["Content-Type: a/b", "Content-Length: 5"],
        outline: BodyOutline([.file(name: "t 1.txt", byteCount: 5)]))
        == "curl --header 'Content-Type: a/b' --data-binary '@t 1.txt' http://localhost/p")
    #expect(
      try line(
        "POST", ["Content-Type: a/b", "Expect: 100-continue", "Content-Length: 1"], body: [97])
        == "curl --header 'Content-Type: a/b' --header 'Expect: 100-continue' --data-raw a "
        + "http://localhost/p")
  }

  @Test func `a log-in in the address is shown once`() throws {
    let found = try line("GET", ["Authorization: Basic dTpw"], user: "***")
    #expect(found == "curl 'http://***@localhost/p'" || found == "curl http://***@localhost/p")
  }
}
