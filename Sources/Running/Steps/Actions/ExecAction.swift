// SPDX-License-Identifier: Apache-2.0

import Checking
import CollectionFormat
import Exchanges
import Expressions
import Planning
import RunEvents
import Threads

/// `exec`: runs a program, and judges its exit status and its standard output.
struct ExecAction: StepAction {
  let exec: PlannedExec

  var phase: ActiveStep.Phase { .program }

  func limit(of rendered: RenderedProgram) -> Duration? { rendered.timeout }

  nonisolated(nonsending) func render(
    _ context: StepContext
  ) async throws(StepRefusal) -> RenderedProgram {
    var renderer = ProgramRenderer(exec: exec, in: context)
    return try await renderer.render()
  }

  nonisolated(nonsending) func attempt(
    _ rendered: RenderedProgram, _ context: StepContext, _ retry: RetryState
  ) async -> AttemptEnd? {
    let clock = context.run.clock
    let started = clock.microseconds
    let ended = await run(rendered, context)
    var end = AttemptEnd(
      startedAtMicroseconds: started, durationMicroseconds: clock.microseconds - started)
    switch ended {
    case .failure(let refusal):
      end.attempt.failure = .refused(StepError(refusal, places: context.run.places))
    case .success(let pumped):
      let program = ProgramRun(
        command: rendered.shown, ending: pumped.ending, output: pumped.output,
        errors: pumped.errors)
      end.attempt.content = .program(program)
      end.attempt.notices =
        program.notices + (pumped.isStillWritten ? [Self.stillWrittenNotice] : [])
      switch pumped.cause {
      case .timeout?:
        end.attempt.failure = .refused(
          StepError(
            .programTimeout(rendered.timeout, at: exec.span), places: context.run.places))
      case .stopped?:
        let refusal = StepRefusal(.runEnded, "the run ended while the program ran", at: exec.span)
        end.attempt.failure = .stopped(StepError(refusal, places: context.run.places))
      case nil: await judge(program, secrets: rendered.secrets, context, &end)
      }
    }
    return end
  }

  private static let stillWrittenNotice =
    "a process that the program left behind holds its output open; what it writes later than 100 ms "
    + "after the end of the program is not read"

  /// Starts the program and waits for its end on a thread of its own.
  private nonisolated(nonsending) func run(
    _ rendered: RenderedProgram, _ context: StepContext
  ) async -> Result<ProgramPump.Ending, StepRefusal> {
    let groups = context.run.programs
    do {
      let stop = try Wakeup()
      let ending = try await withTaskCancellationHandler {
        try await SystemThread.result {
          let process = try ProgramProcess.start(rendered)
          var pump = ProgramPump(process, rendered, stop: stop)
          let ending = pump.run()
          groups.note(process.number)
          return ending
        }
      } onCancel: {
        stop.raise()
      }
      return .success(ending)
    } catch let failure as ProgramFailure {
      return .failure(.programNotStarted(failure.words, at: exec.span))
    } catch {
      return .failure(.programNotStarted("the system has no thread left", at: exec.span))
    }
  }

  /// Judges a program that has ended by itself.
  ///
  /// - Parameter secrets: those that its command and its variables were made from.
  nonisolated(nonsending) func judge(
    _ program: ProgramRun, secrets: SecretNames, _ context: StepContext, _ end: inout AttemptEnd
  ) async {
    var judge = ResponseJudge(
      context: context, secrets: secrets,
      durationMicroseconds: end.attempt.durationMicroseconds, program: program)
    if context.run.recording != nil { judge.recorded = ResponseSubjects.RecordedBody() }
    end.judgement = await judge.judgement(of: Exchange(printedBy: program))
    addImpliedExit(of: program, context, &end)
  }

  /// A status other than 0 fails a step that expects none.
  private func addImpliedExit(
    of program: ProgramRun, _ context: StepContext, _ end: inout AttemptEnd
  ) {
    guard program.exit != 0, !exec.expectsExit, !end.isPending else { return }
    let place = context.run.places.place(of: exec.span)
    let check = CheckReference(name: "exit", line: place.line, column: place.column)
    end.judgement.verdicts.insert(
      Verdict(
        check,
        failure: CheckFailure(
          message: program.endingWords, place: place, expected: "0", actual: "\(program.exit)")),
      at: 0)
  }
}

extension Exchange {
  /// The standard output of a program, in the form in which responses are judged.
  fileprivate init(printedBy program: ProgramRun) {
    let bytes = program.output.bytes
    self.init(hops: [
      Hop(
        method: "", address: Address(scheme: "exec", host: ""),
        response: Response(version: "", status: 0, body: bytes, encodedBytes: bytes.count))
    ])
  }
}

extension ProgramRun {
  fileprivate var endingWords: String {
    switch ending {
    case .exited(let status): "the program ended with exit status \(status)"
    case .killed(let signal): "the program was ended by signal \(signal)"
    }
  }

  /// Output that was not kept.
  fileprivate var notices: [String] {
    [("standard output", output), ("standard error", errors)].compactMap { name, stream in
      stream.isCut
        ? "\(name) is cut after \(stream.bytes.count) of \(stream.wholeBytes) bytes" : nil
    }
  }
}
