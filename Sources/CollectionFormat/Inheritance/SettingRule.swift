// SPDX-License-Identifier: Apache-2.0

/// What one key of settings does besides being read: how an inner level's value is laid over that of
/// the outer levels, which names it reads, and what it comes to.
package struct SettingRule<Settings>: Sendable {
  let inheritance: Inheritance
  /// Adds the names that its value reads once steps run; what is evaluated before the run has none.
  let addReadNames: @Sendable (_ settings: Settings, _ names: inout ReadNames) -> Void
  /// Lays the value of an inner level over what the outer levels came to.
  let lay: @Sendable (_ inner: Settings, _ merged: inout Settings, _ presence: NamePresence) -> Void
  /// Puts the value into the options of a step; nil for one that planning evaluates.
  var fill: (@Sendable (_ settings: Settings, _ options: inout Deferring<StepOptions>) -> Void)?
  /// Puts what holds where nothing is written into the options, as the key's `default` says it.
  var fillDefault: (@Sendable (_ options: inout Deferring<StepOptions>) -> Void)?
}

/// Settings whose keys reach inner levels one by one.
package protocol InheritedByKey: NameReader, Sendable {
  /// The rules of its keys.
  static var keys: KeyTable<Self> { get }

  /// Nothing written.
  init()

  /// Lays the settings of an inner level over these.
  mutating func lay(_ inner: Self, _ presence: NamePresence)

  /// Puts all that is written into the options of a step.
  func fill(_ options: inout Deferring<StepOptions>)

  /// Puts what each key's `default` says into the options.
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

  package static func fillDefaults(_ options: inout Deferring<StepOptions>) {
    keys.fillDefaults(&options)
  }
}

// A key is asked for its rule by its place: a key with all its words is not to be copied, and a list of
// rules alone would be one more generic type for the runtime to make at each start.
extension KeyTable {
  /// Lays what an inner level says over what the outer levels came to, key by key.
  func lay(_ inner: Target, over merged: inout Target, _ presence: NamePresence) {
    for place in keys.indices { keys[place].rule?.lay(inner, &merged, presence) }
  }

  /// Adds the names that all values read once steps run.
  func addReadNames(of settings: Target, to names: inout ReadNames) {
    for place in keys.indices { keys[place].rule?.addReadNames(settings, &names) }
  }

  /// Puts all that is written into the options of a step.
  func fill(_ settings: Target, _ options: inout Deferring<StepOptions>) {
    for place in keys.indices { keys[place].rule?.fill?(settings, &options) }
  }

  /// Puts what each key's `default` says into the options.
  func fillDefaults(_ options: inout Deferring<StepOptions>) {
    for place in keys.indices { keys[place].rule?.fillDefault?(&options) }
  }
}
