// SPDX-License-Identifier: Apache-2.0

import Digests
import Notation
import Values

extension ScriptContext {
  /// The words that the shell makes of one: it divides the texts of variables outside of quotes at blanks, and
  /// leaves out a word that is empty then. Texts that are not known stay whole.
  func divided(_ word: ScriptWord) -> [ScriptWord] {
    let texts = word.bareVariables.reduce(into: [Int: ShellText]()) { texts, place in
      let variable = variables[name(of: word.text.units[place])]
      guard let value = variable?.value, variable?.isLost == false else { return }
      if value.isEmpty || value.units.contains(where: Self.isDivider) { texts[place] = value }
    }
    guard !texts.isEmpty, !isOfZsh else { return [word] }
    note(word)
    var words: [ScriptWord] = []
    var current = ScriptWord(range: word.range)
    // A part in quotes is a word, also if it is empty.
    var hasText = !word.isBare
    for (place, unit) in word.text.units.enumerated() {
      for part in texts[place]?.units ?? [unit] {
        if texts[place] != nil, Self.isDivider(part) {
          if hasText { words.append(current) }
          current = ScriptWord(range: word.range)
          hasText = false
        } else {
          current.text.units.append(part)
          hasText = true
        }
      }
    }
    return hasText ? words + [current] : words
  }

  private static func isDivider(_ unit: UInt16) -> Bool {
    unit == 0x20 || unit == 0x09 || unit == 0x0A
  }

  /// Whether the first line names zsh, which divides nothing.
  private var isOfZsh: Bool {
    let line = input.files[fileIndex].bytes.prefix { $0 != 0x0A }
    return line.starts(with: "#!".utf8) && line.contains("zsh".utf8)
  }
}

/// Variables of curl itself: `--variable name=text`, and `{{name}}` in the values of `--expand-…`.
extension ScriptContext {
  /// Gives a variable its text: `name=text`, `name@file`, `%NAME` and `%NAME=text` of the environment.
  ///
  /// - Returns: what is found about it.
  func declare(_ variable: CurlValue) -> [Int] {
    let text = variable.text
    if text.hasPrefix("%") {
      // Without a text the variable is one of the environment, as any other that has no text.
      guard let sides = text.dropping(1).split(at: "="), let name = sides.before.literal else {
        return []
      }
      assign(name, sides.after)
      return [
        findings.change(
          .variable, "the environment no longer replaces the text of `\(name)`", at: variable.place)
      ]
    }
    let mark = text.units.firstIndex {
      $0 == UInt16(UInt8(ascii: "=")) || $0 == UInt16(UInt8(ascii: "@"))
    }
    guard let mark, let name = ShellText(units: text.units[..<mark]).literal, !name.isEmpty else {
      return [findings.lose(.variable, "--variable \(shown(text))", at: variable.place)]
    }
    let value = text.dropping(mark + 1)
    guard text.units[mark] == UInt16(UInt8(ascii: "@")) else {
      assign(name, value)
      return []
    }
    let file = CurlValue(text: value, option: variable.option, place: variable.place)
    guard let contents = contents(of: file) else {
      assign(name, nil)
      return [findings.lose(.fileMissing, "--variable \(shown(text))", at: variable.place)]
    }
    assign(name, ShellText(bytes: contents))
    return [
      findings.change(
        .bodyFile, "`\(name)` has the text of the file as it is now", at: variable.place)
    ]
  }

  /// A text with `{{name}}` replaced, also with functions as `{{name:trim:url}}`.
  func expanded(_ word: ScriptWord, at place: ImportFinding.Place) -> ShellText {
    var output = ShellText()
    var rest = word.text.units[...]
    let open = UInt16(UInt8(ascii: "{"))
    let close = UInt16(UInt8(ascii: "}"))
    while let unit = rest.popFirst() {
      guard unit == open, rest.first == open else {
        output.units.append(unit)
        continue
      }
      let inner = rest.dropFirst().prefix { $0 != close }
      let text = ShellText(units: inner).literal ?? ""
      guard rest[inner.endIndex...].starts(with: [close, close]), let value = value(ofCurl: text)
      else {
        if !text.isEmpty { _ = findings.lose(.variable, "{{\(text)}}", at: place) }
        output.units.append(unit)
        continue
      }
      rest = rest[(inner.endIndex + 2)...]
      output.append(value)
    }
    return output
  }

  /// The value of `name` or `name:function:function`; nil for one that only curl knows.
  private func value(ofCurl text: String) -> ShellText? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    let isName =
      !parts[0].isEmpty
      && parts[0].utf8.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "_") }
    guard isName, let unit = unit(of: parts[0]) else { return nil }
    if parts.count == 1 { return ShellText(units: [unit]) }
    guard var value = self.value(of: unit) else { return nil }
    for function in parts.dropFirst() {
      switch function {
      case "trim": value = value.trimmedOfBlanks
      case "json": value = String(Value.string(value).jsonText().dropFirst().dropLast())
      case "url":
        let encoded = PercentCoding.encode(Array(value.utf8)) { $0.isUnreserved }
        value = String(decoding: encoded, as: UTF8.self)
      case "b64": value = Base64.standard.encode(Array(value.utf8))
      default: return nil
      }
    }
    return ShellText(value)
  }
}
