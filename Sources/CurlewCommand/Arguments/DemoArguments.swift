// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// `curlew demo`.
struct DemoArguments: CurlewSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "Starts a demonstration shop and runs the examples against it.",
    discussion: """
      The examples are all files of the folder examples/ of the repository, in a temporary folder. \
      With --serve the shop waits for requests instead: curlew run examples --var baseUrl=ADDRESS. \
      It speaks HTTP and HTTPS on the same port.
      """)

  @Flag(help: "Run a collection that fails on purpose, too.")
  var failing = false

  @Flag(help: "Only serve, until Ctrl-C.")
  var serve = false

  @Option(help: ArgumentHelp("The port to listen on; a free one by default.", valueName: "port"))
  var port: UInt16 = 0

  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Output") var color: ColorOptions

  func action(_ surroundings: CommandSurroundings) throws -> CommandAction {
    guard !failing || !serve else {
      throw ValidationError("--failing and --serve exclude each other.")
    }
    guard !serve || output.isEmpty else {
      throw ValidationError("--serve runs nothing: there is nothing to report, with or without -v.")
    }
    let request = try OutputRequest(output, color, OptionVariables(surroundings.environment))
    return .demo(
      DemoCommand(
        showsFailures: failing, onlyServes: serve, port: port, output: request,
        surroundings: surroundings))
  }
}

extension SchemaCommand.Subject: ExpressibleByArgument {}

/// `curlew schema`.
struct SchemaArguments: CurlewSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Prints a JSON Schema of the format, for editors.")

  @Argument(help: "collection, or project for curlew.yaml.")
  var subject = SchemaCommand.Subject.collection

  func action(_ surroundings: CommandSurroundings) throws -> CommandAction {
    .schema(SchemaCommand(subject: subject, surroundings: surroundings))
  }
}
