// SPDX-License-Identifier: Apache-2.0

extension Lexer {
  /// The mistake for a sign of another language: `a === b`, `name | upper`, `$guid`; nil if the
  /// character is unknown.
  func foreignSign(at place: Range<Int>) -> ExpressionError? {
    let run = bytes.signRun(around: place)
    switch bytes[place.lowerBound] {
    case UInt8(ascii: "$"): return dynamicVariable(from: place.lowerBound)
    case UInt8(ascii: "|") where run.count == 1: return filter(at: place)
    default:
      guard run.count > 1 else { return nil }
      let help = ForeignWord.help(forSign: text(run))
      return help.isEmpty ? nil : ExpressionError(.foreignSign(text(run), help: help), at: run)
    }
  }

  /// `$guid`, which Postman writes between two braces.
  private func dynamicVariable(from start: Int) -> ExpressionError? {
    let name = start..<start + 1 + bytes[(start + 1)...].prefix(while: \.isNamePart).count
    guard let expression = ForeignWord.expression(forDynamic: text(name)) else { return nil }
    return ExpressionError(.foreignSign(text(name), help: ["write `\(expression)`"]), at: name)
  }

  /// `name | upper`: the help shows the filter for the path before the `|`.
  private func filter(at place: Range<Int>) -> ExpressionError? {
    let rest = bytes[place.upperBound...].drop { $0 == 0x20 }
    let name = rest.prefix { $0.isNamePart || $0 == UInt8(ascii: ".") }
    var start = place.lowerBound
    while start > 0, bytes[start - 1] == 0x20 { start -= 1 }
    let end = start
    while start > 0, bytes[start - 1].isNamePart || ".[]'\"".utf8.contains(bytes[start - 1]) {
      start -= 1
    }
    let value = start < end ? text(start..<end) : "x"
    // Else the help would read as if it were all of `name | length > 3`.
    let next = bytes[name.endIndex...].first { $0 != 0x20 }
    let goesOn = next.map { "=<>!&|+-*/%?".utf8.contains($0) } ?? false
    let written = text(start..<name.endIndex)
    let help = ForeignWord.filter(text(name.startIndex..<name.endIndex), of: value)
      .map { goesOn ? "\($0) for `\(written)`" : $0 }
    guard !help.isEmpty else { return nil }
    return ExpressionError(
      .foreignSign("| " + text(name.startIndex..<name.endIndex), help: help),
      at: place.lowerBound..<name.endIndex)
  }
}

extension [UInt8] {
  /// The signs directly around a place: the three of `a === b`.
  func signRun(around place: Range<Int>) -> Range<Int> {
    let signs = "=!<>~|&?+*^:;-/".utf8
    guard signs.contains(self[place.lowerBound]) else { return place }
    var start = place.lowerBound
    var end = place.upperBound
    while start > 0, signs.contains(self[start - 1]) { start -= 1 }
    while end < count, signs.contains(self[end]) { end += 1 }
    return start..<end
  }
}
