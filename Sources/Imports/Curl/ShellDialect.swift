// SPDX-License-Identifier: Apache-2.0

/// The shell that a text was written for: the first sign decides.
enum ShellDialect: Sendable {
  case posix
  /// `cmd.exe`: `^"…^"`, and `^` before a line break.
  case command
  /// A back-tick before a line break.
  case powerShell

  init(_ bytes: [UInt8]) {
    var previous: UInt8 = 0x0A
    for index in bytes.indices {
      let byte = bytes[index]
      let isAfterBlank = previous == 0x20 || previous == 0x0A || previous == 0x09
      if byte == UInt8(ascii: "^"), isAfterBlank, Self.isCommandSign(bytes, after: index) {
        self = .command
        return
      }
      if byte == UInt8(ascii: "`"), isAfterBlank, Self.isLineEnd(bytes, at: index + 1) {
        self = .powerShell
        return
      }
      previous = byte
    }
    self = .posix
  }

  private static func isCommandSign(_ bytes: [UInt8], after index: Int) -> Bool {
    let next = index + 1 < bytes.count ? bytes[index + 1] : 0
    return next == UInt8(ascii: "\"") || isLineEnd(bytes, at: index + 1)
  }

  static func isLineEnd(_ bytes: [UInt8], at index: Int) -> Bool {
    guard index < bytes.count else { return false }
    return bytes[index] == 0x0A
      || bytes[index] == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A
  }

  /// The parts of a script.
  ///
  /// - Parameter readsPrograms: whether `$(…)` with a request is a program of its own.
  /// - Throws: for a quote that is not closed.
  func tokens(
    of bytes: [UInt8], file: Int, _ variables: inout ShellVariables, readsPrograms: Bool
  ) throws(ImportProblem) -> [ShellToken] {
    switch self {
    case .posix:
      var lexer = PosixLexer(bytes, file: file, variables, readsPrograms: readsPrograms)
      defer { variables = lexer.variables }
      return try lexer.tokens()
    case .command:
      var lexer = CommandLexer(bytes, file: file)
      return try lexer.tokens()
    case .powerShell:
      var lexer = PowerShellLexer(bytes, file: file, variables)
      defer { variables = lexer.variables }
      return try lexer.tokens()
    }
  }
}
