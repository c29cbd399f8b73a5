// SPDX-License-Identifier: Apache-2.0

import Expressions

/// The values of names that only their scope can set: captures and `vars`.
struct Locals: Sendable {
  private var values: [String: ScopedValue] = [:]
  /// The origins of captures, by name or `steps.ID`.
  private var origins: [String: ValueOrigin] = [:]

  subscript(name: String) -> ScopedValue? {
    get { values[name] }
    set { values[name] = newValue }
  }

  /// The exchange from which a name's value came; nil if it came from none.
  func origin(of name: String) -> ValueOrigin? { origins[name] }

  mutating func setOrigin(_ origin: ValueOrigin, of name: String) { origins[name] = origin }

  var isEmpty: Bool { values.isEmpty }

  /// These values, and those of other names below them.
  func over(_ others: Locals) -> Locals {
    if others.isEmpty { return self }
    var joined = others
    joined.values.merge(values) { _, own in own }
    joined.origins.merge(origins) { _, own in own }
    return joined
  }
}
