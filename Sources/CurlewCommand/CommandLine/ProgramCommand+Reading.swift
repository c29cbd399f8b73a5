// SPDX-License-Identifier: Apache-2.0

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
