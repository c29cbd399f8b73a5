// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// Says that a body of an attempt's exchange is shorter in the event than it was on the wire.
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

  package init(hop: Int, side: Side, wholeBytes: Int) {
    self.hop = hop
    self.side = side
    self.wholeBytes = wholeBytes
  }
}

extension TransferFailure {
  /// A refused right and an unreadable body of ours are failures, no errors of a transfer.
  var outcome: Outcome {
    switch kind {
    case .cancelled: .interrupted
    case .forbiddenAddress, .requestBody, .saving: .failed
    default: .errored
    }
  }
}

extension AttemptFinished {
  /// What this one try came to, whatever the step came to in the end.
  package var outcome: Outcome {
    if isPending { return .pending }
    return switch failure {
    case .transfer(let failure): failure.outcome
    case .refused, .capture: .failed
    case nil: verdicts.allSatisfy(\.holds) ? .passed : .failed
    }
  }

  /// The cut of one body; nil when the body is whole.
  package func cut(ofHop hop: Int, _ side: BodyCut.Side) -> BodyCut? {
    cuts.cut(ofHop: hop, side)
  }
}

extension [BodyCut] {
  /// The cut of one body; nil when the body is whole.
  package func cut(ofHop hop: Int, _ side: BodyCut.Side) -> BodyCut? {
    isEmpty ? nil : first { $0.hop == hop && $0.side == side }
  }
}
