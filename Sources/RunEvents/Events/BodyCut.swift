// SPDX-License-Identifier: Apache-2.0

/// The original length of a body whose length in the event differs: it was cut, a secret in it is
/// hidden, or it was in another charset.
package struct BodyCut: Sendable, Equatable {
  package enum Side: String, Sendable {
    case request
    case response
  }

  /// Index into the exchange's hops.
  package var hop: Int
  package var side: Side
  /// Length of the whole body in bytes, decoded, before redaction.
  package var wholeBytes: Int
  /// Whether the event has only the beginning of the body.
  package var isCut: Bool

  package init(hop: Int, side: Side, wholeBytes: Int, isCut: Bool = true) {
    self.hop = hop
    self.side = side
    self.wholeBytes = wholeBytes
    self.isCut = isCut
  }
}

extension Attempt {
  /// The cut of one body; nil if the body is whole.
  package func cut(ofHop hop: Int, _ side: BodyCut.Side) -> BodyCut? {
    cuts.cut(ofHop: hop, side)
  }
}

extension [BodyCut] {
  /// The cut of one body; nil if the body is whole.
  package func cut(ofHop hop: Int, _ side: BodyCut.Side) -> BodyCut? {
    length(ofHop: hop, side).flatMap { $0.isCut ? $0 : nil }
  }

  /// The length of one body; nil if it is the length of the body in the event.
  package func length(ofHop hop: Int, _ side: BodyCut.Side) -> BodyCut? {
    isEmpty ? nil : first { $0.hop == hop && $0.side == side }
  }
}
