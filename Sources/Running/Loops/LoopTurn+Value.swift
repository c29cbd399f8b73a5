// SPDX-License-Identifier: Apache-2.0

import Expressions
import RunEvents
import Values

extension LoopTurn {
  /// The value of `iteration.index` or `iteration.count`; nil for another member.
  func value(of reference: NameReference) -> ScopedValue? {
    let number: Int? =
      switch reference.path.first?.name {
      case "index": index
      case "count": count
      default: nil
      }
    guard let number else { return nil }
    var value = ScopedValue(.number(ExactNumber(number)))
    value.membersTaken = 1
    return value
  }
}
