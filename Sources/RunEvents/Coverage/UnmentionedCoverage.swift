// SPDX-License-Identifier: Apache-2.0

import Notation

/// How often exchanges had something that their document does not mention.
package struct UnmentionedCoverage: Sendable, Equatable {
  package var observed: ObservedPart
  package var count = 0
  /// Where steps are that showed it: `specs/pets.yaml:14`; the first few in order of their bytes.
  package var steps: [String] = []

  /// The most steps of one.
  package static let mostSteps = 3
  /// How many different ones are kept, the first in order of their bytes.
  package static let most = 1_000

  package init(_ observed: ObservedPart) { self.observed = observed }
}

extension UnmentionedCoverage {
  /// All parts, each once with the sum of its counts, sorted.
  package static func sum(_ parts: [UnmentionedCoverage]) -> [UnmentionedCoverage] {
    var all: [UnmentionedCoverage] = []
    for part in parts.sorted(by: { $0.observed.key.lexicographicallyPrecedes($1.observed.key) }) {
      if let last = all.last, last.observed.key == part.observed.key {
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
}

extension UnmentionedCoverage: EventPart {
  package static var blank: UnmentionedCoverage {
    UnmentionedCoverage(ObservedPart("", ""))
  }

  package func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    try coder.text("method", observed.method, .plain) { $0.observed.method = $1 }
    try coder.text("path", observed.path, .text) { $0.observed.path = $1 }
    try coder.text("status", ifAny: observed.status, .plain) { $0.observed.status = $1 }
    try coder.text("contentType", ifAny: observed.contentType, .text) {
      $0.observed.contentType = $1
    }
    try coder.text("schema", ifAny: observed.schema, .plain) { $0.observed.schema = $1 }
    try coder.text("parameter", ifAny: observed.parameter, .text) { $0.observed.parameter = $1 }
    try coder.text("member", ifAny: observed.member, .text) { $0.observed.member = $1 }
    try coder.texts("types", ifAny: observed.types, .plain) { $0.observed.types = $1 }
    try coder.text("format", ifAny: observed.format, .plain) { $0.observed.format = $1 }
    try coder.number("count", count) { $0.count = $1 }
    try coder.texts("steps", ifAny: steps, .plain) { $0.steps = $1 }
  }
}
