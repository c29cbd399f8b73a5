// SPDX-License-Identifier: Apache-2.0

/// An event of a `text/event-stream` (HTML standard, section 9.2, "Server-sent events").
package struct ServerSentEvent: Hashable, Sendable {
  /// Its type: `message` unless a line says otherwise.
  package var event: String
  /// The last id that was set, in this event or before it; empty if there is none.
  package var id: String
  /// The lines of `data`, joined by LF.
  package var data: String

  package init(event: String = "message", id: String = "", data: String) {
    self.event = event
    self.id = id
    self.data = data
  }

  /// The events of a stream; O(body).
  ///
  /// `: hi\ndata: a\ndata: b\n\nevent: end\ndata\n\nid: 7` gives the event `message` with the data
  /// `a\nb`, and `end` with empty data. Comments, `retry`, unknown fields and an event without its
  /// empty line at the end are dropped. Bytes that are not UTF-8 are replaced by U+FFFD.
  package static func events(in body: [UInt8]) -> [ServerSentEvent] {
    var parser = EventStreamParser()
    var rest = body[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    while let end = rest.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) {
      parser.take(line: rest[..<end])
      let isPair = rest[end] == 0x0D && end + 1 < rest.endIndex && rest[end + 1] == 0x0A
      rest = rest[(end + (isPair ? 2 : 1))...]
    }
    return parser.events
  }
}

extension Response {
  /// Whether the body is `text/event-stream`.
  package var isEventStream: Bool { headers.isOfEventStream }
}

extension HeaderFields {
  /// Whether they are the head of a `text/event-stream`.
  package var isOfEventStream: Bool {
    first("content-type").map { MediaType($0).name == "text/event-stream" } ?? false
  }
}

/// Makes events from lines.
private struct EventStreamParser {
  private(set) var events: [ServerSentEvent] = []
  private var event = ""
  private var id = ""
  /// Each line with an LF behind it; nil before the first.
  private var data: [UInt8]?

  mutating func take(line: ArraySlice<UInt8>) {
    guard !line.isEmpty else { return endEvent() }
    let colon = line.firstIndex(of: UInt8(ascii: ":"))
    var value = colon.map { line[($0 + 1)...] } ?? []
    if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
    switch String(decoding: line[..<(colon ?? line.endIndex)], as: UTF8.self) {
    case "event": event = String(decoding: value, as: UTF8.self)
    case "data":
      if data == nil { data = [] }
      data?.append(contentsOf: value)
      data?.append(UInt8(ascii: "\n"))
    case "id": if !value.contains(0) { id = String(decoding: value, as: UTF8.self) }
    // A comment, whose name is empty, `retry`, or a field that the standard does not have.
    default: break
    }
  }

  private mutating func endEvent() {
    if let data {
      events.append(
        ServerSentEvent(
          event: event.isEmpty ? "message" : event, id: id,
          data: String(decoding: data.dropLast(), as: UTF8.self)))
    }
    event = ""
    data = nil
  }
}
