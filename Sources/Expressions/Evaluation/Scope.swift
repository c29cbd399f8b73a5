// SPDX-License-Identifier: Apache-2.0

import Values

/// A value and the secrets that it was made from.
package struct ScopedValue: Sendable {
  /// The value itself.
  package var value: Value
  /// The secrets that it was made from.
  package var secrets: SecretNames
  /// How many members of the reference's path are already taken, so that a scope can return
  /// `env.NAME` or `steps.ID.response.json.id` without building the objects before the last member.
  package var membersTaken: Int
  /// The value in expressions if it has a type that data does not have (a time, a duration, bytes);
  /// `value` is then its text.
  package var typed: TypedValue?

  /// The bytes of texts in the value that a service did not send in UTF-8.
  package var received = ReceivedBytes.none

  /// How many values of a document were made for it: they count as steps of the evaluation.
  package var valuesMade = 0

  /// A value; by default it was not made from a secret.
  package init(_ value: Value, secrets: SecretNames = .none, membersTaken: Int = 0) {
    self.value = value
    self.secrets = secrets
    self.membersTaken = membersTaken
  }

  /// A value of a type that data does not have; by default it was not made from a secret.
  package init(_ typed: TypedValue, secrets: SecretNames = .none, membersTaken: Int = 0) {
    self.value = typed.text
    self.secrets = secrets
    self.membersTaken = membersTaken
    self.typed = typed
  }
}

/// The values of names in expressions.
package protocol Scope {
  /// The value of `reference.root`, or of more of its path if `membersTaken` says so; nil if there
  /// is none now.
  ///
  /// Names are ASCII. It is called once per reference and rendering.
  func value(of reference: NameReference) throws(EvaluationError) -> ScopedValue?

  /// The functions from outside the language.
  var functions: FunctionTable { get }

  /// Records texts that templates make from secrets; nil if none of them is shown.
  var madeTexts: MadeTexts? { get }

  /// Ends evaluations; nil if nothing does.
  var stop: StopSignal? { get }
}

extension Scope {
  /// Nil: nothing is recorded.
  package var madeTexts: MadeTexts? { nil }

  /// None: a call of one fails with the function's name.
  package var functions: FunctionTable { .none }

  /// Nil: nothing ends evaluations.
  package var stop: StopSignal? { nil }
}

/// A list of names with their values; a later value hides an earlier one of the same name.
///
/// Look-up is linear, because scopes are small and their names short.
package struct VariableScope: Scope, Sendable {
  private var entries: [(name: String, value: ScopedValue)] = []

  /// A scope without names.
  package init() {}

  /// Binds a name; O(1).
  package mutating func bind(_ name: String, to value: ScopedValue) {
    entries.append((name, value))
  }

  /// Binds a name to a value that was not made from a secret; O(1).
  package mutating func bind(_ name: String, to value: Value) {
    entries.append((name, ScopedValue(value)))
  }

  /// The last value of a name; O(names).
  package subscript(name: String) -> ScopedValue? {
    entries.last { $0.name == name }?.value
  }

  /// The value of the reference's first name.
  package func value(of reference: NameReference) -> ScopedValue? { self[reference.root] }
}
