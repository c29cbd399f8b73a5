// SPDX-License-Identifier: Apache-2.0

import Values

/// A value of JSON with the place that it comes from.
struct PlacedValue {
  enum Content {
    case null
    case boolean(Bool)
    case text(String)
    case list([PlacedValue])
    case object([(name: String, value: PlacedValue)])
  }

  var content: Content
  let place: ImportFinding.Place
  /// What an object does not hold of its source.
  var findings: [PostmanFinding] = []

  init(_ content: Content, at place: ImportFinding.Place) {
    self.content = content
    self.place = place
  }

  static func text(_ text: String, at place: ImportFinding.Place) -> PlacedValue {
    PlacedValue(.text(text), at: place)
  }

  /// Members without a value are left out.
  static func object(
    _ members: [(String, PlacedValue?)], at place: ImportFinding.Place
  ) -> PlacedValue {
    PlacedValue(
      .object(members.compactMap { member in member.1.map { (member.0, $0) } }), at: place)
  }
}

/// Writes values as JSON, and where each of them comes from.
struct PlacedJSON {
  private(set) var bytes: [UInt8] = []
  private var places: [(offset: Int, place: ImportFinding.Place)] = []
  private var findings: [Int: [PostmanFinding]] = [:]

  /// The value as a source of Postman.
  ///
  /// - Parameter ends: the lengths of all files of the import.
  static func source(_ value: PlacedValue, ends: [Int]) -> PostmanSource? {
    var json = PlacedJSON()
    json.append(value)
    guard let document = try? JSONDocument.parse(json.bytes) else { return nil }
    return PostmanSource(
      document.root, file: value.place.file,
      origin: PostmanOrigin(places: json.places, findings: json.findings, ends: ends))
  }

  private mutating func append(_ value: PlacedValue) {
    places.append((bytes.count, value.place))
    if !value.findings.isEmpty { findings[bytes.count] = value.findings }
    switch value.content {
    case .null: bytes += "null".utf8
    case .boolean(let flag): bytes += (flag ? "true" : "false").utf8
    case .text(let text): bytes += Value.string(text).jsonText().utf8
    case .list(let elements):
      append("[", elements, "]") { $0.append($1) }
    case .object(let members):
      append("{", members, "}") { json, member in
        json.bytes += Value.string(member.name).jsonText().utf8
        json.bytes += ":".utf8
        json.append(member.value)
      }
    }
  }

  private mutating func append<Part>(
    _ start: String, _ parts: [Part], _ end: String, write: (inout PlacedJSON, Part) -> Void
  ) {
    bytes += start.utf8
    for (place, part) in parts.enumerated() {
      if place > 0 { bytes += ",".utf8 }
      write(&self, part)
    }
    bytes += end.utf8
  }
}
