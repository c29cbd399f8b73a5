// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import Planning
import Running
import Sessions

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Starts the services of a plan one after another, each when the one before is ready, and waits for those
/// that it does not start.
///
/// Services of an earlier turn of `--watch` go on, unless they have ended or their texts have changed.
struct ServiceBeginning {
  let session: Session
  let choice: PlanChoice
  let identity: RunIdentity
  let programs: CommandPrograms
  let surroundings: CommandSurroundings
  let printer: Printer
  let isQuiet: Bool

  /// Why a service is not ready.
  struct Problem: Error {
    let diagnostic: Diagnostic
    /// Nil for a mistake of the files or a missing right.
    var stop: RunBeginning.Stop?
    /// The service whose program ends; nil for none.
    var service: String?
  }

  private var running: RunningServices { programs.services }

  /// The first attempts begin this long after one another, for `fastTime`; then at `slowInterval`.
  private static let interval: UInt32 = 20_000
  private static let fastTime = Duration.seconds(10)
  private static let slowInterval: UInt32 = 200_000
  /// Between two starts of a program of `ready`.
  private static let programInterval = Duration.seconds(1)
  private static let programTime = Duration.seconds(10)
  /// How long an address may take to answer before a program starts.
  private static let earlyTime = Duration.seconds(2)

  /// Blocks the thread until all are ready.
  func carryOut(_ planned: inout Planned) throws {
    let services = planned.services
    for service in services {
      if let problem = planned.refusal(of: service, isStarted: false) {
        throw Problem(diagnostic: problem)
      }
    }
    try checkRights(of: services, planned)
    endOthers(than: services)
    var hasRestarted = false
    for service in services {
      if isRunning(service, tasksAgain: hasRestarted) {
        try wait(for: service, running[service.name]?.program, planned, again: true)
        continue
      }
      hasRestarted = hasRestarted || running[service.name] != nil
      running.end([service.name], within: programs.grace)
      let program = try start(service, &planned)
      try wait(for: service, program, planned)
    }
    choice.ports?.releaseAll()
  }

  /// Without the right to start programs, each must be there already.
  private func checkRights(of services: [PlannedService], _ planned: Planned) throws {
    guard !planned.rights.allowsPrograms else { return }
    for service in services where service.content?.program != nil {
      guard try isReused(service, planned) else {
        let refusal = planned.refusal(of: service, isStarted: true)
        throw Problem(diagnostic: refusal ?? .notReady(service, "", attempts: 0, []))
      }
    }
  }

  /// Ends what an earlier turn has started and this plan does not have.
  private func endOthers(than services: [PlannedService]) {
    let names = running.all.map(\.name).filter { name in
      !services.contains { $0.name.utf8.elementsEqual(name.utf8) }
    }
    if !names.isEmpty { running.end(names, within: programs.grace) }
  }

  /// Whether the program of an earlier turn serves this one.
  private func isRunning(_ service: PlannedService, tasksAgain: Bool) -> Bool {
    guard let known = running[service.name], known.planned.content == service.content else {
      return false
    }
    if service.isTask { return !tasksAgain && known.program.ending == .exited(0) }
    return known.program.ending == nil
  }

  /// - Returns: nil if nothing starts.
  private func start(
    _ service: PlannedService, _ planned: inout Planned
  ) throws -> ServiceProgram? {
    guard let program = service.content?.program else { return nil }
    if try isReused(service, planned) {
      if !isQuiet {
        printer.printError(
          "reused    \(service.name), which answers at "
            + printer.visible(service.shownReady.joined(separator: ", ")) + "\n")
      }
      return nil
    }
    choice.ports?.release(service.ports)
    stopIfOver()
    switch planned.start(program, of: service, in: running) {
    case .success(let started): return started
    case .failure(let problem):
      stopIfOver()
      throw Problem(diagnostic: problem.diagnostic, stop: .noService)
    }
  }

  /// Whether all its addresses answer, and it may be used as it is.
  ///
  /// - Throws: `already-answers` if one does, and another program would be tested.
  private func isReused(_ service: PlannedService, _ planned: Planned) throws -> Bool {
    var silent: [String] = []
    var answering: (address: String, span: SourceSpan)?
    for (place, ready) in (service.content?.ready ?? []).enumerated() {
      guard case .address(let address) = ready else { continue }
      let asker = try asker(of: address, at: service.readySpans[place])
      defer { asker.end() }
      let answer = try ask(
        asker, at: service.readySpans[place], of: service, atMost: Self.earlyTime)
      if answer.isAnswered {
        answering = answering ?? (asker.shown(answer), service.readySpans[place])
      } else {
        silent.append(asker.shown(answer))
      }
    }
    guard let answering else { return false }
    if service.isReused, silent.isEmpty { return true }
    throw Problem(
      diagnostic: .alreadyAnswers(
        answering.address, service, at: answering.span, others: silent), stop: .noService)
  }

  // MARK: Ready

