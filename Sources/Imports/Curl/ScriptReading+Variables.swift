// SPDX-License-Identifier: Apache-2.0

import Notation

extension ScriptReading {
  typealias Assignment = (name: String, word: ScriptWord, value: ShellText)

  /// `NAME=text`, also after `export`.
  func assignments(of command: ShellCommand) -> [Assignment] {
    let keywords = ["export", "local", "readonly", "declare", "typeset", "set"]
    guard let first = command.words.first?.text.literal, keywords.contains(first) else {
      // Before a command they are of its environment, and no word of it has their text.
      return command.words.isEmpty ? command.assignments : []
    }
    return command.assignments
      + command.words.dropFirst().compactMap { word in
        let written = CurlCommandFinder.assignedName(source.bytes[word.range])
        guard let name = word.assignedName ?? written,
          let value = word.text.split(at: "=")?.after
        else { return nil }
        return (name, word, value)
      }
  }

  mutating func take(_ assignment: Assignment) throws(ImportProblem) {
    context.note(assignment.word)
    if let program = assignment.word.programs.first, assignment.value.units == [program.unit] {
      if takeKnown(program, as: assignment.name, isDivided: false) { return }
      if try take(program, as: assignment.name, in: assignment.word.range) { return }
    }
    for program in assignment.word.programs where assignment.value.units != [program.unit] {
      if takeKnown(program, as: nil, isDivided: false) { continue }
      if try !take(program, as: nil, in: program.range) { keep(program) }
    }
    let isWhole = assignment.value.units == assignment.word.programs.first.map { [$0.unit] }
    guard assignment.word.substitutions.isEmpty, !isWhole else {
      if let text = defaultText(of: assignment.word) {
        context.assign(assignment.name, ShellText(text))
        return findings.append(
          context.findings.change(
            .variable, "the environment no longer replaces the text of `\(assignment.name)`",
            at: place(assignment.word.range.lowerBound)))
      }
      return lose(assignment.name, in: assignment.word.range)
    }
    context.assign(assignment.name, assignment.value)
  }

  /// A name gets its text from a program that no import runs.
  mutating func lose(_ name: String, in range: Range<Int>) {
    context.assign(name, nil)
    findings.append(
      context.findings.lose(
        .script, "\(name) is made by a program", original: original(range),
        at: place(range.lowerBound)))
  }

  /// The text of `NAME="${OTHER:-text}"`, which the environment may replace; nil for another word.
  private func defaultText(of word: ScriptWord) -> String? {
    guard word.substitutions.count == 1, let inner = word.substitutions.first,
      let value = original(word.range).firstIndex(of: "=").map({ original(word.range)[$0...] })
    else { return nil }
    let text = original(inner)
    let written = value.dropFirst()
    guard written == text || written == "\"\(text)\"" else { return nil }
    guard text.hasPrefix("${"), text.hasSuffix("}") else { return nil }
    let rest = text.dropFirst(2).dropLast().drop { $0 == "_" || $0.isLetter || $0.isNumber }
    guard let mark = [":-", ":=", "-", "="].first(where: { rest.hasPrefix($0) }) else { return nil }
    let own = String(rest.dropFirst(mark.count))
    return own.utf8.contains(where: "$`\"'\\{}".utf8.contains) ? nil : own
  }
}
