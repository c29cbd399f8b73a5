// SPDX-License-Identifier: Apache-2.0

import Notation

/// Divides a script for a POSIX shell into its parts (IEEE 1003.1, 2.2 and 2.3), with `$'…'` and
/// `<<<` of bash. Linear in the bytes.
struct PosixLexer {
  let bytes: [UInt8]
  let file: Int
  var index = 0
  var variables: ShellVariables
  /// Whether `$(…)` with a request is a program of its own, and no text.
  private let readsPrograms: Bool
  private var output: [ShellToken] = []
  /// The redirections of `<<` whose lines come after this line.
  private var pending: [(token: Int, end: [UInt8], isQuoted: Bool, dropsTabs: Bool)] = []

  init(
    _ bytes: [UInt8], file: Int, _ variables: ShellVariables, readsPrograms: Bool = false
  ) {
    self.bytes = bytes
    self.file = file
    self.variables = variables
    self.readsPrograms = readsPrograms
  }

  mutating func tokens() throws(ImportProblem) -> [ShellToken] {
    while index < bytes.count { try readToken() }
    return output
  }

  // MARK: Bytes

  func byte(at offset: Int = 0) -> UInt8 {
    index + offset < bytes.count ? bytes[index + offset] : 0
  }

  func isNext(_ text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

  /// A backslash and the line break after it, which are nothing.
  mutating func skipContinuation() -> Bool {
    guard byte() == UInt8(ascii: "\\"), ShellDialect.isLineEnd(bytes, at: index + 1) else {
      return false
    }
    index += byte(at: 1) == 0x0D ? 3 : 2
    return true
  }

  func unclosed(_ what: String, from start: Int) -> ImportProblem {
    ImportProblem(
      .unreadableSource, "\(what) is not closed",
      at: ImportFinding.Place(file: file, offset: start))
  }

  // MARK: Tokens

  private mutating func readToken() throws(ImportProblem) {
    if skipContinuation() { return }
    let start = index
    switch byte() {
    case 0x20, 0x09, 0x0D: index += 1
    case 0x0A:
      index += 1
      output.append(.separator(.lineEnd, start..<index))
      readPendingLines()
    case UInt8(ascii: "#"):
      let end = bytes[index...].firstIndex(of: 0x0A) ?? bytes.count
      index = end
      output.append(.comment(start + 1..<end))
    case UInt8(ascii: ";"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "|"):
      readSeparator(from: start)
    case UInt8(ascii: "&"):
      if byte(at: 1) == UInt8(ascii: ">") {
        index += 1
        try readRedirection(from: start)
      } else {
        readSeparator(from: start)
      }
    case UInt8(ascii: "<"), UInt8(ascii: ">"):
      if byte(at: 1) == UInt8(ascii: "(") { return try readWord() }
      try readRedirection(from: start)
    default:
      let digits = bytes[index...].prefix { $0.isASCIIDigit }.count
      let sign = byte(at: digits)
      if digits > 0, digits < 3, sign == UInt8(ascii: "<") || sign == UInt8(ascii: ">") {
        index += digits
        return try readRedirection(from: start)
      }
      try readWord()
    }
  }

  private mutating func readSeparator(from start: Int) {
    let kinds: [(String, ShellSeparator)] = [
      ("&&", .and), ("||", .or), (";;", .semicolon), ("|&", .pipe), (";", .semicolon),
      ("|", .pipe), ("&", .background), ("(", .open), (")", .close),
    ]
    guard let found = kinds.first(where: { isNext($0.0) }) else { return index += 1 }
    index += found.0.utf8.count
    output.append(.separator(found.1, start..<index))
  }

  private mutating func readRedirection(from start: Int) throws(ImportProblem) {
    let signs = [
      "<<<", "<<-", "<<", "<&", "<>", "<", "&>>", "&>", ">>", ">&", ">|", ">",
    ]
    let sign = signs.first { isNext($0) } ?? ">"
    index += sign.utf8.count
    while byte() == 0x20 || byte() == 0x09 { index += 1 }
    let word = try word()
    let kind: ShellRedirection.Kind =
      switch sign {
      case "<<<", "<<", "<<-": .text
      case "<": .input
      default: .output
      }
    if sign == "<<" || sign == "<<-" {
      pending.append((output.count, word.text.bytes ?? [], !word.isBare, sign == "<<-"))
    }
    var text = word
    // The shell ends the text of `<<<` with a line break.
    if sign == "<<<" { text.text.units.append(0x0A) }
    output.append(.redirection(ShellRedirection(kind: kind, word: text, range: start..<index)))
  }

  /// The lines of `<< END` after the line that has it.
  private mutating func readPendingLines() {
    for one in pending {
      var body = ScriptWord(range: index..<index)
      let start = index
      while index < bytes.count {
        let end = bytes[index...].firstIndex(of: 0x0A) ?? bytes.count
        var line = bytes[index..<end]
        if one.dropsTabs { line = line.drop { $0 == 0x09 } }
        if line.last == 0x0D { line.removeLast() }
        index = min(end + 1, bytes.count)
        if line.elementsEqual(one.end) { break }
        body.text.units += line.map { UInt16($0) } + [0x0A]
      }
      body.range = start..<index
      if !one.isQuoted { body = expanded(body) }
      guard case .redirection(var redirection) = output[one.token] else { continue }
      redirection.word.text = body.text
      redirection.word.substitutions += body.substitutions
      output[one.token] = .redirection(redirection)
    }
    pending = []
  }

  /// Lines with the variables in them.
  private mutating func expanded(_ body: ScriptWord) -> ScriptWord {
    var inner = PosixLexer(body.text.bytes ?? [], file: file, variables)
    var word = ScriptWord(range: body.range)
    while inner.index < inner.bytes.count {
      if inner.byte() == UInt8(ascii: "\\"), "$`\\".utf8.contains(inner.byte(at: 1)) {
        word.text.units.append(UInt16(inner.byte(at: 1)))
        inner.index += 2
      } else if inner.byte() == UInt8(ascii: "$") || inner.byte() == UInt8(ascii: "`") {
        inner.readExpansion(into: &word)
      } else {
        word.text.units.append(UInt16(inner.byte()))
        inner.index += 1
      }
    }
    variables = inner.variables
    // Of lines without their tabs the places are not known.
    let isWritten = bytes[body.range].starts(with: inner.bytes)
    if isWritten {
      word.substitutions = word.substitutions.map {
        $0.lowerBound + body.range.lowerBound..<$0.upperBound + body.range.lowerBound
      }
    } else if !word.substitutions.isEmpty {
      word.substitutions = [body.range]
    }
    return word
  }

  /// Makes a variable of a program that may send a request, or whose output may be known.
  ///
  /// - Returns: whether it is one.
  mutating func addProgram(
    from start: Int, inner: Range<Int>, to word: inout ScriptWord
  ) -> Bool {
    let isRead =
      bytes[inner].contains("curl".utf8) || bytes[inner].contains("jq".utf8)
      || ShellProgram.mayBeKnown(bytes[inner])
    guard readsPrograms, isRead,
      let unit = variables.unitOfOutput(String(decoding: bytes[start..<index], as: UTF8.self))
    else { return false }
    word.text.units.append(unit)
    word.programs.append(ShellProgram(range: start..<index, inner: inner, unit: unit))
    return true
  }

  // MARK: Words

  private mutating func readWord() throws(ImportProblem) {
    let word = try word()
    if word.range.isEmpty {
      index += 1
    } else {
      output.append(.word(word))
    }
  }

  private mutating func word() throws(ImportProblem) -> ScriptWord {
    var word = ScriptWord(range: index..<index)
    let start = index
    loop: while index < bytes.count {
      if skipContinuation() { continue }
      switch byte() {
      case 0x20, 0x09, 0x0A, UInt8(ascii: ";"), UInt8(ascii: "&"), UInt8(ascii: "|"),
        UInt8(ascii: "("), UInt8(ascii: ")"):
        break loop
      case 0x0D where byte(at: 1) == 0x0A || index + 1 == bytes.count: break loop
      case UInt8(ascii: "<"), UInt8(ascii: ">"):
        guard byte(at: 1) == UInt8(ascii: "(") else { break loop }
        let group = index
        index += 1
        readGroup(from: group, into: &word)
      case UInt8(ascii: "'"), UInt8(ascii: "\""): try readQuoted(into: &word)
      case UInt8(ascii: "\\"):
        word.isBare = false
        index += 1
        if index < bytes.count {
          word.text.units.append(UInt16(byte()))
          index += 1
        }
      case UInt8(ascii: "$") where byte(at: 1) == UInt8(ascii: "'"):
        index += 1
        try readEscaped(into: &word)
      case UInt8(ascii: "$") where byte(at: 1) == UInt8(ascii: "\""): index += 1
      case UInt8(ascii: "$"), UInt8(ascii: "`"):
        let count = word.text.units.count
        readExpansion(into: &word)
        let isVariable = word.text.units.dropFirst(count).first.map {
          $0 >= ShellText.firstVariable
        }
        if isVariable == true { word.bareVariables.append(count) }
      default:
        word.text.units.append(UInt16(byte()))
        index += 1
      }
    }
    word.range = start..<index
    return word
  }

  private mutating func readQuoted(into word: inout ScriptWord) throws(ImportProblem) {
    word.isBare = false
    let start = index
    let quote = byte()
    index += 1
    while index < bytes.count {
      let byte = byte()
      if byte == quote {
        index += 1
        return
      }
      if quote == UInt8(ascii: "\"") {
        if skipContinuation() { continue }
        if byte == UInt8(ascii: "\\"), "\"\\$`".utf8.contains(self.byte(at: 1)) {
          word.text.units.append(UInt16(self.byte(at: 1)))
          index += 2
          continue
        }
        if byte == UInt8(ascii: "$") || byte == UInt8(ascii: "`") {
          readExpansion(into: &word)
          continue
        }
      }
      word.text.units.append(UInt16(byte))
      index += 1
    }
    throw unclosed("this quote", from: start)
  }
}
