// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import Files
import Planning
import Reporting
import Running
import Sessions
import Synchronization

/// Sends one typed request, through the loader, the planner and the engine of `run`.
struct SendCommand: Sendable {
  let request: SendRequest
  /// The places in the line from which the parts of the request come.
  let sources: OptionSources
  let surroundings: CommandSurroundings

  init(_ request: SendRequest, sources: OptionSources, surroundings: CommandSurroundings) {
    self.request = request
    self.sources = sources
    self.surroundings = surroundings
  }

  /// The path in diagnostics for the text that the arguments stand for.
  private static let path = "<command line>"

  /// - Returns: The exit code.
  func run() -> Int32 {
    let waitPolicy = OutputWaitPolicy()
    let printer = Printer(surroundings, color: request.output.color, waitPolicy: waitPolicy)
    let identity = RunIdentity.new()
    let jarFile = request.cookieJar.map { CookieJarFile(path: $0) }
    let collection = SendCollection(
      request, savedPath: savedPath, cookiePath: jarFile?.existingPath)
    var begun = Begun()
    guard var planned = plan(collection, identity, printer, &begun) else {
      printer.printError([.noWorkingDirectory])
      return ExitCode.unusableInput
    }
    if case .ended(let code) = begun.ending { return code }
    if !request.output.printsCollection {
      planned.refuse(planned.plan.missingInputsInUse)
      planned.refuseFreePorts(readsBaseURL: ["/", "?"].contains(request.address.prefix(1)))
    }
    UntilExit.leak(planned)
    guard !lacksProject(planned) else {
      printer.printError(
        "error: `\(surroundings.visible.of(request.address))` is relative: "
          + "there is no curlew.yaml with a `baseUrl` here; write the whole address\n")
      return ExitCode.unusableInput
    }
    printDiagnostics(planned, collection, printer)
    for name in collection.unreadInputs {
      printer.printError("warning: `--var \(printer.visible(name))` is not used\n")
    }
    guard planned.loaded.isUsable, !planned.plan.collections.isEmpty else {
      return begun.exitCode
    }
    if request.output.printsCollection { return show(collection, printer) }
    if leavesInput(planned) {
      printer.printError("note: standard input was not sent; `--json @-` sends it\n")
    }
    if request.announcesJSONAsForm {
      printer.printError(
        "note: the body is announced as a form, as curl does; `--json` sends it as JSON\n")
    }
    return send(planned, identity, printer, waitPolicy, jarFile, begun)
  }

  /// What the beginning of the request has left.
  private struct Begun {
    /// Nil if it needed nothing.
    var signals: SignalWatch?
    var logIns: LogInTokens?
    var ending = RunBeginning.Ending.ready

    /// The exit code of a request that is not sent.
    var exitCode: Int32 {
      switch ending {
      case .ready: ExitCode.unusableInput
      case .stopped(let stop): stop.exitCode
      case .ended(let code): code
      }
    }
  }

  /// Whether standard input is piped, unread, and could have been the body.
  private func leavesInput(_ planned: Planned) -> Bool {
    guard surroundings.inputHoldsData, !request.readsStandardInput,
      ["POST", "PUT", "PATCH"].contains(request.method)
    else { return false }
    let steps = planned.plan.collections.flatMap(\.scenarios).flatMap(\.steps)
    return steps.allSatisfy { !$0.hasBody }
  }

  private func printDiagnostics(
    _ planned: Planned, _ collection: SendCollection, _ printer: Printer
  ) {
    var typed = OptionDiagnostics(
      sources, yaml: collection.written, path: Self.path, in: planned.loaded.sources)
    let isSent =
      planned.loaded.isUsable && !planned.plan.collections.isEmpty
      && !request.output.printsCollection
    let shown = planned.diagnostics.filter { !(isSent && typed.isNotedWithResponse($0)) }
      .map { typed.relocated($0) }
    printer.printError(shown, in: typed.sources, redactor: DiagnosticRedactor(planned.redactor))
  }

