// SPDX-License-Identifier: Apache-2.0

import Notation

/// How much of its OpenAPI documents a run exercised: names, places and numbers, never a value.
///
/// The event before `run.finished`, if a collection names a document.
package struct CoverageMeasured: Sendable {
  /// Sorted by name.
  package var documents: [DocumentCoverage]
  /// What `coverage.least` demands, by dimension; a dimension that it does not have is not demanded.
  package var least: [LeastCoverage] = []
  /// Why the shares are those of a part of the suite, so that `least` is not judged; nil if they are
  /// those of the whole.
  package var partial: String?
  /// Whether it is partial as a shard alone, so that all of them together are the whole.
  package var isShard = false
  /// Whether it is what collections reach by themselves, without a run; never in an event.
  package var isStatic = false

  package init(documents: [DocumentCoverage]) { self.documents = documents }
}

/// The least share of a dimension, of each document by itself.
package struct LeastCoverage: Sendable {
  package var dimension: CoverageDimension
  package var share: WrittenShare
  /// Where it is written; nil for an option of the command line.
  package var place: SourcePlace?

  package init(dimension: CoverageDimension, share: WrittenShare, place: SourcePlace? = nil) {
    self.dimension = dimension
    self.share = share
    self.place = place
  }
}

extension CoverageDimension: OpenEventWord {}

extension WrittenShare: EventValue {
  package func append(to json: inout EventJSON) { json.string(text) }

  package static func read(_ node: EventNode) throws(EventDamage) -> WrittenShare? {
    guard let share = WrittenShare(try node.text()) else {
      throw node.damage(expected: "a share like `60%`")
    }
    return share
  }
}

extension LeastCoverage: EventPart {
  package static var blank: LeastCoverage {
    LeastCoverage(dimension: .operations, share: WrittenShare.whole)
  }

  package func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    try coder.value("dimension", dimension) { $0.dimension = $1 }
    try coder.value("share", share) { $0.share = $1 }
    try coder.part("place", ifAny: place) { $0.place = $1 }
  }
}

extension CoverageMeasured: EventLine {
  package static var event: StaticString { "coverage" }

  package static var blank: CoverageMeasured { CoverageMeasured(documents: []) }

  package func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    try coder.list("documents", documents) { $0.documents = $1 }
    try coder.list("least", ifAny: least) { $0.least = $1 }
    try coder.text("partial", ifAny: partial, .text) { $0.partial = $1 }
    try coder.flag("shard", isShard) { $0.isShard = $1 }
  }
}
