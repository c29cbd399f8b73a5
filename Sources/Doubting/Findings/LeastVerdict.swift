// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Notation

/// Whether enough is noticed.
package enum LeastVerdict: Sendable {
  case reached(WrittenShare)
  case below(WrittenShare)
  /// Not all of the suite was asked about; with the reason: `` `specs/pay.yaml` alone was asked about ``.
  case notJudged(WrittenShare, String)

  /// - Parameter obstacle: why the findings are not those of the whole suite; nil if they are.
  package init(
    _ share: WrittenShare, noticed: Int, of questions: Int, obstacle: String?
  ) {
    if let obstacle {
      self = .notJudged(share, obstacle)
    } else {
      self = share.isReached(by: noticed, of: questions) ? .reached(share) : .below(share)
    }
  }

  package var isBelow: Bool { if case .below = self { true } else { false } }

  /// The line of a report, without its first word.
  package var words: String {
    switch self {
    case .reached(let share): "\(share.text) is reached"
    case .below(let share): "\(share.text) is not reached"
    case .notJudged(_, let reason): "not judged: \(reason)"
    }
  }
}