  /// The file in which the step saves the body: that of `-o`, unless it is a device or a pipe, or
  /// only the head is requested.
  private var savedPath: String? {
    guard let path = request.output.path, request.method != "HEAD",
      !ReportFile.writesDirectly(FilePath(path))
    else { return nil }
    return path
  }

  /// Whether the address needs a `baseUrl` and no project can have one.
  private func lacksProject(_ planned: Planned) -> Bool {
    ["/", "?"].contains(request.address.prefix(1)) && planned.loaded.location == nil
      && planned.loaded.problems.blocking.isEmpty
  }

  /// Plans the request, starts the programs of the secrets that it needs, and lets people log in.
  private func plan(
    _ collection: SendCollection, _ identity: RunIdentity, _ printer: Printer,
    _ begun: inout Begun
  ) -> Planned? {
    var load = request.plan
    load.rights.hosts += typedHost
    load.network = SendNetwork(load.network).rest
    if !request.output.printsCollection {
      load.inputs.secrets += collection.secrets.filter { $0.value == nil }.map(\.name)
    }
    var surroundings = surroundings
    // The command line overrides a variable of the same name.
    surroundings.environment = surroundings.environment.adding(
      collection.secrets.compactMap { secret in
        secret.value.map { ("CURLEW_SECRET_\(secret.name)", $0) }
      })
    let preparation = CommandPreparation(
      request: load,
      source: .typed(
        SourceText(path: Self.path, text: collection.text), usesProject: request.usesProject,
        files: request.files, target: savedPath),
      run: identity.facts, surroundings: surroundings)
    guard let folder = FilePath.workingDirectory else { return nil }
    var choice = preparation.choice(in: folder)
    var planned = preparation.plan(in: folder, choice)
    var beginning = RunBeginning(
      preparation: preparation, wait: WaitRequest(), identity: identity, printer: printer,
      isQuiet: true)
    beginning.refusesAllMissing = false
    if !request.output.printsCollection {
      beginning.logIns = planned.plan.hasLogIns ? LogInTokens() : nil
      begun.logIns = beginning.logIns
      begun.ending = beginning.carryOut(&planned, in: folder, &choice, watching: &begun.signals)
    }
    return planned
  }

  /// The typed host, which an untrusted request may access.
  private var typedHost: [AllowedHost] {
    guard var address = try? Address(parsing: PercentEncoding.literal(request.address)) else {
      return []
    }
    _ = address.becomeHTTP()
    guard let port = address.effectivePort else { return [] }
    return [AllowedHost("\(address.host):\(port)")].compactMap(\.self)
  }

  private func show(_ collection: SendCollection, _ printer: Printer) -> Int32 {
    printer.print(collection.text)
    if request.output.isVerbose || request.output.includesHead {
      printer.printError("note: nothing is sent, and `-v` and `-i` have nothing to show\n")
    }
    for secret in collection.secrets where secret.value != nil {
      printer.printError(
        "note: the value of `\(secret.name)` is not part of it: set CURLEW_SECRET_\(secret.name)\n")
    }
    if let path = request.cookieJar {
      printer.printError(
        "note: a run begins with the cookies that `\(printer.visible(path))` "
          + "holds, and never writes it\n")
    }
    let rest = SendNetwork(request.plan.network).rest
    let left = [
      rest.connectTo.isEmpty ? nil : "--connect-to", rest.proxy.map { _ in "--proxy" },
    ]
    for option in left.compactMap(\.self) {
      printer.printError("note: `\(option)` is not part of it: give it to `curlew run` too\n")
    }
    return printer.exitCode()
  }

