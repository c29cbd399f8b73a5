// SPDX-License-Identifier: Apache-2.0

import Notation

/// Reads one script.
struct ScriptReading {
  private let script: ShellScript
  private let file: Int
  private let source: ImportFile
  let context: ScriptContext
  /// The files that commands name.
  private(set) var named: [(path: String, isRead: Bool)] = []
  private(set) var lostNames: [(name: String, requests: Int)] = []
  private(set) var publicVariables: [String] = []
  /// Comments before the first command, if that sends nothing.
  private(set) var headComments: [String] = []
  /// Comments and findings for the next step.
  private var comments: [String] = []
  private var findings: [Int] = []
  private var made: [ImportedStep] = []
  /// The options of each step.
  private(set) var usedCommands: [CurlArguments] = []
  private var hasPipe = false

  init(_ input: ImportInput, _ script: ShellScript, file: Int, _ secrets: SecretStore) {
    self.script = script
    self.file = file
    source = input.files[file]
    context = ScriptContext(input, script.variables, file: file)
    context.secrets = secrets
    for secret in secrets.all { _ = context.names.add(secret.name) }
  }

  /// The steps, with what is found about them.
  mutating func steps() throws(ImportProblem) -> [ImportedStep] {
    countAssignments()
    for (place, item) in script.items.enumerated() {
      switch item {
      case .comment(let text, _): comments.append(text)
      case .command(let command):
        let before = place > 0 ? script.items[place - 1] : nil
        try read(command, after: before)
      }
      guard made.count <= CurlReader.mostRequests else {
        throw ImportProblem(
          .unreadableSource, "it has more than \(CurlReader.mostRequests) requests")
      }
    }
    return made
  }

  /// Comments and findings after the last step.
  var leftComments: [String] { comments }
  var leftFindings: [Int] { findings }

  /// All words of the script.
  var words: [ScriptWord] {
    script.items.flatMap { item -> [ScriptWord] in
      guard case .command(let command) = item else { return [] }
      return command.words + command.redirections.map(\.word)
        + command.assignments.map(\.word)
    }
  }

  mutating func addLostName(_ name: String, _ requests: Int) {
    lostNames.append((name, requests))
  }

  mutating func addPublicVariable(_ name: String) {
    if !publicVariables.contains(name) { publicVariables.append(name) }
  }

  private mutating func countAssignments() {
    for case .command(let command) in script.items {
      for assignment in assignments(of: command) { context.count(assignment: assignment.name) }
    }
  }

  private func place(_ offset: Int) -> ImportFinding.Place {
    ImportFinding.Place(file: file, offset: offset)
  }

  private func original(_ range: Range<Int>) -> String {
    String(decoding: source.bytes[range], as: UTF8.self)
  }

  // MARK: Commands

  private mutating func read(
    _ command: ShellCommand, after before: ShellScript.Item?
  ) throws(ImportProblem) {
    for assignment in assignments(of: command) { take(assignment) }
    for word in command.words.prefix(while: isBeforeCommand) { context.note(word) }
    let words = command.words.drop(while: isBeforeCommand)
    guard let first = words.first else {
      takeHeadComments()
      return takeLanguage(command)
    }
    guard let name = first.text.bytes, CurlCommandFinder.isCurl(name) else {
      if first.text != ShellText("sleep") { takeHeadComments() }
      return takeOther(command, Array(words))
    }
    context.note(first)
    noteSubstitutions(command)
    let input = standardInput(of: command, after: before)
    let place = place(first.range.lowerBound)
    let all = try CurlParser.parse(words.dropFirst(), file: file, context)
    for arguments in all { noteFiles(of: arguments, input) }
    if let reason = all.lazy.compactMap(\.refusal).first {
      findings.append(context.findings.lose(.option, "curl refuses \(reason)", at: place))
      return
    }
    for arguments in all {
      var maker = CurlSteps(arguments, input: input, at: place, context)
      var steps = try maker.steps()
      usedCommands += steps.map { _ in arguments }
      guard !steps.isEmpty else {
        findings += maker.findings
        continue
      }
      steps[0].comments = comments + steps[0].comments
      steps[0].findings = findings + steps[0].findings
      steps[steps.count - 1].findings += maker.findings
      comments = []
      findings = []
      made += steps
    }
    for redirection in command.redirections { context.note(redirection.word) }
  }

  /// A comment above the first lines of a script is about the whole.
  private mutating func takeHeadComments() {
    guard made.isEmpty else { return }
    headComments += comments
    comments = []
  }

  private func isBeforeCommand(_ word: ScriptWord) -> Bool {
    word.isBare && word.text.bytes.map { CurlCommandFinder.isBefore($0) } ?? false
  }

  /// `NAME=text`, also after `export`.
  private func assignments(of command: ShellCommand) -> [(
    name: String, word: ScriptWord, value: ShellText
  )] {
    let keywords = ["export", "local", "readonly", "declare", "typeset", "set"]
    guard let first = command.words.first?.text.literal, keywords.contains(first) else {
      return command.assignments
    }
    return command.assignments
      + command.words.dropFirst().compactMap { word in
        guard let name = CurlCommandFinder.assignedName(source.bytes[word.range]),
          let value = word.text.split(at: "=")?.after
        else { return nil }
        return (name, word, value)
      }
  }

