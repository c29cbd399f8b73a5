// SPDX-License-Identifier: Apache-2.0

import Notation

/// Variables of PowerShell, whose names are the same in capital and small letters.
extension PowerShellLexer {
  /// `$name`, `$env:NAME`, `${name}`, `$($name)`; anything else stays text.
  ///
  /// - Parameter isQuoted: whether what follows the name is text: outside of quotes it may be a member.
  mutating func readVariable(into word: inout ScriptWord, isQuoted: Bool) {
    let start = index
    index += 1
    if index < bytes.count, bytes[index] == UInt8(ascii: "(") {
      let end = ShellGroup.end(in: bytes, from: index, escape: UInt8(ascii: "`"))
      let inner = bytes[(start + 2)..<max(start + 2, end - 1)].drop(while: \.isBlank)
      index = end
      if let name = Self.name(in: inner[...]), name.rest.allSatisfy(\.isBlank) {
        return put(name.text, from: start, into: &word)
      }
      return keep(from: start, in: &word)
    }
    guard let name = Self.name(in: bytes[start...]) else {
      word.text.units.append(UInt16(bytes[start]))
      return
    }
    index = name.rest.startIndex
    let next = name.rest.first ?? 0
    let member = name.rest.dropFirst().first ?? 0
    let isMember =
      next == UInt8(ascii: "[") || next == UInt8(ascii: ".") && member.isASCIILetter
    guard !isQuoted, isMember else { return put(name.text, from: start, into: &word) }
    let ends = " \t\r\n;|\"'".utf8
    index = bytes[index...].firstIndex { ends.contains($0) } ?? bytes.count
    keep(from: start, in: &word)
  }

  /// The name after `$`, without `env:`, and what follows.
  private static func name(
    in text: ArraySlice<UInt8>
  ) -> (text: String, rest: ArraySlice<UInt8>)? {
    guard text.first == UInt8(ascii: "$") else { return nil }
    var rest = text.dropFirst()
    let isBraced = rest.first == UInt8(ascii: "{")
    if isBraced { rest = rest.dropFirst() }
    for scope in ["env:", "script:", "global:", "local:", "private:"] {
      let start = rest.prefix(scope.utf8.count)
      if String(decoding: start, as: UTF8.self).lowercased() == scope {
        rest = rest.dropFirst(start.count)
        break
      }
    }
    let name = rest.prefix { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "_") }
    guard let first = name.first, !first.isASCIIDigit else { return nil }
    rest = rest.dropFirst(name.count)
    if isBraced {
      guard rest.first == UInt8(ascii: "}") else { return nil }
      rest = rest.dropFirst()
    }
    return (String(decoding: name, as: UTF8.self), rest)
  }

  private mutating func put(_ name: String, from start: Int, into word: inout ScriptWord) {
    switch name.lowercased() {
    case "null": return
    case "true": return word.text.append("True")
    case "false": return word.text.append("False")
    case "_": return keep(from: start, in: &word)
    default: break
    }
    guard let unit = variables.unit(of: written(name)) else { return keep(from: start, in: &word) }
    word.text.units.append(unit)
  }

  private mutating func written(_ name: String) -> String {
    let lower = name.lowercased()
    if let known = names[lower] { return known }
    names[lower] = name
    return name
  }

  private mutating func keep(from start: Int, in word: inout ScriptWord) {
    word.text.units += bytes[start..<index].map { UInt16($0) }
    word.substitutions.append(start..<index)
  }

  // MARK: Assignments

  /// `$name = 'text'`, also with a type before it. What is more than a text is made by a program; a request in
  /// it is read as a command.
  ///
  /// - Returns: false for another statement.
  mutating func readAssignment(from start: Int) throws(ImportProblem) -> Bool {
    var rest = bytes[start...]
    if rest.first == UInt8(ascii: "["), let end = rest.firstIndex(of: UInt8(ascii: "]")) {
      rest = rest[(end + 1)...].drop(while: \.isBlank)
    }
    guard let name = Self.name(in: rest) else { return false }
    let sign = name.rest.drop(while: \.isBlank)
    guard sign.first == UInt8(ascii: "="), sign.dropFirst().first != UInt8(ascii: "=") else {
      return false
    }
    index = sign.startIndex + 1
    while index < bytes.count, bytes[index].isBlank { index += 1 }
    let place = index
    var value = ScriptWord(range: start..<place)
    let isText = index < bytes.count && "'\"@$0123456789".utf8.contains(bytes[index])
    if isText { value = try word() }
    let end = bytes[index...].drop(while: \.isBlank).first ?? 0x0A
    let isWhole = isText && "\r\n;#".utf8.contains(end) && !bytes[place...].starts(with: "@{".utf8)
    if !isWhole || !value.substitutions.isEmpty {
      try loseValue(from: place, into: &value)
    }
    let text = written(name.text)
    value.assignedName = text
    value.text = ShellText(text + "=") + value.text
    value.range = start..<max(start + 1, index)
    let own = value
    output.append(.word(own))
    if let request {
      output.append(.separator(.semicolon, place..<place))
      index = request
      self.request = nil
    }
    isStart = true
    return true
  }

  /// Skips a value that only a program knows.
  private mutating func loseValue(
    from place: Int, into value: inout ScriptWord
  ) throws(ImportProblem) {
    let line = place..<(bytes[place...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count)
    let start = bytes[line].drop {
      $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "(") || $0.isBlank
    }
    let program = start.prefix { !$0.isBlank }
    index = max(index, line.upperBound)
    if bytes[line].contains("@{".utf8), let end = bytes[place...].firstIndex(of: UInt8(ascii: "}"))
    {
      index = max(index, end + 1)
    }
    value.text = ShellText()
    value.substitutions = [place..<index]
    if CurlCommandFinder.isCurl(program) { request = start.startIndex }
  }
}
