// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Exchanges

/// The examples are those of the HTML standard, section 9.2.6.
@Suite struct `Server-sent events` {
  private func events(_ text: String) -> [ServerSentEvent] {
    ServerSentEvent.events(in: Array(text.utf8))
  }

  private func message(_ data: String, id: String = "") -> ServerSentEvent {
    ServerSentEvent(id: id, data: data)
  }

  @Test func `join their lines of data with LF`() {
    #expect(events("data: YHOO\ndata: +2\ndata: 10\n\n") == [message("YHOO\n+2\n10")])
  }

  @Test func `are made by blocks with data, and end with an empty line`() {
    let text = """
      : test stream

      data: first event
      id: 1

      data:second event
      id

      data:  third event

      """
    #expect(events(text) == [message("first event", id: "1"), message("second event")])
    #expect(events(text + "\n").last == message(" third event"))
  }

  @Test func `may have empty data`() {
    #expect(events("data\n\ndata\ndata\n\ndata:") == [message(""), message("\n")])
  }

  @Test func `have the same data with a space after the colon and without`() {
    #expect(events("data:test\n\ndata: test\n\n") == [message("test"), message("test")])
  }

  @Test func `have a type, which does not last, and the last id that was set`() {
    let text =
      "event: add\nid: 7\ndata: 73857293\n\ndata: x\n\nevent:\ndata: y\n\n"
      + "event: lost\n\ndata: z\n\n"
    #expect(
      events(text) == [
        ServerSentEvent(event: "add", id: "7", data: "73857293"), message("x", id: "7"),
        message("y", id: "7"), message("z", id: "7"),
      ])
  }

  @Test func `have no fields but those of the standard, whose names are in lower case`() {
    #expect(
      events(":data: a\n\nDATA: b\n\n data: c\n\ndata : d\n\nretry: 10\nnext: e\n\n\n\n") == [])
  }

  @Test(arguments: ["\n", "\r", "\r\n"])
  func `take each of the three line ends`(end: String) {
    let text = "data: a\(end)data: b\(end)\(end)data: c\(end)\(end)"
    #expect(events(text) == [message("a\nb"), message("c")])
  }

  @Test func `begin behind one byte order mark`() {
    #expect(events("\u{FEFF}data: a\n\n") == [message("a")])
    #expect(events("\u{FEFF}\u{FEFF}data: a\n\n") == [])
    #expect(events("data: a\n\n\u{FEFF}data: b\n\n") == [message("a")])
  }

  @Test func `ignore an id with NUL, and keep NUL elsewhere`() {
    #expect(
      events("id: 1\ndata: a\n\nid: \u{0}2\ndata: b\u{0}\n\n")
        == [message("a", id: "1"), message("b\u{0}", id: "1")])
  }

  @Test func `replace bytes that are not UTF-8`() {
    let bytes = Array("data: a".utf8) + [0xFF, 0xE2, 0x82] + Array("\n\n".utf8)
    #expect(ServerSentEvent.events(in: bytes) == [message("a\u{FFFD}\u{FFFD}")])
  }

  @Test func `are none in a line that never ends`() {
    #expect(events("data: " + String(repeating: "x", count: 5_000_000)) == [])
  }

  @Test func `join a hundred thousand lines in time that grows with them`() {
    let event = events(String(repeating: "data: ab\n", count: 100_000) + "\n").first
    #expect(event?.data.utf8.count == 299_999)
  }

  @Test func `are named by the content type`() {
    let fields = { (value: String) in HeaderFields([HeaderField("Content-Type", value)]) }
    #expect(fields("text/event-stream").isOfEventStream)
    #expect(fields("Text/Event-Stream; charset=utf-8").isOfEventStream)
    #expect(!fields("text/plain").isOfEventStream)
    #expect(!HeaderFields().isOfEventStream)
  }
}
