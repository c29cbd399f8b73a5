// SPDX-License-Identifier: Apache-2.0

import Expressions

/// Values under names that only their scope can set: captures and `vars`.
struct Locals: Sendable {
  private var values: [String: ScopedValue] = [:]
  /// Where captures came from, by the same names; also by `steps.ID`.
  private var origins: [String: ValueOrigin] = [:]

  subscript(name: String) -> ScopedValue? {
    get { values[name] }
    set { values[name] = newValue }
  }

  /// The exchange that a name's value came from; nil for one that came from none.
  func origin(of name: String) -> ValueOrigin? { origins[name] }

  mutating func setOrigin(_ origin: ValueOrigin, of name: String) { origins[name] = origin }

  var isEmpty: Bool { values.isEmpty }
}
