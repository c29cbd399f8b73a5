// SPDX-License-Identifier: Apache-2.0

import Notation

/// The outputs of the programs of a script.
struct ScriptOutputs {
  /// How many programs are around the command that is being read.
  fileprivate var depth = 0
  /// The steps whose bodies variables have, and where, by the names of the variables.
  fileprivate var responses: [String: (step: Int, range: Range<Int>)] = [:]
  fileprivate var hasCapture = false
  fileprivate var hasQuotes = false

  fileprivate static let deepest = 4
}

extension ScriptReading {
  /// Reads the requests of `$(…)` in the words of a command, which are steps before it.
  mutating func readPrograms(of command: ShellCommand) throws(ImportProblem) {
    let assigned = Set(assignments(of: command).map(\.word.range))
    let words = command.words.filter { !assigned.contains($0.range) }
    for word in words + command.redirections.map(\.word) {
      for program in word.programs {
        if takeKnown(program, as: nil, isDivided: word.isBare) { continue }
        if try !take(program, as: nil, in: program.range) { keep(program) }
      }
    }
  }

  /// A program without a request stays text.
  mutating func keep(_ program: ShellProgram) {
    let text = original(program.range)
    context.keep(WrittenCredentials.masked(text), as: program.unit)
    findings.append(
      context.findings.lose(
        .script, "`\(text.prefix(80))` is not run", original: text,
        at: place(program.range.lowerBound)))
  }

  /// Reads the request of a program, or what the program takes from the response of an earlier one.
  ///
  /// - Parameters:
  ///   - name: the variable of the script that gets its output; nil for a part of a text.
  ///   - range: what is reported if the output is not known.
  /// - Returns: whether it has a request, or reads one.
  mutating func take(
    _ program: ShellProgram, as name: String?, in range: Range<Int>
  ) throws(ImportProblem) -> Bool {
    guard outputs.depth < ScriptOutputs.deepest,
      let script = try? ShellScript(
        program: program.inner, of: source, index: file, context.shell,
        readsPrograms: outputs.depth + 1 < ScriptOutputs.deepest)
    else { return false }
    context.take(script.variables)
    let variable = name ?? context.name(of: program.unit)
    let commands = script.commands
    if let (response, filter) = earlier(commands) {
      if !capture(filter, in: variable, isNamed: name != nil, at: response.step) {
        loseOutput(variable, in: range, at: response.step)
      }
      return true
    }
    guard let request = commands.firstIndex(where: \.isCurl) else { return false }
    outputs.depth += 1
    defer { outputs.depth -= 1 }
    let count = made.count
    try read(Array(script.items.filter(\.isCommand).prefix(request + 1)))
    let rest = commands[(request + 1)...]
    for other in rest where other.isCurl { try read([.command(other)]) }
    guard made.count > count, made[made.count - 1].request != nil else {
      lose(variable, in: range)
      return true
    }
    settle(
      made.count == count + 1 ? ScriptOutput(of: commands[request], rest) : .unknown,
      as: variable, isNamed: name != nil, in: range)
    return true
  }

  private mutating func settle(
    _ output: ScriptOutput, as variable: String, isNamed: Bool, in range: Range<Int>
  ) {
    let step = made.count - 1
    switch output {
    case .whole:
      context.assign(variable, nil)
      outputs.responses[variable] = (step, range)
    case .status:
      let status = ImportedValue.mapping([ImportedEntry("status", .boolean(true))])
      guard let name = context.capture(variable, preferred: isNamed ? variable : "status") else {
        return loseOutput(variable, in: range, at: step)
      }
      made[step].addCapture(ImportedEntry(name, status))
    case .json(let filter):
      if !capture(filter, in: variable, isNamed: isNamed, at: step) {
        loseOutput(variable, in: range, at: step)
      }
    case .unknown: loseOutput(variable, in: range, at: step)
    }
  }

  /// - Returns: whether the variable may have the captured value.
  private mutating func capture(
    _ filter: JSONFilter, in variable: String, isNamed: Bool, at step: Int
  ) -> Bool {
    let preferred = isNamed ? variable : filter.name ?? "value"
    guard let name = context.capture(variable, preferred: preferred, isRaw: filter.isRaw)
    else { return false }
    made[step].addCapture(ImportedEntry(name, .text(filter.path)))
    let place = made[step].place ?? place(0)
    if !outputs.hasCapture {
      outputs.hasCapture = true
      made[step].findings.append(
        context.findings.change(
          .script, "`jq` is a capture: a response without the value fails its step", at: place))
    }
    if !filter.isRaw, !outputs.hasQuotes {
      outputs.hasQuotes = true
      made[step].findings.append(
        context.findings.change(
          .script, "`jq` without `-r` writes quotes around a text, and a capture has none",
          at: place))
    }
    return true
  }

  private mutating func loseOutput(_ variable: String, in range: Range<Int>, at step: Int) {
    context.assign(variable, nil)
    let name = variable.hasPrefix("<") ? "a part of a command" : variable
    made[step].findings.append(
      context.findings.lose(
        .script, "\(name) is made by a program", original: original(range),
        at: place(range.lowerBound)))
  }

  /// `echo "$BODY" | jq -r .a`, and `jq -r .a <<< "$BODY"`.
  private func earlier(
    _ commands: [ShellCommand]
  ) -> (response: (step: Int, range: Range<Int>), filter: JSONFilter)? {
    guard let first = commands.first else { return nil }
    var rest = commands[...]
    var text: ShellText?
    if let here = first.redirections.first(where: {
      if case .text = $0.kind { true } else { false }
    }) {
      text = ShellText(units: here.word.text.units.dropLast())
    } else if ["echo", "printf"].contains(first.words.first?.text.literal), first.pipesOut {
      let words = first.words.dropFirst().filter { word in
        !["-n", "-E", "%s", "%s\\n"].contains(word.text.literal)
      }
      text = words.count == 1 ? words.first?.text : nil
      rest = rest.dropFirst()
    }
    guard let units = text?.units, units.count == 1, units[0] >= ShellText.firstVariable,
      let response = outputs.responses[context.name(of: units[0])], let filter = JSONFilter(rest)
    else { return nil }
    return (response, filter)
  }

  /// Reports the bodies that commands use: only a shell has them as texts.
  mutating func reportOutputs() {
    let used = outputs.responses.filter { context.isLost($0.key) }
    for (name, response) in used.sorted(by: {
      $0.value.range.lowerBound < $1.value.range.lowerBound
    }) {
      loseOutput(name, in: response.range, at: response.step)
    }
  }
}

extension ShellScript.Item {
  fileprivate var isCommand: Bool { if case .command = self { true } else { false } }
}
