// SPDX-License-Identifier: Apache-2.0

import Expressions
import Notation

extension ScriptReading {
  /// Reads `$(cat FILE)` and `$(< FILE)`: the contents without the line breaks at their end.
  ///
  /// - Parameters:
  ///   - name: the variable of the script that gets them; nil for a part of a text.
  ///   - isDivided: whether the shell makes several words of contents with blanks.
  /// - Returns: whether it is such a program.
  mutating func takeFile(of program: ShellProgram, as name: String?, isDivided: Bool) -> Bool {
    guard
      let script = try? ShellScript(
        program: program.inner, of: source, index: file, context.shell, readsPrograms: false),
      let word = Self.readFile(script.commands)
    else { return false }
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
  static func mayReadFile(_ program: some Collection<UInt8>) -> Bool {
    let text = program.drop { $0.isBlank || $0 == 0x0A }
    return text.first == UInt8(ascii: "<") || text.starts(with: "cat ".utf8)
      || text.starts(with: "cat\t".utf8)
  }
}
