// SPDX-License-Identifier: Apache-2.0

/// The operations of a setting's key besides reading: how the value of an inner level is merged
/// with that of the outer levels, which names it reads, and which option it sets.
package struct SettingRule<Settings>: Sendable {
  let inheritance: Inheritance
  /// Adds the names that its value reads in the run; a value that is evaluated before has none.
  let addReadNames: @Sendable (_ settings: Settings, _ names: inout ReadNames) -> Void
  /// Merges the value of an inner level into the result of the outer levels.
  let lay: @Sendable (_ inner: Settings, _ merged: inout Settings, _ presence: NamePresence) -> Void
  /// The value, or the first part of it, if it does not apply to a kind of step; nil for a key that
  /// applies wherever its mapping does.
  var misfit: (@Sendable (_ settings: Settings, _ kind: Applicability) -> Misfit?)?
  /// Stores the value in the options of a step; nil for one that planning evaluates.
  var fill: (@Sendable (_ settings: Settings, _ options: inout Deferring<StepOptions>) -> Void)?
  /// Stores the key's `default` in the options.
  var fillDefault: (@Sendable (_ options: inout Deferring<StepOptions>) -> Void)?
}

/// Settings whose keys are inherited one by one.
package protocol InheritedByKey: NameReader, Sendable {
  /// The rules of its keys.
  static var keys: KeyTable<Self> { get }

  /// Without any setting.
  init()

  /// Merges the settings of an inner level into these.
  mutating func lay(_ inner: Self, _ presence: NamePresence)

  /// Stores all written settings in the options of a step.
  func fill(_ options: inout Deferring<StepOptions>)

  /// The first setting that does not apply to a kind of step.
  func misfit(in kind: Applicability) -> Misfit?

  /// Stores each key's `default` in the options.
  static func fillDefaults(_ options: inout Deferring<StepOptions>)
}

extension InheritedByKey {
  package func addReadNames(to names: inout ReadNames) {
    Self.keys.addReadNames(of: self, to: &names)
  }

  package mutating func lay(_ inner: Self, _ presence: NamePresence) {
    Self.keys.lay(inner, over: &self, presence)
  }

  package func fill(_ options: inout Deferring<StepOptions>) {
    Self.keys.fill(self, &options)
  }

  package func misfit(in kind: Applicability) -> Misfit? {
    Self.keys.misfit(of: self, in: kind)
  }

  package static func fillDefaults(_ options: inout Deferring<StepOptions>) {
    keys.fillDefaults(&options)
  }
}

// Rules are accessed by the key's index: copying a key would copy its descriptions, and a separate
// list of rules would be one more generic type for the runtime to instantiate at each start.
extension KeyTable {
  /// Merges the settings of an inner level into the result of the outer levels, key by key.
  func lay(_ inner: Target, over merged: inout Target, _ presence: NamePresence) {
    for place in keys.indices { keys[place].rule?.lay(inner, &merged, presence) }
  }

  /// The first value that does not apply to a kind of step.
  func misfit(of settings: Target, in kind: Applicability) -> Misfit? {
    for place in keys.indices {
      if let misfit = keys[place].rule?.misfit?(settings, kind) { return misfit }
    }
    return nil
  }

  /// Adds the names that all values read in the run.
  func addReadNames(of settings: Target, to names: inout ReadNames) {
    for place in keys.indices { keys[place].rule?.addReadNames(settings, &names) }
  }

  /// Stores all written settings in the options of a step.
  func fill(_ settings: Target, _ options: inout Deferring<StepOptions>) {
    for place in keys.indices { keys[place].rule?.fill?(settings, &options) }
  }

  /// Stores each key's `default` in the options.
  func fillDefaults(_ options: inout Deferring<StepOptions>) {
    for place in keys.indices { keys[place].rule?.fillDefault?(&options) }
  }
}
