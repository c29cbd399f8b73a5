// SPDX-License-Identifier: Apache-2.0

import DemoService
import Planning

/// Starts the demonstration shop and runs the bundled collections against it.
struct DemoCommand {
  /// Runs the collection that fails on purpose too.
  var showsFailures = false
  /// Only serves, until a signal comes.
  var onlyServes = false
  /// Where the shop listens; 0 for a free port.
  var port: UInt16 = 0
  var output = OutputRequest()
  let surroundings: CommandSurroundings

  /// - Returns: the exit code.
  func run() -> Int32 {
    let printer = Printer(surroundings, color: output.color)
    var signals = SignalSet.ending
    // Before the shop's thread starts, which would take them otherwise.
    signals.block()
    let shop: DemoShop
    do {
      shop = try DemoShop.start(port: port)
    } catch {
      printer.complain(
        error.isAddressInUse
          ? "error: another program listens on port \(port)\n"
            + "  help: leave `--port` out, and a free one is taken\n"
          : "error: the demonstration shop cannot be started: \(error)\n")
      return ExitCode.unusableInput
    }
    defer { shop.stop() }
    return onlyServes ? serve(shop, until: signals, printer) : runCollections(shop, printer)
  }

  private func runCollections(_ shop: DemoShop, _ printer: Printer) -> Int32 {
    var request = RunRequest()
    request.output = output
    request.load.inputs.flags = [InputFlag(name: "baseUrl", text: shop.baseURL, isJSON: false)]
    let files = BundledCollections.all + (showsFailures ? [BundledCollections.failing] : [])
    printer.complain(
      "the demonstration shop listens on \(shop.baseURL); \(files.count) collections run\n\n")
    return RunCommand(request, source: .bundled(files), surroundings: surroundings).run()
  }

  private func serve(
    _ shop: DemoShop, until signals: SignalSet, _ printer: Printer
  ) -> Int32 {
    printer.print("\(shop.baseURL)\n")
    guard printer.exitCode() == ExitCode.success else { return printer.exitCode() }
    printer.complain(
      """
      the demonstration shop listens; end it with Ctrl-C
      try: curlew run examples/health.yaml --var baseUrl=\(shop.baseURL)

      """)
    var signals = signals
    return signals.next().map { 128 + $0 } ?? ExitCode.bug
  }
}
