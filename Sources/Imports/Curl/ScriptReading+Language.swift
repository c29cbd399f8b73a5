// SPDX-License-Identifier: Apache-2.0

import Notation

extension ScriptReading {
  /// What sends nothing and makes no variable that an import could know.
  private static let ignored: Set<String> = [
    "echo", "printf", "set", "export", "local", "readonly", "declare", "typeset", "exit", "true",
    ":", "done", "fi", "esac", "}", "unset", "shift", "return", "break", "continue",
    // Of cmd and PowerShell.
    "setlocal", "endlocal", "pause", "cls", "title", "color", "chcp", "Write-Host",
    "Write-Output", "param",
  ]

  /// Reports a condition, a loop or a function: the commands in it are imported as if they were alone.
  ///
  /// - Returns: whether it is one.
  mutating func noteConstruct(_ command: ShellCommand) -> Bool {
    let keywords = ["if", "elif", "while", "until"]
    let opening = ["for", "select", "case", "function"]
    let before = command.wordsBefore.compactMap(\.text.literal)
    let first = command.program.first?.text.literal ?? ""
    let keyword = before.first(where: keywords.contains) ?? (opening.contains(first) ? first : nil)
    if command.isFunctionName || keyword == "function" {
      report("a function: its commands are carried out once, where they are written", of: command)
      return true
    }
    guard let keyword else { return false }
    let words = command.program.map { $0.text.literal ?? "" }
    switch keyword {
    case "for", "select":
      if words.count > 1 { context.assign(VariableNames.name(from: words[1]), nil) }
      report("`\(keyword)`: the commands in the loop are carried out once", of: command)
    case "while", "until":
      report("`\(keyword)`: the commands in the loop are carried out once", of: command)
    default:
      report("`\(keyword)`: the commands are carried out without the condition", of: command)
    }
    return true
  }

  /// Variables of the environment that curl reads.
  private static let settings: Set<String> = [
    "http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY",
    "CURL_CA_BUNDLE", "SSL_CERT_FILE", "SSL_CERT_DIR", "CURL_HOME",
  ]

  /// Reports what is around a command: settings of the environment, and what decides whether it is carried out.
  mutating func noteSurroundings(_ command: ShellCommand) {
    var seen: Set<String> = []
    for name in (command.assignments + assignments(of: command)).map(\.name)
    where Self.settings.contains(name) && seen.insert(name).inserted {
      findings.append(
        context.findings.lose(
          .option, "`\(name)` of the environment", original: original(command.range),
          at: place(command.range.lowerBound)))
    }
    guard command.isCurl else { return }
    if command.isAlternative {
      report("`||`: the command is carried out also where the one before it succeeds", of: command)
    }
    let words = command.wordsBefore.map { $0.text.literal ?? "…" }
    guard let first = words.firstIndex(of: "timeout") else { return }
    findings.append(
      context.findings.change(
        .option, "`\(words[first...].joined(separator: " "))` is left out: `timeout` bounds a step",
        at: place(command.range.lowerBound)))
  }

  private mutating func report(_ text: String, of command: ShellCommand) {
    findings.append(
      context.findings.lose(
        .script, text, original: original(command.range), at: place(command.range.lowerBound)))
  }

  /// A command of another program.
  mutating func takeOther(_ command: ShellCommand, isConstruct: Bool) {
    for word in command.words { context.note(word) }
    for redirection in command.redirections { context.note(redirection.word) }
    let words = Array(command.program)
    let name = words[0].text.literal ?? ""
    if name == "read" { noteRead(words.dropFirst()) }
    if takeWait(name, words) { return }
    if command.isPipedInto {
      guard !hasPipe else { return }
      hasPipe = true
      return findings.append(
        context.findings.change(
          .script, "`| \(name)` and what else follows a pipe is left out",
          at: place(words[0].range.lowerBound)))
    }
    guard !isConstruct, !Self.ignored.contains(name), !command.pipesOut else { return }
    report(name.isEmpty ? "a program" : name, of: command)
  }

  /// `sleep 5`
  private mutating func takeWait(_ name: String, _ words: [ScriptWord]) -> Bool {
    let isDelay = ["sleep", "timeout", "Start-Sleep"].contains(name)
    let options = ["/t", "/T", "-s", "-Seconds"]
    let given = words.dropFirst().first { !options.contains($0.text.literal ?? "") }
    guard isDelay, let delay = given?.text.literal, !delay.isEmpty,
      delay.utf8.allSatisfy(\.isASCIIDigit),
      name != "timeout"
        || words.dropFirst(2).allSatisfy({ $0.text.hasPrefix("/") || $0.text.literal == delay })
    else { return false }
    var step = ImportedStep()
    step.comments = comments
    step["wait"] = .text("\(delay)s")
    comments = []
    made.append(step)
    return true
  }

  /// The names that `read -r NAME` gives texts.
  private func noteRead(_ words: ArraySlice<ScriptWord>) {
    for name in words.compactMap(\.text.literal) {
      let isName = name.utf8.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "_") }
      if isName, name.utf8.first?.isASCIIDigit == false { context.assign(name, nil) }
    }
  }
}
