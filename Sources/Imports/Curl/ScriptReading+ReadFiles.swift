// SPDX-License-Identifier: Apache-2.0

import Expressions
import Notation

extension ScriptReading {
  /// Reads `$(cat FILE)` and `$(< FILE)`, the contents without the line breaks at their end, and `$(echo TEXT)`.
  ///
  /// - Parameters:
  ///   - name: the variable of the script that gets them; nil for a part of a text.
  ///   - isDivided: whether the shell makes several words of contents with blanks.
  /// - Returns: whether it is such a program.
  mutating func takeKnown(_ program: ShellProgram, as name: String?, isDivided: Bool) -> Bool {
    let script = try? ShellScript(
      program: program.inner, of: source, index: file, context.shell, readsPrograms: false)
    guard let script else { return false }
    if let text = writtenText(script) {
      guard !isDivided || !Self.isDivided(Array(text.utf8)) else { return false }
      context.take(script.variables)
      if let name {
        context.assign(name, ShellText(text))
      } else {
        context.keep(text, as: program.unit)
      }
      return true
    }
    guard let word = Self.readFile(script.commands) else { return false }
    context.take(script.variables)
    let value = CurlValue(text: word.text, option: "cat", place: place(word.range.lowerBound))
    guard let path = context.shownPath(value), !path.isEmpty, path != "-" else { return false }
    named.append((path, true))
    if isDivided, let contents = context.contents(of: value), Self.isDivided(contents) {
      return false
    }
    guard let written = context.path(value, &findings).literal else { return false }
    context.read(
      name ?? context.name(of: program.unit),
      "regex.replace(file(\(CELText.quoted(written))), '\\\\n+$', '')")
    return true
  }

  /// What `echo TEXT` and `printf TEXT` write, without the line breaks at its end; nil for another program, and for
  /// texts that only a shell knows.
  private func writtenText(_ script: ShellScript) -> String? {
    guard script.commands.count == 1, let command = script.commands.first,
      command.assignments.isEmpty, command.redirections.isEmpty
    else { return nil }
    var words = command.words[...]
    let program = words.popFirst()?.text.literal
    if program == "echo", words.first?.text.literal == "-n" { words.removeFirst() }
    if program == "printf", words.first?.text.literal == "%s" { words.removeFirst() }
    guard program == "echo" || program == "printf" && words.count == 1, !words.isEmpty else {
      return nil
    }
    var texts: [String] = []
    for word in words {
      guard word.substitutions.isEmpty, let text = word.text.literal, !text.hasPrefix("-"),
        !text.utf8.contains(where: "\\%".utf8.contains),
        !word.isBare || !text.utf8.contains(where: "*?[~{".utf8.contains)
      else { return nil }
      texts.append(text)
    }
    let text = texts.joined(separator: " ")
    return String(text.reversed().drop { $0 == "\n" }.reversed())
  }

  /// The file that a program writes out as it is.
  private static func readFile(_ commands: [ShellCommand]) -> ScriptWord? {
    guard commands.count == 1, let command = commands.first, command.assignments.isEmpty else {
      return nil
    }
    let word: ScriptWord
    if command.words.count == 2, command.redirections.isEmpty,
      command.words[0].text.literal == "cat"
    {
      word = command.words[1]
    } else if command.words.isEmpty, command.redirections.count == 1,
      case .input = command.redirections[0].kind
    {
      word = command.redirections[0].word
    } else {
      return nil
    }
    let isName = word.substitutions.isEmpty && !word.text.hasPrefix("-")
    let patterns = "*?[~".utf8.map { UInt16($0) }
    let isPattern = word.isBare && word.text.units.contains { patterns.contains($0) }
    return isName && !isPattern ? word : nil
  }

  /// Whether contents without quotes around them are several words, or a pattern of files.
  private static func isDivided(_ contents: [UInt8]) -> Bool {
    let text = contents.reversed().drop { $0 == 0x0A }
    return text.isEmpty || text.contains { $0.isBlank || "\n*?[".utf8.contains($0) }
  }

  /// `<(…)`: a file that a program writes.
  func programFile(in command: ShellCommand) -> String? {
    let inputs = command.redirections.filter { if case .output = $0.kind { false } else { true } }
    let ranges = (command.words + inputs.map(\.word)).flatMap(\.substitutions)
    return ranges.map(original).first { $0.hasPrefix("<(") || $0.hasPrefix(">(") }
  }
}

extension ShellProgram {
  /// Whether it begins as one whose output an import may know.
  static func mayBeKnown(_ program: some Collection<UInt8>) -> Bool {
    let text = program.drop { $0.isBlank || $0 == 0x0A }
    return text.first == UInt8(ascii: "<")
      || ["cat", "echo", "printf"].contains { name in
        text.starts(with: name.utf8) && text.dropFirst(name.utf8.count).first?.isBlank == true
      }
  }
}
