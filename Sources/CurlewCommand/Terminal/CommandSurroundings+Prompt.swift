// SPDX-License-Identifier: Apache-2.0

import Files

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension CommandSurroundings {
  /// The longest secret that can be typed.
  private static let promptLimit = 65_536

  /// Asks for a secret without echo.
  ///
  /// - Returns: nil if standard input or standard error is not a terminal, or nothing was typed.
  func prompt(for name: String) -> String? {
    guard inputIsTerminal, errorIsTerminal else { return nil }
    var before = termios()
    guard tcgetattr(STDIN_FILENO, &before) == 0 else { return nil }
    var silent = before
    silent.c_lflag &= ~tcflag_t(ECHO)
    guard tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent) == 0 else { return nil }
    defer {
      _ = tcsetattr(STDIN_FILENO, TCSAFLUSH, &before)
      try? StandardStream(.error).write(Array("\n".utf8))
    }
    try? StandardStream(.error).write(Array("\(visible.of(name)): ".utf8))
    return line()
  }

  private func line() -> String? {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while read(STDIN_FILENO, &byte, 1) == 1, byte != UInt8(ascii: "\n") {
      bytes.append(byte)
      guard bytes.count <= Self.promptLimit else { return nil }
    }
    return bytes.isEmpty ? nil : String(validating: bytes, as: UTF8.self)
  }
}
