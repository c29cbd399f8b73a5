// SPDX-License-Identifier: Apache-2.0

/// A system call without which the server cannot start did not work.
package struct LoopbackServerError: Error, CustomStringConvertible {
  /// The call, as `bind`.
  package let call: String

  /// Its `errno`.
  package let code: Int32

  /// The call and the number, for a log.
  package var description: String { "`\(call)` failed with errno \(code)" }
}
