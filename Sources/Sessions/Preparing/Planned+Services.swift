// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import Files
import Notation
import Planning
import Running

extension Planned {
  /// The services that its run starts or waits for: those of the project if one of its collections runs.
  package var services: [PlannedService] {
    guard !plan.services.isEmpty,
      plan.collections.contains(where: { loaded.members.contains($0.source) })
    else { return [] }
    return plan.services
  }

  /// The folder of the project; nil without one.
  package var projectFolder: FilePath? { loaded.location?.root }

  /// What refuses to start the programs of its services, before anything is waited for; nil if they may
  /// start, and if what answers already may take their place.
  package var serviceRefusal: Diagnostic? {
    rights.allowsPrograms
      ? nil : services.first(where: \.needsRight).map { .execNotAllowed(for: $0) }
  }

  /// Why the programs of a service cannot be started now: its texts have no values, or the run lacks
  /// the right; nil if they can.
  ///
  /// - Parameter isStarted: whether a program will start.
  package func refusal(of service: PlannedService, isStarted: Bool) -> Diagnostic? {
    if service.content == nil { return .noValue(of: service) }
    return isStarted && !rights.allowsPrograms ? .execNotAllowed(for: service) : nil
  }

  /// Starts the program of a service.
  ///
  /// - Returns: the problem, at `exec`, if it does not run.
  package mutating func start(
    _ program: PlannedProgram, of service: PlannedService, in running: RunningServices
  ) -> Result<ServiceProgram, ServiceProblem> {
    let words: String
    do {
      let prepared = try files.program(program, environment, timeout: .zero)
      let own = try ServiceFiles(of: service.name, in: stateRoot)
      for process in own.stillRunning {
        loaded.problems.add([.stillRuns(service, process: Int(process))])
      }
      return .success(try running.start(prepared, of: service, own))
    } catch let error as OutsideProgram.NoText {
      words = error.words
    } catch let error as OutsideProgram.Failure {
      words = error.words
    } catch {
      words = "\(error)"
    }
    return .failure(ServiceProblem(.notStarted(service, words)))
  }

  /// Starts a program of `ready`, and waits for its end. Blocks the thread.
  ///
  /// - Returns: why the service is not ready; nil if it is.
  package func ask(
    _ program: PlannedProgram, atMost limit: Duration, noting running: RunningPrograms
  ) -> String? {
    do {
      var prepared = try files.program(program, environment, timeout: limit)
      prepared.outputLimit = 10_000
      let result = try prepared.run(noting: running)
      if result.isOverdue { return "`\(program.words)` did not end" }
      switch result.ending {
      case .exited(0): return nil
      default: return "`\(program.words)` ended with \(result.ending.words)"
      }
    } catch let error as OutsideProgram.NoText {
      return error.words
    } catch let error as OutsideProgram.Failure {
      return error.words
    } catch {
      return "\(error)"
    }
  }

  /// Some lines that a program printed, without secrets.
  package func shown(_ lines: [String]) -> [String] {
    guard !lines.isEmpty else { return [] }
    let redactor = redactor
    return lines.map { redactor.redact($0) }
  }
}

/// Why a service does not run.
package struct ServiceProblem: Error {
  package let diagnostic: Diagnostic

  init(_ diagnostic: Diagnostic) {
    self.diagnostic = diagnostic
  }
}

extension Diagnostic {
  /// - Parameters:
  ///   - lines: the last that it printed, redacted.
  ///   - log: the path of all of it.
  package static func serviceEnded(
    _ service: PlannedService, _ ending: ProgramRun.Ending, isReady: Bool, lines: [String],
    log: String
  ) -> Diagnostic {
    let begin = "the program of the service `\(service.name)` ended with \(ending.words)"
    var problem = Diagnostic(
      .serviceEnded, isReady ? "\(begin) before the first request" : "\(begin) before it was ready",
      at: Annotation(service.programSpan ?? service.span))
    problem.notes = printed(lines, log: log)
    return problem
  }

  /// What a program printed, a note for each line.
  package static func printed(_ lines: [String], log: String) -> [String] {
    guard let last = lines.last else { return ["it printed nothing"] }
    return lines.dropLast().map { "it printed: \($0)" }
      + ["it printed: \(last) (all of it: \(log))"]
  }

  /// Something is at an address before the program has started.
  package static func alreadyAnswers(
    _ address: String, _ service: PlannedService, at span: SourceSpan, others: [String]
  ) -> Diagnostic {
    var problem = Diagnostic(
      .alreadyAnswers,
      "something answers at \(address) before the program of the service `\(service.name)` has started",
      at: Annotation(span))
    if service.isReused {
      problem.notes = others.map { "nothing answers at \($0), so it is not the whole service" }
      problem.offers = [.words("stop it")]
    } else {
      problem.offers = [.words("stop it, or write `reuse: true`")]
    }
    return problem
  }

  fileprivate static func notStarted(_ service: PlannedService, _ words: String) -> Diagnostic {
    Diagnostic(
      .serviceNotStarted,
      "the program of the service `\(service.name)` could not be started: \(words)",
      at: Annotation(service.programSpan ?? service.span))
  }

  fileprivate static func stillRuns(_ service: PlannedService, process: Int) -> Diagnostic {
    Diagnostic(
      .serviceStillRuns,
      "the program of the service `\(service.name)` of an earlier run still runs: process \(process)",
      severity: .warning, at: Annotation(service.span),
      help: ["end it and what it has started: `kill -- -\(process)`"])
  }

  fileprivate static func noValue(of service: PlannedService) -> Diagnostic {
    let names = service.missingNames.map { "`\($0)`" }.joined(separator: ", ")
    return Diagnostic(
      .unusableValue,
      "the service `\(service.name)` reads \(names.isEmpty ? "a value" : names), which is not known",
      at: Annotation(service.span))
  }

  fileprivate static func execNotAllowed(for service: PlannedService) -> Diagnostic {
    var problem = Diagnostic(
      .execNotAllowed, "this run may not start programs",
      at: Annotation(service.programSpan ?? service.span))
    problem.offers = [.words("run with `--allow-exec` when you trust the project")]
    return problem
  }
}