  /// - Parameters:
  ///   - program: nil for a service that was not started.
  ///   - again: whether the program was ready in an earlier turn.
  private func wait(
    for service: PlannedService, _ program: ServiceProgram?, _ planned: Planned,
    again: Bool = false
  ) throws {
    var pending = zip(service.content?.ready ?? [], service.readySpans).filter { ready, _ in
      switch ready {
      case .address: true
      case .ended: !again
      // What was not started needs no right, and so starts nothing.
      case .program: program != nil || service.content?.program == nil
      }
    }
    var wait = ServiceWait(service, printer, isLive: surroundings.errorIsTerminal, isQuiet: isQuiet)
    var asker: AddressAsker?
    defer { asker?.end() }
    while let (next, span) = pending.first {
      stopIfOver()
      try checkEnded(service, program, planned)
      guard wait.left > .zero else {
        wait.end(isReady: false)
        let lines = planned.shown(program?.lastLines ?? [])
        var problem = Problem(
          diagnostic: .notReady(service, wait.words, attempts: wait.attempts, lines),
          stop: .notReady)
        problem.service = service.name
        throw problem
      }
      if case .address(let address) = next, asker == nil {
        asker = try self.asker(of: address, at: span)
      }
      if try holds(next, at: span, of: service, program, asker, &wait, planned) {
        pending.removeFirst()
        asker?.end()
        asker = nil
        continue
      }
      wait.pause(fast: Self.interval, slow: Self.slowInterval, after: Self.fastTime)
    }
    wait.end(isReady: true)
  }

  /// Asks once, if it is time to.
  private func holds(
    _ ready: PlannedService.Ready, at span: SourceSpan, of service: PlannedService,
    _ program: ServiceProgram?, _ asker: AddressAsker?, _ wait: inout ServiceWait,
    _ planned: Planned
  ) throws -> Bool {
    switch ready {
    case .ended: return program?.ending == .exited(0)
    case .program(let asked):
      guard wait.mayStart(every: Self.programInterval) else { return false }
      let reason = planned.ask(
        asked, atMost: min(Self.programTime, wait.left), noting: programs.brief)
      guard let reason else { return true }
      wait.note(printer.visible(reason))
    case .address:
      guard let asker else { return false }
      let answer = try ask(asker, at: span, of: service, atMost: wait.left)
      guard case .notReady(let words, _, _, _) = answer else { return true }
      wait.note("\(asker.shown(answer)): \(words)")
    }
    return false
  }

  /// A program that has ended is not waited for.
  private func checkEnded(
    _ service: PlannedService, _ program: ServiceProgram?, _ planned: Planned
  ) throws {
    if let program, let ending = program.ending, !(service.isTask && ending == .exited(0)) {
      stopIfOver()
      var problem = Problem(
        diagnostic: ended(service, program, ending, isReady: false, planned),
        stop: .noService)
      problem.service = service.name
      throw problem
    }
    for other in running.all where !other.planned.isTask && other.program !== program {
      guard let ending = other.program.ownEnding else { continue }
      stopIfOver()
      var problem = Problem(
        diagnostic: ended(other.planned, other.program, ending, isReady: true, planned),
        stop: .noService)
      problem.service = other.name
      throw problem
    }
  }

  private func ended(
    _ service: PlannedService, _ program: ServiceProgram, _ ending: ProgramRun.Ending,
    isReady: Bool, _ planned: Planned
  ) -> Diagnostic {
    .serviceEnded(
      service, ending, isReady: isReady, lines: planned.shown(program.lastLines),
      log: program.files.logPath)
  }

  /// - Throws: `Problem` if the address cannot be asked.
  private func asker(of address: AwaitedAddress, at span: SourceSpan) throws -> AddressAsker {
    let probe = session.probe(of: address, choice) { problem in
      Diagnostic(
        problem.code, "\(address.address) cannot be asked: \(problem.message)",
        at: Annotation(span))
    }
    if probe.planned.plan.collections.isEmpty, let problem = probe.planned.diagnostics.first {
      throw Problem(diagnostic: problem)
    }
    return try AddressAsker(probe)
  }

  /// Asks once.
  ///
  /// - Throws: `Problem` if no attempt can succeed: the answer is not `refused`.
  private func ask(
    _ asker: AddressAsker, at span: SourceSpan, of service: PlannedService,
    atMost limit: Duration
  ) throws -> ReadinessProbe.Answer {
    let answer = try asker.ask(identity, atMost: limit)
    guard case .refused(let words) = answer else { return answer }
    var problem = Problem(
      diagnostic: Diagnostic(
        .notReady, "\(asker.shown(answer)) cannot be asked: \(words)", at: Annotation(span)),
      stop: .notReady)
    problem.service = service.name
    throw problem
  }

  /// A signal ends the process, and this thread has nothing to say any more.
  private func stopIfOver() {
    while running.isOver { poll(nil, 0, 1_000) }
  }
}
