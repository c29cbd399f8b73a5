// SPDX-License-Identifier: Apache-2.0

import Values

/// A value of a type that JSON does not have, kept beside its text so that expressions can use it.
package struct TypedValue: Sendable {
  let value: CELValue
  /// Its form outside of expressions.
  let text: Value

  init(_ value: CELValue, text: Value) {
    self.value = value
    self.text = text
  }

  /// A point in time; its text is RFC 3339 in UTC with milliseconds.
  package static func timestamp(_ timestamp: Timestamp) -> TypedValue {
    TypedValue(.timestamp(timestamp), text: .string(timestamp.millisecondsText))
  }

  /// A duration; its text is in seconds, `1.5s`.
  package static func duration(nanoseconds: Int64) -> TypedValue {
    TypedValue(.duration(nanoseconds), text: .string(CELDuration.seconds(nanoseconds)))
  }

  /// Bytes; `text` is their form outside of expressions, for a caller that has it already.
  package static func bytes(_ bytes: [UInt8], text: String) -> TypedValue {
    TypedValue(.bytes(bytes), text: .string(text))
  }
}
