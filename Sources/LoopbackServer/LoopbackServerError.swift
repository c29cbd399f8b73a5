// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A failed system call without which the server cannot start.
package struct LoopbackServerError: Error, CustomStringConvertible {
  /// The name of the call, such as `bind`.
  package let call: String

  /// Its `errno`.
  package let code: Int32

  /// The call and the system's message.
  package var description: String { "`\(call)`: \(String(cString: strerror(code)))" }

  /// Whether another program uses the port.
  package var isAddressInUse: Bool { code == EADDRINUSE }
}
