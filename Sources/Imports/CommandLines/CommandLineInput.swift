// SPDX-License-Identifier: Apache-2.0

import Notation

/// A variable that a command line of another tool gives a value to.
struct CommandLineInput: Sendable {
  let name: String
  /// As a word for a shell.
  let word: String
  /// Whether it is a number or a boolean, which `--var-json` gives.
  var isJSON = false
  var isSecret = false
  /// In bytes of the line.
  let offset: Int

  /// `--var a=b`
  var words: [String] { [isJSON ? "--var-json" : "--var", name + "=" + word] }
}

/// A file of variables that a command line of hurl names.
package struct CommandLineInputFile: Sendable {
  package let path: String
  let option: String
  let isSecret: Bool
  /// In bytes of the line.
  let offset: Int
}

/// A value of `--variable` as Hurl reads it.
enum HurlInput: Equatable {
  case text(String)
  /// A number or a boolean.
  case json(String)

  /// - Returns: nil for a value that Hurl refuses.
  init?(_ text: String) {
    if text.hasPrefix("\"") {
      guard text.utf8.count > 1, text.utf8.last == UInt8(ascii: "\"") else { return nil }
      self = .text(String(decoding: text.utf8.dropFirst().dropLast(), as: UTF8.self))
    } else if text == "true" || text == "false" {
      self = .json(text)
    } else {
      self = Self.number(text) ?? .text(text)
    }
  }

  /// Digits with a sign, a point or an exponent, and the words for what is not a number.
  private static func number(_ text: String) -> HurlInput? {
    let isNegative = text.hasPrefix("-")
    let sign = isNegative ? "-" : ""
    let rest = isNegative || text.hasPrefix("+") ? String(text.dropFirst()) : text
    if rest.lowercased() == "nan" { return .text("NaN") }
    if ["inf", "infinity"].contains(rest.lowercased()) { return .text(sign + "inf") }
    guard rest.utf8.contains(where: \.isASCIIDigit) else { return nil }
    if rest.utf8.allSatisfy(\.isASCIIDigit) {
      let digits = String(decoding: rest.utf8.drop { $0 == UInt8(ascii: "0") }, as: UTF8.self)
      return .json(digits.isEmpty ? "0" : sign + digits)
    }
    guard let first = rest.utf8.first, first.isASCIIDigit || first == UInt8(ascii: "."),
      rest.utf8.allSatisfy({ $0.isASCIIDigit || ".eE+-".utf8.contains($0) }),
      let float = Double(rest), float.isFinite
    else { return nil }
    let shown = sign + "\(float)"
    return shown.utf8.contains(UInt8(ascii: "e")) ? .text(text) : .json(shown)
  }

  /// The lines of a file of variables, without comments; the value of a line without `=` is nil.
  static func lines(of bytes: [UInt8]) -> [(name: String, value: String?)] {
    bytes.split { $0 == 0x0A || $0 == 0x0D }.compactMap { line in
      let text = ShellText(bytes: line).trimmed
      guard !text.isEmpty, !text.hasPrefix("#") else { return nil }
      let sides = text.split(at: "=")
      let name = (sides?.before ?? text).literal ?? ""
      return (name, sides?.after.literal)
    }
  }
}

extension ForeignCommandLine {
  /// Takes `name=value` of the line.
  mutating func takeInput(
    _ value: CommandWord?, isSecret: Bool, _ written: String, _ offset: Int
  ) {
    guard let value, let (name, text) = value.text.split(at: "="), let literal = name.literal else {
      return note(.lost, .variable, "`\(written)`: no `name=value`", offset)
    }
    if tool == .hurl, !isSecret, let value = text.literal {
      return addInput(literal, value, written, offset)
    }
    let word = CommandWord(text: text, offset: offset).shell(line.variables)
    inputs.append(
      CommandLineInput(
        name: VariableNames.name(from: literal), word: word, isSecret: isSecret, offset: offset))
  }

  /// Takes the variables of a file that the line names.
  package mutating func take(_ file: ImportFile, of input: CommandLineInputFile) {
    for (name, value) in HurlInput.lines(of: file.bytes) {
      guard let value else {
        note(.lost, .variable, "`\(input.option)`: `\(name)` is without a value", input.offset)
        continue
      }
      if input.isSecret {
        inputs.append(
          CommandLineInput(
            name: VariableNames.name(from: name), word: "''", isSecret: true, offset: input.offset))
      } else {
        addInput(name, value, input.option, input.offset)
      }
    }
  }

  private mutating func addInput(
    _ name: String, _ value: String, _ written: String, _ offset: Int
  ) {
    let (text, isJSON): (String, Bool)
    switch HurlInput(value) {
    case .text(let own)?: (text, isJSON) = (own, false)
    case .json(let own)?: (text, isJSON) = (own, true)
    case nil:
      return note(.lost, .variable, "`\(written)`: Hurl refuses the value of `\(name)`", offset)
    }
    let word = CommandWord(text: ShellText(text), offset: offset).shell(line.variables)
    inputs.append(
      CommandLineInput(
        name: VariableNames.name(from: name), word: word, isJSON: isJSON, offset: offset))
  }

  /// Leaves out names that nothing declares; those of secrets come from the environment.
  mutating func settleInputs(_ imported: inout ImportedFiles) {
    for input in inputs where input.isSecret { imported.makeSecret(input.name) }
    let secrets = Set(imported.secrets.all.map(\.name))
    let known = imported.declaredNames
    let given = inputs
    inputs = []
    for var input in given {
      guard known.contains(input.name) || input.isSecret else {
        note(.lost, .variable, "nothing reads `\(input.name)`", input.offset)
        continue
      }
      input.isSecret = input.isSecret || secrets.contains(input.name)
      if input.isSecret, !inputs.contains(where: { $0.name == input.name }) {
        note(
          .changed, .secret,
          "the value of `\(input.name)` is not part of the command: set `CURLEW_SECRET_\(input.name)`",
          input.offset)
      }
      inputs.append(input)
    }
  }
}

extension ImportedFiles {
  /// Makes a secret of a name that collections take from outside.
  fileprivate mutating func makeSecret(_ name: String) {
    for place in collections.indices where collections[place].requires.contains(name) {
      collections[place].requires.removeAll { $0 == name }
      secrets.require(name)
      if let secret = secrets.all.first(where: { $0.name == name }) {
        collections[place].secrets.append(secret)
      }
    }
  }
}
