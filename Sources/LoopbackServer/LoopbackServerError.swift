// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A system call without which the server cannot start did not work.
package struct LoopbackServerError: Error, CustomStringConvertible {
  /// The call, as `bind`.
  package let call: String

  /// Its `errno`.
  package let code: Int32

  /// The call and the system's words.
  package var description: String { "`\(call)`: \(String(cString: strerror(code)))" }

  /// Another program has the port.
  package var isAddressInUse: Bool { code == EADDRINUSE }
}
