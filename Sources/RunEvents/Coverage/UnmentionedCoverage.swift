// SPDX-License-Identifier: Apache-2.0

import Notation

/// Something that exchanges had and the document does not mention: names and types, never a value.
package struct UnmentionedCoverage: Sendable, Equatable {
  package var method = ""
  /// As the document writes it; of an undocumented path with `{id}` for numbers and UUIDs.
  package var path = ""
  /// Of the response; nil for a part of the request.
  package var status: String?
  /// Of the body; nil for a message without one.
  package var contentType: String?
  /// The schema that has no such member, as a JSONPath of the document; `FILE#/…` in another file.
  package var schema: String?
  /// The name of a query parameter.
  package var parameter: String?
  /// Where in the body, or in the value of `schema`, as a JSON Pointer; `[*]` for the elements of a list.
  package var member: String?
  /// Of the value, as JSON names them, or `integer`; sorted. Several for elements of a list that differ.
  package var types: [String] = []
  /// `date-time`, `date` or `uuid`, if all its texts have it.
  package var format: String?
  package var count = 0
  /// Where steps are that showed it: `specs/pets.yaml:14`; the first few in order of their bytes.
  package var steps: [String] = []

  /// The most steps of one.
  package static let mostSteps = 3
  /// How many different ones are kept, the first in order of their bytes.
  package static let most = 1_000

  package init() {}
}

extension UnmentionedCoverage {
  /// All parts, each once with the sum of its counts, sorted.
  package static func sum(_ parts: [UnmentionedCoverage]) -> [UnmentionedCoverage] {
    var all: [UnmentionedCoverage] = []
    for part in parts.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      if let last = all.last, last.key == part.key {
        all[all.count - 1].add(part)
      } else {
        all.append(part)
      }
    }
    return Array(all.prefix(most))
  }

  private mutating func add(_ other: UnmentionedCoverage) {
    count = count.addingClamped(other.count)
    let places = Set((steps + other.steps).map(ByteText.init))
    steps = places.map(\.text).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      .prefix(Self.mostSteps).map(\.self)
  }

  /// What it is, without how often: a path before what is in it.
  package var key: [UInt8] {
    var key: [UInt8] = []
    for part in [path, method, status, contentType, schema, parameter, member, format] {
      key += Array((part ?? "").utf8) + [part == nil ? 0 : 1]
    }
    for type in types { key += Array(type.utf8) + [0] }
    return key
  }
}

extension UnmentionedCoverage: EventPart {
  package static var blank: UnmentionedCoverage { UnmentionedCoverage() }

  package func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    try coder.text("method", method, .plain) { $0.method = $1 }
    try coder.text("path", path, .text) { $0.path = $1 }
    try coder.text("status", ifAny: status, .plain) { $0.status = $1 }
    try coder.text("contentType", ifAny: contentType, .text) { $0.contentType = $1 }
    try coder.text("schema", ifAny: schema, .plain) { $0.schema = $1 }
    try coder.text("parameter", ifAny: parameter, .text) { $0.parameter = $1 }
    try coder.text("member", ifAny: member, .text) { $0.member = $1 }
    try coder.texts("types", ifAny: types, .plain) { $0.types = $1 }
    try coder.text("format", ifAny: format, .plain) { $0.format = $1 }
    try coder.number("count", count) { $0.count = $1 }
    try coder.texts("steps", ifAny: steps, .plain) { $0.steps = $1 }
  }
}
