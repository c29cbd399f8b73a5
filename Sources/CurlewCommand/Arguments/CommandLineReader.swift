// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// Reads a whole command line.
struct CommandLineReader {
  private(set) var surroundings: CommandSurroundings
  /// What a person should know of what was typed, though it can be carried out.
  private(set) var warnings: [String] = []

  init(_ surroundings: CommandSurroundings) {
    self.surroundings = surroundings
  }

  /// - Throws: `UsageProblem`, or what ArgumentParser says, which may be help.
  mutating func read() throws -> CommandAction {
    let arguments = surroundings.arguments
    if let subcommand = PlainArguments.subcommand(arguments) { return try action(of: subcommand) }
    guard let name = arguments.first else { throw CleanExit.helpRequest(Curlew.self) }
    guard let subcommand = Curlew.subcommand(named: name) else {
      return try readProgram(name, arguments)
    }
    let words = try scanned(arguments.dropFirst(), of: name)
    surroundings.arguments = [name] + words
    if let plain = PlainArguments.subcommand([name] + words) { return try action(of: plain) }
    // A subcommand's words are read by itself first: to set up the whole program costs more and asks
    // libcurl for its version, which loads LDAP and SASL. When they are wrong or ask for help, the
    // whole says so.
    if let command = try? subcommand.parseAsRoot(words) as? any CurlewSubcommand {
      return try action(of: command)
    }
    return try action(of: Curlew.parseAsRoot([name] + words))
  }

  /// The words behind a subcommand with short options taken apart.
  private mutating func scanned(
    _ words: some Sequence<String>, of command: String
  ) throws -> [String] {
    let scan = OptionScan(words, of: command)
    if let problem = scan.problem {
      throw UsageProblem(text: OptionProblem.text(of: problem, for: command))
    }
    if let error = OptionProblem.error(of: scan.repeated) { throw UsageProblem(text: error) }
    warnings += OptionProblem.warnings(of: scan.repeated)
    return scan.words
  }

  /// What is no subcommand: help, the version, a slip of the pen.
  private func readProgram(_ name: String, _ arguments: [String]) throws -> CommandAction {
    switch name {
    case "version", "-V", "-v", "--version":
      try refuse(arguments.dropFirst(), behind: name)
      _ = try Curlew.parseAsRoot(["--version"])
    case "help", "--help", "-h":
      guard let topic = arguments.dropFirst().first else { break }
      try refuse(arguments.dropFirst(2), behind: "\(name) \(topic)")
      // The help for help.
      if ["--help", "-h", "help"].contains(topic) { break }
      guard Curlew.subcommand(named: topic) != nil else {
        throw UsageProblem(text: Curlew.unknown([topic]).text)
      }
      return try action(of: Curlew.parseAsRoot(["help", topic]))
    case _ where !name.hasPrefix("-"):
      throw UsageProblem(text: Curlew.unknown(arguments).text)
    case _ where name.hasPrefix("--generate-completion-script"): break
    default:
      // Options stand behind their command.
      let scan = OptionScan([name], of: "")
      guard case .unknown(let option, _)? = scan.problem else { break }
      throw UsageProblem(text: Curlew.unknownOption(option))
    }
    return try action(of: Curlew.parseAsRoot(arguments))
  }

  /// What is typed behind help and the version, which take no more words.
  private func refuse(_ words: ArraySlice<String>, behind place: String) throws {
    guard let word = words.first else { return }
    throw UsageProblem(
      text: "error: `\(word)` is too much behind `curlew \(place)`\n  see `curlew --help`")
  }

  private func action(of command: any ParsableCommand) throws -> CommandAction {
    var command = command
    guard let subcommand = command as? any CurlewSubcommand else {
      // Help: ArgumentParser's own command throws what is to be printed.
      try command.run()
      throw CleanExit.helpRequest(Curlew.self)
    }
    return try action(of: subcommand)
  }

  /// What a subcommand asks for. Of its own type: to find out at run time whether a command conforms
  /// costs 2 % of a start.
  private func action(of subcommand: any CurlewSubcommand) throws -> CommandAction {
    do {
      return try subcommand.action(surroundings)
    } catch let error as ValidationError {
      let name = type(of: subcommand).configuration.commandName ?? ""
      throw UsageProblem(text: "error: \(error.message)\n  see `curlew \(name) --help`")
    }
  }
}

/// What was typed cannot be carried out: lines for standard error.
struct UsageProblem: Error {
  let text: String
}
