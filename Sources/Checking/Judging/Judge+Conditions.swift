// SPDX-License-Identifier: Apache-2.0

import CollectionFormat

extension Judge {
  /// Judges a condition, which must be true.
  func that(_ condition: Condition) -> Mismatch? {
    do throws(TemplateFailure) {
      return try condition.holds(in: scope) ? nil : .isFalse(condition, in: scope)
    } catch {
      return .template(error, explaining: condition, in: scope)
    }
  }
}
