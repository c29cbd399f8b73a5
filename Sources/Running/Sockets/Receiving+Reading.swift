// SPDX-License-Identifier: Apache-2.0

import Exchanges

extension Receiving {
  /// How the reading of a `receive` ended.
  enum Ending {
    /// `split` is what came.
    case complete
    case failed(TransferFailure)
    case refused(StepRefusal)
  }

  /// Reads pieces until they are all that the `receive` waits for.
  nonisolated(nonsending) mutating func read(
    from stream: some ResponseStream, within limits: ExchangeLimits
  ) async -> Ending {
    while !hasEnded {
      do throws(StepRefusal) {
        try await look()
      } catch {
        return .refused(error)
      }
      guard !hasEnded else { break }
      if isOverdue(limits.totalLeft) {
        if let failure = expire(limits) { return .failed(failure) }
        continue
      }
      switch await stream.next(within: waitingTime(limits.idle, limits.totalLeft)) {
      case .bytes(let bytes): append(bytes)
      case .end:
        guard endsWithPeer else { return .failed(endedEarly) }
        end()
      case .nothing:
        if let failure = expire(limits) { return .failed(failure) }
      case .failed(let failure): return .failed(failure)
      }
    }
    return .complete
  }

  private var endedEarly: TransferFailure {
    .byOurRule(
      .closed, .receiving, code: 56,
      "the peer ended the connection after \(count) bytes of "
        + "`receive` \(rule.number), before it was complete")
  }

  /// The failure if a time limit is over; ends the `receive` if it is that of `silence`.
  private mutating func expire(_ limits: ExchangeLimits) -> TransferFailure? {
    let words: String
    let limit: TransferFailure.TimeLimit
    var place = " in `receive` \(rule.number)"
    switch expired(limits.idle, limits.totalLeft) {
    case .notYet: return nil
    case .silence:
      end()
      return nil
    case .receive(let length):
      (limit, words) = (.idle, "`receive` \(rule.number) had not ended after \(length)")
      place = ""
    case .total: (limit, words) = (.total, limits.incompleteWords)
    case .idle: (limit, words) = (.idle, "no byte came for \(limits.idleText)")
    }
    let came = count == 1 ? "1 byte came" : "\(count) bytes came"
    let hint =
      rule.hasEnd ? "" : "; it ends only when the peer closes: add `until`, `bytes` or `silence`"
    return .timedOut(
      limit, count == 0 ? .waitingForResponse : .receiving,
      "\(words): \(came)\(place)\(hint)")
  }
}
