// SPDX-License-Identifier: Apache-2.0

/// A command of the program. Its file has its name, its options, its request and its action;
/// `Commands.all` lists it.
protocol ProgramCommand: Sendable {
  /// The request of the command, as a plain value.
  associatedtype Request: CommandRequest

  /// As it is typed.
  static var name: String { get }

  static var description: CommandDescription { get }

  /// Nil for a command with options only.
  static var operands: Operands? { get }

  /// All options but `--version` and `--help`, in the order of the help.
  static var sections: [OptionSection<Request>] { get }

  /// Known options of other tools, each with the option that has it in its entry.
  static var foreignOptions: [(foreign: ForeignOption, option: OptionDescription?)] { get }

  /// Reads the arguments of the command.
  ///
  /// A requirement with one implementation, so that it is specialised for each command: generic
  /// code looks its types up at run time, which is 3 % of a start.
  static func read(
    _ words: ArraySlice<String>, _ surroundings: CommandSurroundings
  ) throws(UsageError) -> CommandLineReading

  /// Applies the rules that concern several options.
  ///
  /// - Parameters:
  ///   - request: with the values of all options.
  ///   - line: the arguments as typed.
  init(
    _ request: Request, _ line: ArgumentLine, _ surroundings: CommandSurroundings
  ) throws(UsageError)

  /// Carries the command out.
  ///
  /// - Returns: the exit code.
  func run() -> Int32
}

/// The request of a command; a new one has the defaults.
protocol CommandRequest: Sendable {
  init()

  /// Takes the options as they were given, for the command that runs the same again.
  mutating func take(given: GivenOptions)
}

extension CommandRequest {
  func take(given: GivenOptions) {}
}

extension ProgramCommand {
  static var operands: Operands? { nil }

  /// All options.
  static var optionDescriptions: [OptionDescription] {
    sections.flatMap { $0.options.map { $0.description } } + OptionDescription.common
  }

  /// The arguments that repeat a request, without its operands.
  static func arguments(repeating request: Request) -> [String] {
    sections.flatMap { $0.options.flatMap { $0.replay?(request) ?? [] } }
  }

  /// The words of the command that runs the same again: paths, selection, inputs, and how it runs; without
  /// the reports. The values of options that may be secret are not among them.
  ///
  /// - Parameter given: the options as they were given, by a person or in variables.
  static func words(
    repeating request: Request, paths: [String], _ given: GivenOptions
  ) -> [String] {
    var words: [String] = []
    for section in sections where section.isRepeated {
      for option in section.options where option.isRepeated {
        words += option.replay?(request) ?? given.words(of: option.description)
      }
    }
    let hasDash = paths.contains { $0.utf8.count > 1 && $0.utf8.first == UInt8(ascii: "-") }
    return ["curlew", name] + (hasDash ? words + ["--"] + paths : paths + words)
  }
}

/// The result of reading a command line.
enum CommandLineReading {
  /// A command to carry out, and warnings to show before.
  case command(any ProgramCommand, warnings: [String])
  /// A text for standard output: help, the version, a script for a shell.
  case text(String)
}

extension ProgramCommand {
  static func read(
    _ words: ArraySlice<String>, _ surroundings: CommandSurroundings
  ) throws(UsageError) -> CommandLineReading {
    let options = sections.flatMap { $0.options }
    let descriptions = options.map { $0.description } + OptionDescription.common
    let line: ArgumentLine
    do throws(ArgumentScanner.Problem) {
      line = try ArgumentScanner.scan(words, descriptions)
    } catch {
      throw UsageError(error, of: Self.self)
    }
    if line.has("--help") { return .text(HelpText(of: Self.self).text(surroundings)) }
    if line.has("--version") { return .text(Version.text + "\n") }
    let repeated = try RepeatedOptions(line, descriptions)
    try refuseFurtherOperands(line)
    var request = Request()
    let reader = OptionReader(options, line, OptionVariables(surroundings.environment))
    request.take(given: try reader.fill(&request))
    return .command(
      try Self(request, line, surroundings), warnings: repeated.warnings)
  }

  private static func refuseFurtherOperands(_ line: ArgumentLine) throws(UsageError) {
    let limit = operands?.limit ?? 0
    guard line.operands.count > limit else { return }
    throw UsageError("unexpected argument `\(line.operands[limit])`: `curlew \(description.usage)`")
  }
}
