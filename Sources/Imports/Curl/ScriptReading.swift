// SPDX-License-Identifier: Apache-2.0

import Notation

/// Reads one script.
struct ScriptReading {
  private let script: ShellScript
  let file: Int
  let source: ImportFile
  let context: ScriptContext
  /// The files that commands name.
  var named: [(path: String, isRead: Bool)] = []
  private(set) var lostNames: [(name: String, requests: Int)] = []
  private(set) var publicVariables: [String] = []
  /// Comments before the first command, if that sends nothing.
  private(set) var headComments: [String] = []
  /// Comments and findings for the next step.
  var comments: [String] = []
  var findings: [Int] = []
  var made: [ImportedStep] = []
  /// The options of each step.
  private(set) var usedCommands: [CurlArguments] = []
  var hasPipe = false
  /// Why the first of the commands that curl refuses is refused.
  private var firstProblem: ImportProblem?
  /// The outputs of programs that variables and other commands use.
  var outputs = ScriptOutputs()

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
    for command in script.commands {
      for assignment in assignments(of: command) { context.count(assignment: assignment.name) }
    }
    try read(script.items)
    if let firstProblem, !made.contains(where: { $0.request != nil }) { throw firstProblem }
    reportOutputs()
    return made
  }

  /// Reads the items of the script, or those of a program in it.
  mutating func read(_ items: [ShellScript.Item]) throws(ImportProblem) {
    for (place, item) in items.enumerated() {
      switch item {
      case .comment(let text, _): comments.append(text)
      case .command(let command):
        try read(command, after: place > 0 ? items[place - 1] : nil)
      case .unreadable(let problem, let range):
        lose(range, problem, .unreadable)
      }
      guard made.count <= CurlReader.mostRequests else {
        throw ImportProblem(
          .unreadableSource, "it has more than \(CurlReader.mostRequests) requests")
      }
    }
  }

  /// All words of the script.
  var words: [ScriptWord] {
    script.commands.flatMap { command in
      command.words + command.redirections.map(\.word) + command.assignments.map(\.word)
    }
  }

  mutating func addLostName(_ name: String, _ requests: Int) {
    lostNames.append((name, requests))
  }

  mutating func addPublicVariable(_ name: String) {
    if !publicVariables.contains(name) { publicVariables.append(name) }
  }

  func place(_ offset: Int) -> ImportFinding.Place {
    ImportFinding.Place(file: file, offset: offset)
  }

  func original(_ range: Range<Int>) -> String {
    String(decoding: source.bytes[range], as: UTF8.self)
  }

  // MARK: Commands

  private mutating func read(
    _ command: ShellCommand, after before: ShellScript.Item?
  ) throws(ImportProblem) {
    noteSurroundings(command)
    if !command.words.isEmpty { for one in command.assignments { context.note(one.word) } }
    for assignment in assignments(of: command) { try take(assignment) }
    for word in command.wordsBefore { context.note(word) }
    try readPrograms(of: command)
    let isConstruct = noteConstruct(command)
    guard let first = command.program.first else {
      takeHeadComments()
      for redirection in command.redirections { context.note(redirection.word) }
      return
    }
    guard command.isCurl else {
      if first.text != ShellText("sleep") { takeHeadComments() }
      return takeOther(command, isConstruct: isConstruct)
    }
    if let file = programFile(in: command) {
      for word in command.words + command.redirections.map(\.word) { context.note(word) }
      let text = "`\(file.prefix(80))` is a file that a program writes"
      return lose(command.range, ImportProblem(.unreadableSource, text), .script)
    }
    let count = context.findings.all.count
    do throws(ImportProblem) {
      try readRequest(command, after: before)
    } catch {
      // What was found before the mistake is about this command.
      context.findings.removeAll(from: count)
      for word in command.words { context.note(word) }
      lose(command.range, error, .option)
    }
    for redirection in command.redirections { context.note(redirection.word) }
  }

  private mutating func readRequest(
    _ command: ShellCommand, after before: ShellScript.Item?
  ) throws(ImportProblem) {
    guard let first = command.program.first else { return }
    context.note(first)
    let input = standardInput(of: command, after: before)
    let place = place(first.range.lowerBound)
    let words = command.program.dropFirst().flatMap { context.divided($0) }
    let all = try CurlParser.parse(words, file: file, context)
    for arguments in all { noteFiles(of: arguments, input) }
    let lost = substitutions(of: command)
    if let reason = all.lazy.compactMap(\.refusal).first {
      findings += lost + all.flatMap(\.findings)
      return findings.append(context.findings.lose(.option, "curl refuses \(reason)", at: place))
    }
    var steps: [ImportedStep] = []
    var used: [CurlArguments] = []
    var left: [Int] = lost
    for arguments in all {
      var maker = CurlSteps(arguments, input: input, at: place, context)
      let own = try maker.steps()
      used += own.map { _ in arguments }
      steps += own
      if steps.isEmpty {
        left += maker.findings
      } else {
        steps[steps.count - 1].findings += maker.findings
      }
    }
    guard !steps.isEmpty else { return findings += left }
    steps[0].comments = comments + steps[0].comments
    steps[0].findings = findings + left + steps[0].findings
    comments = []
    findings = []
    made += steps
    usedCommands += used
  }

  /// A command that the shell or curl refuses. The comment above it is about it.
  private mutating func lose(_ range: Range<Int>, _ problem: ImportProblem, _ cause: ImportCause) {
    firstProblem = firstProblem ?? problem
    let above = comments.last.map { text in
      text.split(separator: "\n", omittingEmptySubsequences: false).map { "# \($0)\n" }.joined()
    }
    if above != nil { comments.removeLast() }
    findings.append(
      context.findings.lose(
        cause, problem.message, original: (above ?? "") + original(range),
        at: problem.place ?? place(range.lowerBound), help: problem.help.first))
  }

  /// A comment above the first lines of a script is about the whole.
  private mutating func takeHeadComments() {
    guard made.isEmpty else { return }
    headComments += comments
    comments = []
  }

  /// What only a shell can evaluate is reported: it stays text, or a credential comes from outside.
  func substitutions(of command: ShellCommand) -> [Int] {
    (command.words + command.redirections.map(\.word)).flatMap { word in
      word.substitutions.map { range in
        let text = original(range)
        context.unevaluated.formUnion([text, WrittenCredentials.masked(text)])
        return context.findings.lose(
          .script, "`\(text.prefix(80))` is not run", original: text, at: place(range.lowerBound))
      }
    }
  }
}
