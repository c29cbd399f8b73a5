// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The keys that a person types while a watch waits.
struct WatchInput {
  /// The terminal to wait for; nil if nothing can be typed, or no more.
  private(set) var descriptor: Int32?

  /// - Parameter isTyped: whether a person types on standard input.
  init(isTyped: Bool) {
    guard isTyped else { return }
    // A program in the background that reads its terminal is stopped; reading fails instead.
    signal(SIGTTIN, SIG_IGN)
    descriptor = STDIN_FILENO
  }

  /// Takes what was typed.
  ///
  /// - Returns: whether a line was ended.
  mutating func take() -> Bool {
    guard let descriptor else { return false }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(descriptor, &bytes, bytes.count)
    if count <= 0 {
      if count == 0 || errno != EINTR { self.descriptor = nil }
      return false
    }
    return bytes[..<count].contains(UInt8(ascii: "\n"))
  }
}
