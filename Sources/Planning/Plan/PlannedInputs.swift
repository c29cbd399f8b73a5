// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Expressions

/// The inputs of one collection as a scope, with `env` and `run`: what every expression of it can
/// read besides its own captures and variables.
package struct PlannedInputs: Scope, Sendable {
  let values: InputValues

  /// `matches`, `jsonpath`, files and time zones.
  package var functions: FunctionTable { values.functions }

  /// The value of an input or a built-in name; nil when it has none.
  package func value(of reference: NameReference) -> ScopedValue? {
    values.value(of: reference)
  }

  /// Sorted by name, for a plan that prints the same every time.
  package var all: [PlannedInput] { values.planned }

  /// An input by name.
  package subscript(name: String) -> PlannedInput? { values[name] }
}
