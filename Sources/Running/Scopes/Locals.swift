// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Expressions

/// The values of names that only their scope can set: captures and `vars`.
struct Locals: Sendable {
  /// Nil without names. One pointer, because every step copies its scope several times.
  private var names: Shared<Names>?

  private struct Names {
    var values = NamedValues()
    /// The origins of captures, by name or `steps.ID`.
    var origins: [String: ValueOrigin] = [:]
    /// Whether a name without a value here keeps the one that it has elsewhere: all steps that make
    /// it were left out by their own `if`, `skip` or loop. False after one that failed to make it.
    var keepsOuter: [String: Bool] = [:]
  }

  subscript(name: String) -> ScopedValue? {
    get { names?.content.values[name] }
    set { change { $0.values[name] = newValue } }
  }

  /// The exchange from which a name's value came; nil if it came from none.
  func origin(of name: String) -> ValueOrigin? { names?.content.origins[name] }

  mutating func setOrigin(_ origin: ValueOrigin, of name: String) {
    change { $0.origins[name] = origin }
  }

  /// Whether a name keeps the value that it has elsewhere; nil if no step was to make it.
  func keepsOuter(_ name: String) -> Bool? { names?.content.keepsOuter[name] }

  /// Notes that a step did not make a name.
  ///
  /// - Parameter isLeftOut: whether the step was left out by its own `if`, `skip` or loop.
  mutating func noteUnmade(_ name: String, isLeftOut: Bool) {
    if isLeftOut, keepsOuter(name) != nil { return }
    change { $0.keepsOuter[name] = isLeftOut }
  }

  /// Whether it has no value.
  var isEmpty: Bool { names?.content.values.isEmpty ?? true }

  /// Each captured name with its value, as `order = 17`: marks in place of what was made from secrets.
  var shownTexts: [String] {
    let all = names?.content.values.inOrder ?? []
    return all.filter { !$0.name.hasPrefix("steps.") }.map { name, value in
      let text = if case .string(let text) = value.value { text } else { value.value.jsonText() }
      return "\(name) = \(value.secrets.isEmpty ? text : value.secrets.mark)"
    }
  }

  /// These values, and those of other names below them.
  func over(_ others: Locals) -> Locals {
    guard others.names != nil else { return self }
    guard let own = names?.content else { return others }
    var joined = others
    joined.change { names in
      names.values.merge(own.values)
      names.origins.merge(own.origins) { _, own in own }
      names.keepsOuter.merge(own.keepsOuter) { _, own in own }
    }
    return joined
  }

  /// Changes the names in place if no other scope has the object: it is released first, so that a new
  /// name does not copy all others.
  private mutating func change(_ body: (inout Names) -> Void) {
    var changed = names?.content ?? Names()
    names = nil
    body(&changed)
    names = Shared(changed)
  }
}