  private mutating func take(_ assignment: (name: String, word: ScriptWord, value: ShellText)) {
    context.note(assignment.word)
    guard assignment.word.substitutions.isEmpty else {
      if let text = defaultText(of: assignment.word) {
        context.assign(assignment.name, ShellText(text))
        return findings.append(
          context.findings.change(
            .variable, "the environment no longer replaces the text of `\(assignment.name)`",
            at: place(assignment.word.range.lowerBound)))
      }
      context.assign(assignment.name, nil)
      return findings.append(
        context.findings.lose(
          .script, "\(assignment.name) is made by a program",
          original: original(assignment.word.range), at: place(assignment.word.range.lowerBound)))
    }
    context.assign(assignment.name, assignment.value)
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

  /// Words of the shell's own language without a command, as `done`.
  private mutating func takeLanguage(_ command: ShellCommand) {
    for redirection in command.redirections { context.note(redirection.word) }
  }

  private mutating func takeOther(_ command: ShellCommand, _ words: [ScriptWord]) {
    for word in command.words { context.note(word) }
    for redirection in command.redirections { context.note(redirection.word) }
    let name = words[0].text.literal ?? ""
    let ignored = [
      "echo", "printf", "set", "export", "local", "readonly", "declare", "typeset", "exit", "true",
      ":", "done", "fi", "esac", "}", "unset",
    ]
    if name == "sleep", let delay = words.dropFirst().first?.text.literal,
      delay.utf8.allSatisfy(\.isASCIIDigit)
    {
      var step = ImportedStep()
      step.comments = comments
      step["wait"] = .text("\(delay)s")
      comments = []
      made.append(step)
      return
    }
    if command.isPipedInto {
      guard !hasPipe else { return }
      hasPipe = true
      findings.append(
        context.findings.change(
          .script, "`| \(name)` and what else follows a pipe is left out",
          at: place(words[0].range.lowerBound)))
      return
    }
    guard !ignored.contains(name), !command.pipesOut else { return }
    findings.append(
      context.findings.lose(
        .script, name.isEmpty ? "a program" : name, original: original(command.range),
        at: place(command.range.lowerBound)))
  }

  private mutating func noteSubstitutions(_ command: ShellCommand) {
    for word in command.words + command.redirections.map(\.word) {
      for range in word.substitutions {
        let text = original(range)
        findings.append(
          context.findings.lose(
            .script, "`\(text.prefix(80))` stays text", original: text,
            at: place(range.lowerBound)))
      }
    }
  }

  // MARK: Standard input and files

  private mutating func standardInput(
    of command: ShellCommand, after before: ShellScript.Item?
  ) -> StandardInputText {
    for redirection in command.redirections.reversed() {
      context.note(redirection.word)
      switch redirection.kind {
      case .text: return .text(redirection.word.text)
      case .input:
        return .file(
          CurlValue(
            text: redirection.word.text, option: "<", place: place(redirection.range.lowerBound)))
      case .output: continue
      }
    }
    guard command.isPipedInto, case .command(let source)? = before else { return .unknown }
    return written(by: source)
  }

  /// What `echo text` and `cat file` write.
  private func written(by command: ShellCommand) -> StandardInputText {
    let words = command.words
    guard words.count == 2, words[1].substitutions.isEmpty else { return .unknown }
    switch words[0].text.literal {
    case "echo": return .text(words[1].text + ShellText("\n"))
    case "cat":
      return .file(
        CurlValue(text: words[1].text, option: "cat", place: place(words[1].range.lowerBound)))
    default: return .unknown
    }
  }

  private mutating func noteFiles(of arguments: CurlArguments, _ input: StandardInputText) {
    func note(_ text: ShellText, isRead: Bool) {
      guard let path = context.resolved(text).literal, !path.isEmpty, path != "-" else { return }
      named.append((path, isRead))
    }
    let bodies = arguments.pieces.filter { $0.kind != .raw }.map(\.value)
    for value in bodies + arguments.headers + arguments.queries {
      guard let mark = value.text.firstIndex(of: "@") else { continue }
      note(value.text.dropping(mark + 1), isRead: true)
    }
    for part in arguments.parts where !part.isLiteral {
      guard let value = part.value.text.split(at: "=")?.after else { continue }
      let path = value.dropping(1).pieces(between: ";")[0]
      let bare = ShellText(units: path.units.filter { $0 != UInt16(UInt8(ascii: "\"")) })
      if value.hasPrefix("@") { note(bare, isRead: false) }
      if value.hasPrefix("<") { note(bare, isRead: true) }
    }
    for value in arguments.configs { note(value.text, isRead: true) }
    let others = [
      arguments.tls.ca, arguments.tls.cert, arguments.tls.key, arguments.netrc,
    ]
    for value in others.compactMap(\.self) + arguments.uploads { note(value.text, isRead: false) }
    for value in arguments.cookies where value.text.firstIndex(of: "=") == nil {
      note(value.text, isRead: true)
    }
    if case .file(let file) = input { note(file.text, isRead: true) }
  }
}
