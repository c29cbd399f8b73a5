// SPDX-License-Identifier: Apache-2.0

import DemoService
import Files
import Planning
import Sessions

/// The request of `curlew demo`.
struct DemoRequest: ReportingRequest, ColoredRequest {
  /// Whether to run the collection that fails on purpose too.
  var showsFailures = false
  /// Whether to only serve, until a signal arrives.
  var onlyServes = false
  /// The port of the shop; 0 for a free one.
  var port: UInt16 = 0
  var output = OutputRequest()
}

/// Starts the demonstration shop and runs the examples against it.
struct DemoCommand: ProgramCommand {
  static let name = "demo"

  static let description = CommandDescription(
    summary: "Starts a demonstration shop and runs the examples against it.",
    details: """
      The examples are all files of the folder examples/ of the repository, in a temporary folder. \
      With --serve the shop waits for requests instead: curlew run examples --var baseUrl=ADDRESS. \
      It speaks HTTP and HTTPS on the same port.
      """,
    usage: "demo [<options>]")

  static let sections: [OptionSection<DemoRequest>] = [
    OptionSection("Output", CommandOption.reports + [.color]),
    OptionSection(
      "Options",
      [
        .typedFlag(
          "--failing", help: "Run a collection that fails on purpose, too.", choice: .serving
        ) { $0.showsFailures = true },
        .typedFlag("--serve", help: "Only serve, until Ctrl-C.", choice: .serving) {
          $0.onlyServes = true
        },
        .typed(
          "--port", takes: .word("port"), help: "The port to listen on; a free one by default."
        ) { $0.port = UInt16(try $1.wholeNumber(from: 0...65_535)) },
      ]),
  ]

  private let request: DemoRequest
  private let surroundings: CommandSurroundings

  init(
    _ request: DemoRequest, _ line: ArgumentLine, _ surroundings: CommandSurroundings
  ) throws(UsageError) {
    let ofReports = CommandOption<DemoRequest>.reports.map(\.description.name)
    guard !request.onlyServes || !ofReports.contains(where: line.has) else {
      throw UsageError("`--serve` runs nothing: there is nothing to report, with or without `-v`")
    }
    try request.output.check(line)
    self.request = request
    self.surroundings = surroundings
  }

  /// - Returns: the exit code.
  func run() -> Int32 {
    let printer = Printer(surroundings, color: request.output.color)
    var signals = SignalSet.ending
    // Before the shop's thread starts, which would receive them otherwise.
    signals.block()
    let shop: DemoShop
    do {
      shop = try DemoShop.start(port: request.port)
    } catch {
      printer.printError(
        error.isAddressInUse
          ? "error: another program listens on port \(request.port)\n"
            + "  help: leave `--port` out, and a free one is taken\n"
          : "error: the demonstration shop cannot be started: \(error)\n")
      return ExitCode.unusableInput
    }
    defer { shop.stop() }
    return request.onlyServes ? serve(shop, until: signals, printer) : runExamples(shop, printer)
  }

  /// Runs the examples from a folder of their own, like a checkout of the repository: they read
  /// files beside them, and saved files are removed with the folder.
  private func runExamples(_ shop: DemoShop, _ printer: Printer) -> Int32 {
    var run = RunRequest()
    run.output = request.output.absolute
    // Neither the shop nor the folder exists when the commands could be used.
    run.output.showsCommands = false
    run.plan.inputs.flags = [InputFlag(name: "baseUrl", text: shop.baseURL, isJSON: false)]
    run.plan.bringsCollections = true
    let failing = request.showsFailures ? [EmbeddedFile.failing] : []
    run.plan.paths = ["examples"] + failing.map(\.path)
    let folder: ScratchFolder
    do {
      folder = try unpacked(EmbeddedFile.examples + failing)
    } catch {
      printer.printError("error: the examples cannot be unpacked: \(error)\n")
      return ExitCode.unusableInput
    }
    defer { folder.remove() }
    printer.printError(
      "the demonstration shop listens on \(shop.baseURL); all examples are run against it\n\n")
    let exitCode = RunCommand(run, surroundings: surroundings).run()
    if exitCode != ExitCode.success {
      printer.printError(
        "the shop has stopped; `curlew demo --serve` starts one for as long as you like\n")
    }
    return exitCode
  }

  /// Writes the files into a folder and makes it the working directory: paths are shown as from the
  /// root of a checkout.
  private func unpacked(_ files: [EmbeddedFile]) throws(FileFailure) -> ScratchFolder {
    let temporary = surroundings.environment.text(of: "TMPDIR") ?? ""
    let folder = try ScratchFolder(in: FilePath(temporary.isEmpty ? "/tmp" : temporary))
    do throws(FileFailure) {
      for file in files { try folder.write(file.bytes, to: file.path) }
      // The search for a `curlew.yaml` ends here: one in `/tmp` may be anybody's.
      try folder.write([], to: ".git")
      try folder.enter()
    } catch {
      folder.remove()
      throw error
    }
    return folder
  }

  private func serve(
    _ shop: DemoShop, until signals: SignalSet, _ printer: Printer
  ) -> Int32 {
    printer.print("\(shop.baseURL)\n")
    guard printer.exitCode() == ExitCode.success else { return printer.exitCode() }
    printer.printError(
      """
      the demonstration shop listens, for https too; end it with Ctrl-C
      try: curlew run examples --var baseUrl=\(shop.baseURL)

      """)
    var signals = signals
    return signals.next().map { 128 + $0 } ?? ExitCode.bug
  }
}

extension OutputRequest {
  /// The request with absolute report paths, independent of the working directory.
  fileprivate var absolute: OutputRequest {
    guard let folder = FilePath.workingDirectory else { return self }
    var request = self
    for index in request.reports.indices {
      // `-` is a stream, not a file.
      guard let path = request.reports[index].path, path != "-" else { continue }
      request.reports[index].path = FilePath(path).absolute(in: folder).text
    }
    return request
  }
}
