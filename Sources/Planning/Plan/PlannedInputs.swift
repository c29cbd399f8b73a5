// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Expressions

/// The inputs of one collection as a scope, with `env` and `run`: everything that its expressions
/// can read besides captures and variables.
package struct PlannedInputs: Scope, Sendable {
  let values: InputValues

  /// `matches`, `jsonpath`, files and time zones.
  package var functions: FunctionTable { values.functions }

  /// The value of an input or a built-in name; nil if it has none.
  package func value(of reference: NameReference) -> ScopedValue? {
    values.value(of: reference)
  }

  /// A variable of the environment that the run may read; nil for one that is not set.
  package func environmentVariable(_ name: String) -> ScopedValue? {
    values.builtIns.value(ofVariable: name)
  }

  /// Sorted by name, so that a plan always prints the same.
  package var all: [PlannedInput] { values.planned }

  /// An input by name.
  package subscript(name: String) -> PlannedInput? { values[name] }
}
