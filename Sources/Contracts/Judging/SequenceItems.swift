// SPDX-License-Identifier: Apache-2.0

import Values

/// The items of a body that is a sequence (OpenAPI 3.2, "Sequential Media Types").
struct SequenceItems {
  enum Format {
    /// One text of JSON on each line.
    case lines
    /// RFC 7464: each text after a record separator.
    case records
    /// Server-sent events: each is an object of its fields.
    case events

    /// - Returns: nil for a media type that is not a sequence.
    init?(_ type: WrittenMediaType) {
      switch type.base {
      case "application/jsonl", "application/x-jsonl", "application/jsonlines",
        "application/x-jsonlines", "application/x-ndjson", "application/ndjson":
        self = .lines
      case "application/json-seq": self = .records
      case "text/event-stream": self = .events
      default:
        guard type.subtype.hasSuffix("+json-seq") else { return nil }
        self = .records
      }
    }
  }

  /// Those that are JSON, in order.
  private(set) var documents: [JSONDocument] = []
  /// The others, by their place from 0, with the reason.
  private(set) var malformed: [(index: Int, reason: String)] = []
  private var texts: [[UInt8]] = []

  init(_ body: [UInt8], _ format: Format) {
    switch format {
    case .lines: texts = Self.pieces(of: body, 0x0A)
    case .records: texts = Self.pieces(of: body, 0x1E)
    case .events: texts = EventItems.texts(of: body)
    }
    for (index, text) in texts.enumerated() {
      do throws(JSONSyntaxError) {
        documents.append(try JSONDocument.parse(text))
      } catch {
        malformed.append((index, error.words(in: text)))
      }
    }
  }

  /// The items as one list.
  func list() throws(JSONSyntaxError) -> JSONDocument {
    var writer = JSONWriter()
    writer.beginArray()
    for text in texts { writer.raw(text) }
    writer.endArray()
    return try JSONDocument.parse(
      writer.take(), maximumDepth: JSONDocument.defaultMaximumDepth + 1)
  }

  /// What is between the separators, without white space around it.
  private static func pieces(of body: [UInt8], _ separator: UInt8) -> [[UInt8]] {
    let isSpace = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
    return body.split(separator: separator).compactMap { piece in
      let start = piece.drop(while: isSpace)
      guard let end = start.lastIndex(where: { !isSpace($0) }) else { return nil }
      return Array(start[...end])
    }
  }
}

/// The events of a `text/event-stream` as objects with the fields that were written: `data`, `event` and
/// `id` as texts, `retry` as a number.
private enum EventItems {
  static func texts(of body: [UInt8]) -> [[UInt8]] {
    var items: [[UInt8]] = []
    var event: [(name: String, value: String)] = []
    for line in lines(of: body) {
      guard !line.isEmpty else {
        if event.contains(where: { $0.name == "data" }) { items.append(text(of: event)) }
        event = []
        continue
      }
      let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
      var value = line[colon...].dropFirst()
      if value.first == 0x20 { value = value.dropFirst() }
      let name = String(decoding: line[..<colon], as: UTF8.self)
      add(name, String(decoding: value, as: UTF8.self), to: &event)
    }
    return items
  }

  /// Lines end in LF, CR or both; a last line without an end belongs to no event.
  private static func lines(of body: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var rest = body[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    while let end = rest.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) {
      lines.append(rest[..<end])
      let isPair = rest[end] == 0x0D && end + 1 < rest.endIndex && rest[end + 1] == 0x0A
      rest = rest[(end + (isPair ? 2 : 1))...]
    }
    return lines
  }

  private static func add(
    _ name: String, _ value: String, to event: inout [(name: String, value: String)]
  ) {
    let isNumber = !value.isEmpty && value.utf8.allSatisfy { (0x30...0x39).contains($0) }
    guard ["data", "event", "id"].contains(name) || name == "retry" && isNumber else { return }
    guard let place = event.firstIndex(where: { $0.name == name }) else {
      return event.append((name, value))
    }
    event[place].value = name == "data" ? event[place].value + "\n" + value : value
  }

  private static func text(of event: [(name: String, value: String)]) -> [UInt8] {
    let members = event.map { field in
      let number = field.name == "retry" ? ExactNumber(parsing: field.value) : nil
      return (name: field.name, value: number.map { .number($0) } ?? Value.string(field.value))
    }
    return Value.object(OrderedObject(members)).jsonBytes()
  }
}
