// SPDX-License-Identifier: Apache-2.0

import LanguageServer
import Testing

@Suite struct `A stream of messages` {
  private static func read(_ text: String) throws(BrokenFrame) -> [String] {
    var reader = FrameReader()
    reader.append(Array(text.utf8))
    var bodies: [String] = []
    while let body = try reader.next() { bodies.append(String(decoding: body, as: UTF8.self)) }
    return bodies
  }

  @Test(arguments: [
    ("Content-Length: 2\r\n\r\n{}", ["{}"]),
    (
      "content-length:2\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n{}",
      ["{}"]
    ),
    ("Content-Length: 2\r\n\r\n{}Content-Length: 1\r\n\r\n1", ["{}", "1"]),
    ("Content-Length: 0\r\n\r\n", [""]),
    ("Content-Length: 4\r\n\r\n{}", []),
    ("Content-Len", []),
    ("", []),
  ])
  func `is cut by the lengths of its heads`(text: String, bodies: [String]) throws {
    #expect(try Self.read(text) == bodies)
  }

  @Test(arguments: [
    ("\r\n\r\n{}", "a line of a message's head has no colon"),
    ("Content-Type: a\r\n\r\n{}", "a message has no `Content-Length`"),
    ("Content-Length: -1\r\n\r\n", "the `Content-Length` of a message is not a number"),
    ("Content-Length: 1e3\r\n\r\n", "the `Content-Length` of a message is not a number"),
    (
      "Content-Length: 99999999999999999999\r\n\r\n",
      "the `Content-Length` of a message is not a number"
    ),
    ("Content-Length: \r\n\r\n", "the `Content-Length` of a message is not a number"),
    ("Content-Length: 1\r\nContent-Length: 2\r\n\r\n", "a message has two lengths"),
    ("Content-Length: 64000001\r\n\r\n", "a message of 64000001 bytes is larger than 64000000"),
  ])
  func `is refused with a sentence`(text: String, words: String) {
    #expect(throws: BrokenFrame(words: words)) { try Self.read(text) }
  }

  @Test func `has heads of at most 4096 bytes`() {
    let head = "X: " + String(repeating: "a", count: FrameReader.headLimit)
    #expect(throws: BrokenFrame(words: "the head of a message has more than 4096 bytes")) {
      try Self.read(head)
    }
  }

  @Test func `is the same in pieces of any length`() throws {
    let text = Array("Content-Length: 8\r\n\r\n[1,\"ä\"]Content-Length: 2\r\n\r\n{}".utf8)
    for count in 1...text.count {
      var reader = FrameReader()
      var bodies: [[UInt8]] = []
      var rest = text[...]
      while !rest.isEmpty {
        reader.append(rest.prefix(count))
        rest = rest.dropFirst(count)
        while let body = try reader.next() { bodies.append(body) }
      }
      #expect(bodies == [Array("[1,\"ä\"]".utf8), Array("{}".utf8)])
      #expect(!reader.isWithinMessage)
    }
  }
}

@Suite struct `A message of a client` {
  @Test(arguments: [
    (#"{"jsonrpc":"2.0","id":1,"method":"shutdown"}"#, "request 1 shutdown"),
    (#"{"id":"a","method":"x","params":null}"#, #"request "a" x"#),
    (#"{"method":"exit"}"#, "notification exit"),
    (#"{"id":3,"result":null}"#, "response 3"),
    (#"{"id":3,"error":{"code":1,"message":""}}"#, "response 3"),
    ("{", "refused nil -32700"),
    ("[]", "refused nil -32600"),
    (#"{"id":1}"#, "refused 1 -32600"),
    (#"{"id":null,"method":"x"}"#, "refused nil -32600"),
    (#"{"id":[],"method":"x"}"#, "refused nil -32600"),
  ])
  func `is a request, a notification, a response or refused`(json: String, kind: String) {
    func text(_ id: MessageID) -> String { String(decoding: id.json, as: UTF8.self) }
    let found: String
    do throws(ClientMessage.Refusal) {
      found =
        switch try ClientMessage(Array(json.utf8)) {
        case .request(let id, let method, _): "request \(text(id)) \(method)"
        case .notification(let method, _): "notification \(method)"
        case .response(let id, _): "response \(text(id))"
        }
    } catch {
      found = "refused \(error.id.map(text) ?? "nil") \(error.failure.code)"
    }
    #expect(found == kind)
  }
}
