// SPDX-License-Identifier: Apache-2.0

import Expressions

/// Values under names that only their scope can set: captures and `vars`.
struct Locals: Sendable {
  private var values: [String: ScopedValue] = [:]

  subscript(name: String) -> ScopedValue? {
    get { values[name] }
    set { values[name] = newValue }
  }

  var isEmpty: Bool { values.isEmpty }
}
