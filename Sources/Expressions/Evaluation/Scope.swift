// SPDX-License-Identifier: Apache-2.0

import Values

/// A value and the secrets it was made from.
package struct ScopedValue: Sendable {
  /// The value itself.
  package var value: Value
  /// The secrets that went into it.
  package var secrets: SecretNames
  /// How many members of the reference's path are already taken, so that a scope can answer
  /// `env.NAME` or `steps.ID.response.json.id` without building what stands before the last.
  package var membersTaken: Int
  /// The value for expressions when it has a type that data has not (a time, a duration, bytes);
  /// `value` is then its text.
  package var typed: TypedValue?

  /// How many values of a document were made for it: they count among the steps of an evaluation.
  package var valuesMade = 0

  /// A value; by default no secret went into it.
  package init(_ value: Value, secrets: SecretNames = .none, membersTaken: Int = 0) {
    self.value = value
    self.secrets = secrets
    self.membersTaken = membersTaken
  }

  /// A value of a type that data has not; by default no secret went into it.
  package init(_ typed: TypedValue, secrets: SecretNames = .none, membersTaken: Int = 0) {
    self.value = typed.text
    self.secrets = secrets
    self.membersTaken = membersTaken
    self.typed = typed
  }
}

/// Where expressions find the values of their names.
package protocol Scope {
  /// The value of `reference.root`, or of more of its path when `membersTaken` says so; nil when
  /// there is none now.
  ///
  /// Names are ASCII. It is called once per reference and rendering.
  func value(of reference: NameReference) throws(EvaluationError) -> ScopedValue?

  /// The functions whose home is elsewhere.
  var functions: FunctionTable { get }

  /// Where texts that templates make from secrets are noted; nil where nothing of them is shown.
  var madeTexts: MadeTexts? { get }

  /// Ends evaluations; nil where nothing does.
  var stop: StopSignal? { get }
}

extension Scope {
  /// Nowhere.
  package var madeTexts: MadeTexts? { nil }

  /// None: an expression that calls one fails with the function's name.
  package var functions: FunctionTable { .none }

  /// None.
  package var stop: StopSignal? { nil }
}

/// A list of names with their values; a later one hides an earlier one of the same name.
///
/// Look-up is linear: scopes are small, and their names short.
package struct VariableScope: Scope, Sendable {
  private var entries: [(name: String, value: ScopedValue)] = []

  /// A scope without names.
  package init() {}

  /// Binds a name; O(1).
  package mutating func bind(_ name: String, to value: ScopedValue) {
    entries.append((name, value))
  }

  /// Binds a name to a value that no secret went into; O(1).
  package mutating func bind(_ name: String, to value: Value) {
    entries.append((name, ScopedValue(value)))
  }

  /// What a name is bound to last; O(names).
  package subscript(name: String) -> ScopedValue? {
    entries.last { $0.name == name }?.value
  }

  /// What the reference's first name is bound to.
  package func value(of reference: NameReference) -> ScopedValue? { self[reference.root] }
}
