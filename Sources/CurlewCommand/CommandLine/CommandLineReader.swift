// SPDX-License-Identifier: Apache-2.0

/// Reads a whole command line.
struct CommandLineReader {
  private let surroundings: CommandSurroundings
  private let words: [String]

  init(_ surroundings: CommandSurroundings) {
    self.surroundings = surroundings
    words = surroundings.arguments
  }

  /// - Throws: `UsageProblem` if the command line cannot be carried out.
  func read() throws(UsageProblem) -> CommandLineReading {
    guard let name = words.first else { return .text(help) }
    guard let command = Commands.named(name) else {
      do throws(UsageError) {
        return .text(try readProgram(name))
      } catch {
        throw UsageProblem(error: error, command: nil)
      }
    }
    do throws(UsageError) {
      return try command.read(words.dropFirst(), surroundings)
    } catch {
      throw UsageProblem(error: error, command: name)
    }
  }

  private var help: String { HelpText.ofProgram.text(surroundings) }

  /// The requested text, without a command: help, the version, a script for a shell.
  private func readProgram(_ name: String) throws(UsageError) -> String {
    switch name {
    case "version", "-V", "-v", "--version":
      try refuse(words.dropFirst(), after: name)
      return Version.text + "\n"
    case OptionDescription.licences.name:
      try refuse(words.dropFirst(), after: name)
      return Version.licences
    case "help", "--help", "-h":
      guard let topic = words.dropFirst().first else { return help }
      try refuse(words.dropFirst(2), after: "\(name) \(topic)")
      // The help for help.
      if ["--help", "-h", "help"].contains(topic) { return help }
      guard let command = Commands.named(topic) else { throw UsageError(unknownCommand: [topic]) }
      return HelpText(of: command).text(surroundings)
    case ManualPage.option:
      try refuse(words.dropFirst(2), after: name)
      return try ManualPage.text(of: words.dropFirst().first)
    case ProjectCompletion.entry: return try ProjectCompletion.text(for: words.dropFirst())
    case _ where name.hasPrefix(CompletionScript.option): return try completionScript(name)
    case _ where name.hasPrefix("-"): throw UsageError(misplacedOption: name)
    default: throw UsageError(unknownCommand: words)
    }
  }

  /// `--generate-completion-script SHELL`, or with `=` before the shell.
  private func completionScript(_ word: String) throws(UsageError) -> String {
    let name = word.dropFirst(CompletionScript.option.count)
    guard name.isEmpty || name.hasPrefix("=") else { throw UsageError(misplacedOption: word) }
    let rest = words.dropFirst()
    let shell = name.isEmpty ? rest.first : String(name.dropFirst())
    let further = name.isEmpty ? rest.dropFirst() : rest
    try refuse(further, after: CompletionScript.option + (shell.map { " \($0)" } ?? ""))
    return try CompletionScript.text(for: shell, surroundings.environment)
  }

  /// Refuses arguments after help and the version, which take none.
  private func refuse(_ words: ArraySlice<String>, after place: String) throws(UsageError) {
    guard let word = words.first else { return }
    throw UsageError("unexpected argument `\(word)` after `curlew \(place)`")
  }
}

/// A command line that cannot be carried out.
struct UsageProblem: Error {
  let error: UsageError
  /// The typed command; nil if there is none.
  let command: String?

  /// Lines for standard error.
  var text: String { error.text(of: command) }
}
