// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Files
import Planning
import Running
import Sessions
import Threads

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What a command does between its plan and its first request: it waits for addresses, starts the
/// programs of the secrets that the plan needs and then those of services, and lets people log in.
struct RunBeginning {
  let preparation: CommandPreparation
  let wait: WaitRequest
  let identity: RunIdentity
  let printer: Printer
  /// Whether lines are left out: `-q`.
  let isQuiet: Bool
  /// Whether an input without a value is a problem even if no step needs it.
  var refusesAllMissing = true
  /// The programs that a signal must end.
  var programs = CommandPrograms()
  /// Gets the tokens of people; nil for a plan that needs none.
  var logIns: LogInTokens?
  /// Whether services start with `carryOut`; else `start` starts them, and lets people log in then.
  var startsServices = true

  /// How the beginning ended.
  enum Ending {
    /// The plan has everything that it needs, or a problem that its run reports.
    case ready
    /// The plan has the problem, and runs nothing.
    case stopped(Stop)
    /// The problem was printed; nothing was sent, and no report is written.
    case ended(Int32)
  }

  /// Why nothing runs, though the files are right.
  enum Stop: Sendable {
    /// An address or a service was not ready, or no person logged in; exit code 3.
    case notReady
    /// A person or a service refused a log-in; exit code 1.
    case refused
    /// The program of a service could not be started, or ended, or something answered already; exit
    /// code 1.
    case noService

    var exitCode: Int32 { self == .notReady ? ExitCode.transferFailed : ExitCode.failed }
  }

  /// Whether a plan has a beginning at all.
  func isNeeded(for planned: Planned) -> Bool {
    guard !planned.plan.collections.isEmpty else { return false }
    return !wait.addresses.isEmpty || planned.plan.hasSecretPrograms || planned.plan.hasLogIns
      || !planned.services.isEmpty
  }

  /// Watches the signals, each of which ends the process and its programs: nothing has been sent that
  /// `teardown` would have to undo.
  private func watchSignals() throws -> SignalWatch {
    let signals = IdleSignals(programs)
    return try SignalWatch.start { signals.take($0) }
  }

  /// Blocks the thread until the first request may be sent, if a plan has a beginning.
  ///
  /// - Parameters:
  ///   - choice: gets what the programs of secrets have given.
  ///   - signals: gets the watch of the signals, which the run goes on with.
  func carryOut(
    _ planned: inout Planned, in folder: FilePath, _ choice: inout PlanChoice,
    watching signals: inout SignalWatch?
  ) -> Ending {
    guard isNeeded(for: planned) else { return .ready }
    do {
      signals = try watchSignals()
    } catch {
      printer.printError("error: \(RunExecution.words(for: error))\n")
      return .ended(ExitCode.transferFailed)
    }
    return carryOut(&planned, in: folder, &choice)
  }

  /// The same without a look at whether it is needed, and with signals that are watched already.
  func carryOut(_ planned: inout Planned, in folder: FilePath, _ choice: inout PlanChoice) -> Ending
  {
    if let refusal = planned.programRefusal ?? planned.serviceRefusal {
      planned.refuse([refusal])
      return .ready
    }
    if !wait.addresses.isEmpty {
      let ending = waitForAddresses(&planned, in: folder, &choice)
      guard case .ready = ending, !planned.plan.collections.isEmpty else { return ending }
    }
    let needed = planned.plan.neededPrograms
    if !needed.isEmpty {
      if let problem = obtain(needed, of: planned, in: folder, &choice) {
        planned.refuse([problem])
        return .ready
      }
      planned = preparation.plan(in: folder, choice)
      if refusesAllMissing { planned.refuseMissingInputs() }
    }
    if planned.services.isEmpty { return logIn(&planned, in: folder) }
    return startsServices ? start(&planned, in: folder, choice) : .ready
  }

  /// Starts the services of the plan, blocks the thread until they are ready, and lets people log in: it
  /// may be one of the services where they do.
  ///
  /// - Returns: `stopped` with the problem in the plan, if one is not ready.
  func start(_ planned: inout Planned, in folder: FilePath, _ choice: PlanChoice) -> Ending {
    guard !planned.services.isEmpty else { return .ready }
    var session = preparation.session(in: folder)
    session.projectFolder = planned.projectFolder
    let beginning = ServiceBeginning(
      session: session, choice: choice, identity: identity,
      programs: programs, surroundings: preparation.surroundings, printer: printer,
      isQuiet: isQuiet)
    do {
      try beginning.carryOut(&planned)
    } catch let problem as ServiceBeginning.Problem {
      if let name = problem.service { programs.services.end([name], within: programs.grace) }
      planned.refuse([problem.diagnostic])
      return problem.stop.map { .stopped($0) } ?? .ready
    } catch {
      printer.printError("error: \(RunExecution.words(for: error))\n")
      return .ended(ExitCode.transferFailed)
    }
    return logIn(&planned, in: folder)
  }

  private func waitForAddresses(
    _ planned: inout Planned, in folder: FilePath, _ choice: inout PlanChoice
  ) -> Ending {
    var preparation = preparation
    preparation.request.rights.hosts += wait.addresses.flatMap(\.typedHost)
    var session = preparation.session(in: folder)
    session.projectFolder = planned.projectFolder
    // A secret that the project's `tls` reads comes before the wait, all others after it.
    if planned.plan.hasSecretPrograms {
      for awaited in wait.addresses {
        let probe = session.probe(of: awaited, choice) { $0 }.planned
        if let problem = obtain(probe.plan.neededPrograms, of: planned, in: folder, &choice) {
          planned.refuse([problem])
          return .ready
        }
      }
    }
    let waiting = AddressWait(
      request: wait, surroundings: preparation.surroundings, printer: printer, isQuiet: isQuiet)
    switch waiting.wait(in: session, choice, identity) {
    case .ready: return .ready
    case .notReady(let problem):
      planned.refuse([problem])
      return .stopped(.notReady)
    case .unusable(let probe):
      printer.printProblems(of: probe, showsAll: false)
      printer.printError("\nnothing was sent\n")
      return .ended(ExitCode.unusableInput)
    case .failed(let error):
      printer.printError("error: \(RunExecution.words(for: error))\n")
      return .ended(ExitCode.transferFailed)
    }
  }

  /// Starts programs one after another, equal ones once.
  ///
  /// - Returns: the problem of the first that gave no value.
  private func obtain(
    _ needed: [NeededProgram], of planned: Planned, in folder: FilePath, _ choice: inout PlanChoice
  ) -> Diagnostic? {
    for needed in needed where choice.inputs.obtained[needed.program] == nil {
      let known = choice
      let value = planned.value(of: needed, noting: programs.brief) {
        // Planned again, since secrets may be made from what programs gave.
        preparation.plan(in: folder, known).redactor
      }
      switch value {
      case .success(let text): choice.inputs.obtained[needed.program] = text
      case .failure(let problem): return problem.diagnostic
      }
    }
    return nil
  }
}
