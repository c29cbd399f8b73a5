// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file descriptor that is closed with its last reference.
final class OwnedDescriptor: Sendable {
  let value: Int32

  init(_ value: Int32) {
    self.value = value
  }

  deinit {
    close(value)
  }
}