  private func send(
    _ planned: Planned, _ identity: RunIdentity, _ printer: Printer,
    _ waitPolicy: OutputWaitPolicy, _ jarFile: CookieJarFile?, _ begun: Begun
  ) -> Int32 {
    let received = ReceivedExchange()
    let live = liveBody(planned)
    let board =
      surroundings.mayDrawProgress && !request.output.isSilent && !request.isWebSocket
      ? TransferBoard(watcher: live) : nil
    var options = RunOptions(identity, userAgent: Version.userAgent)
    options.keepsAllBodies = true
    options.board = board ?? live.map { TransferBoard(watcher: $0) }
    if request.isWebSocket, let live { options.conversation = TypedLines(showing: live) }
    // Only the shown part of a body is taken from the events.
    options.bodyLimit =
      surroundings.outputIsTerminal ? Int.max : request.output.isVerbose ? options.bodyLimit : 0
    options.observer = { received.keep($0, $1) }
    options.settingNames = .options
    options.logIns = begun.logIns
    var execution = RunExecution(planned: planned, options: options, surroundings: surroundings)
    execution.mayLoseReader = true
    execution.signals = begun.signals
    var ending = execution.carryOut(printer, waitPolicy: waitPolicy) {
      ReporterSet([reporter(received, waitPolicy, board, live)])
    }
    do throws(FileFailure) {
      try received.jar.map { (jar) throws(FileFailure) in
        try jarFile?.write(
          jar, now: EpochSeconds(identity.startMilliseconds / 1000),
          links: planned.rights.isUntrusted
            ? FilePath.workingDirectory.map { TreeLinks(in: $0) } : nil)
      }
    } catch {
      printer.printError("error: \(error)\n")
      ending.hasFailedReport = true
    }
    return ending.exitCode
  }

  /// What is shown while it arrives; nil if everything is shown at the end.
  private func liveBody(_ planned: Planned) -> LiveBody? {
    guard request.output.path == nil else { return nil }
    let isForPerson = surroundings.outputIsTerminal && !request.output.isRaw
    guard isForPerson || request.output.isUnbuffered || request.isWebSocket else { return nil }
    return LiveBody(
      request.output.isUnbuffered ? .all : .endless, hiding: isForPerson ? planned.redactor : nil)
  }

  private func reporter(
    _ received: ReceivedExchange, _ waitPolicy: OutputWaitPolicy, _ board: TransferBoard?,
    _ live: LiveBody?
  ) -> any Reporter {
    let output: any ReportOutput
    do throws(FileFailure) {
      output =
        if let path = request.output.path, savedPath == nil { try ReportFile(FilePath(path)) } else
        {
          StandardStream(.output) { waitPolicy.lasts }
        }
    } catch {
      return UnwritableReport(kind: "response", failure: error)
    }
    return ResponseReporter(
      output: output, notes: StandardStream(.error) { waitPolicy.lasts }, options: options(board),
      live: live
    ) { received.body }
  }

  private func options(_ board: TransferBoard?) -> ResponseOptions {
    let color = request.output.color
    let toFile = request.output.path != nil
    return ResponseOptions(
      console: ConsoleOptions(
        usesColor: !toFile
          && surroundings.usesColor(color, isTerminal: surroundings.outputIsTerminal),
        width: surroundings.outputWidth, breaksCommands: surroundings.isCI),
      notes: ConsoleOptions(
        usesColor: surroundings.usesColor(color, isTerminal: surroundings.errorIsTerminal),
        width: surroundings.errorWidth, isLive: board != nil, breaksCommands: surroundings.isCI,
        board: board),
      isForPerson: surroundings.outputIsTerminal && !toFile && !request.output.isRaw,
      includesHead: request.output.includesHead && !toFile, isVerbose: request.output.isVerbose,
      path: request.output.path, isSaved: savedPath != nil)
  }
}

/// The last exchange, passed from the engine's thread to that of the reports.
private final class ReceivedExchange: Sendable {
  private let last = Mutex<(body: [UInt8]?, jar: CookieJar)?>(nil)

  /// Nil without a response.
  var body: [UInt8]? { last.withLock { $0?.body } }
  /// The jar after the exchange; nil without an exchange.
  var jar: CookieJar? { last.withLock { $0?.jar } }

  func keep(_ exchange: Exchange, _ jar: CookieJar) {
    let body = exchange.hops.last?.response?.body
    last.withLock { $0 = (body, jar) }
  }
}
