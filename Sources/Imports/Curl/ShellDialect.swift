// SPDX-License-Identifier: Apache-2.0

/// The shell that a text was written for: the first sign decides.
enum ShellDialect: Sendable {
  case posix
  /// `cmd.exe`: `^"…^"`, and `^` before a line break.
  case command
  /// A file of commands of `cmd.exe`: `@echo off`.
  case batch
  /// A back-tick before a line break.
  case powerShell

  /// The name of a file decides before its text.
  init(_ file: ImportFile) {
    let name = file.name.lowercased()
    if [".bat", ".cmd"].contains(where: { name.hasSuffix($0) }) {
      self = .batch
    } else if name.hasSuffix(".ps1") {
      self = .powerShell
    } else {
      self.init(file.bytes)
    }
  }

  init(_ bytes: [UInt8]) {
    if let dialect = Self.dialect(ofLines: bytes) {
      self = dialect
      return
    }
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

  /// By a line that only one shell has: `@echo off`, `$token = 'x'`.
  private static func dialect(ofLines bytes: [UInt8]) -> ShellDialect? {
    for line in bytes.prefix(65_536).split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      let text = String(decoding: line.drop(while: \.isBlank), as: UTF8.self)
      if text.lowercased().hasPrefix("@echo off") { return .batch }
      guard text.hasPrefix("$") else { continue }
      let name = text.dropFirst().prefix { $0.isLetter || $0.isNumber || "_:".contains($0) }
      let rest = text.dropFirst(name.utf8.count + 1).drop { $0 == " " }
      if !name.isEmpty, rest.hasPrefix("="), !rest.hasPrefix("==") { return .powerShell }
    }
    return nil
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
    case .command, .batch:
      var lexer = CommandLexer(bytes, file: file, variables, isBatch: self == .batch)
      defer { variables = lexer.variables }
      return try lexer.tokens()
    case .powerShell:
      var lexer = PowerShellLexer(bytes, file: file, variables)
      defer { variables = lexer.variables }
      return try lexer.tokens()
    }
  }
}
