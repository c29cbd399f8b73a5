// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Checking
import Contracts
import Exchanges
import Expressions
import Planning
import RunEvents
import Threads
import Values

/// Judges a complete response: captures, conditions of `retry`, checks, in this order.
struct ResponseJudge {
  let context: StepContext
  /// The secrets in the request.
  var secrets = SecretNames.none
  var mask = SecretFieldMask()
  let durationMicroseconds: Int64
  /// What a recording lacks of the body; nil for a response that was received now.
  var recorded: ResponseSubjects.RecordedBody?
  /// The program whose standard output is judged; nil for a request.
  var program: ProgramRun?
  /// Those of a WebSocket that no `receive` took; nil for other steps.
  var messages: Shared<JSONDocument>?
  /// Nil for a step without one.
  var contract: AttemptContract?

  private var step: RunningStep { context.step }
  private var planned: PlannedStep { context.step.planned }
  private var run: RunContext { context.run }

  nonisolated(nonsending) func judgement(of exchange: Exchange) async -> Judgement {
    var judgement = Judgement()
    var subjects = subjects(of: exchange)
    if planned.readsMarkup || subjects.bodyBytes > ResponseSubjects.inlineParseLimit {
      await parse(&subjects)
    }
    var scope = context.scope
    if !planned.responseReads.isEmpty {
      let values = values(subjects)
      scope.exchange = values
      if planned.responseReads.contains(.later) { judgement.exchange = values }
    }
    if !planned.captures.isEmpty { await capture(&subjects, &scope, &judgement) }
    if let retry = step.retry {
      guard judgement.take(await answer(of: retry, in: scope)) else { return judgement }
    }
    if let file = planned.expectedFile {
      subjects.fileComparison = await compare(subjects.body, with: file, scope: scope)
    }
    let contract = await contract?.judgement(of: exchange, subjects)
    if let contract, let coverage = run.coverage {
      let reference = step.reference
      coverage.count(contract.observations, of: reference.writtenPlace)
    }
    await judgeChecks(on: &subjects, scope, contract, &judgement)
    return judgement
  }

  /// The parts of the response. A short body is parsed once for checks, captures and expressions.
  func subjects(of exchange: Exchange) -> ResponseSubjects {
    var subjects = ResponseSubjects(
      exchange: exchange, durationMicroseconds: durationMicroseconds,
      now: planned.responseReads.contains(.certificate) ? run.clock.epochSeconds : nil)
    subjects.program = program
    subjects.recorded = recorded
    subjects.messages = messages
    if mask.hidesAddresses {
      let mask = mask
      subjects.shownAddress = { mask.shown($0) ?? $0 }
    }
    guard subjects.bodyBytes <= ResponseSubjects.inlineParseLimit else { return subjects }
    if planned.readsJSON { _ = subjects.json }
    if planned.readsEvents { _ = subjects.events }
    return subjects
  }

  /// Parses a long body, and one as XML or HTML, off the engine's thread; changing threads twice
  /// costs 30 µs.
  nonisolated(nonsending) func parse(_ subjects: inout ResponseSubjects) async {
    let response = subjects.response
    if subjects.bodyBytes > ResponseSubjects.inlineParseLimit {
      let body = subjects.body
      if planned.readsJSON {
        subjects.adopt(await OffEngine.run { _ in ResponseSubjects.parse(body) })
      }
      if planned.readsEvents {
        subjects.adopt(await OffEngine.run { _ in ResponseSubjects.parseEvents(of: response) })
      }
    }
    if planned.readsMarkup, let response {
      subjects.adopt(await OffEngine.run { _ in ResponseSubjects.parseMarkup(response) })
    }
  }

  /// The exchange as expressions read it.
  func values(_ subjects: ResponseSubjects) -> ExchangeValues {
    let mask = mask
    let events = run.events
    return ExchangeValues(subjects, secrets: secrets) { text in
      mask.hides(text) || !events.redact(text).utf8.elementsEqual(text.utf8)
    }
  }

  private nonisolated(nonsending) func capture(
    _ subjects: inout ResponseSubjects, _ scope: inout StepScope, _ judgement: inout Judgement
  ) async {
    let captures = planned.captures
    var found: CaptureTaker.Result?
    if !CaptureTaker.mayTakeLong(captures, on: subjects) {
      found = scope.briefly { CaptureTaker().take(captures, from: &subjects, scope: scope) }
    }
    if found == nil {
      found = await OffEngine.run { [subjects, scope] _ in
        var subjects = subjects
        return CaptureTaker().take(captures, from: &subjects, scope: scope)
      }
    }
    guard let found else { return }
    judgement.captures = found.taken
    judgement.notices = found.notices
    judgement.captureErrors = found.failures.map { StepError($0, places: run.places) }
    for capture in found.taken {
      if capture.isSecret {
        for text in capture.value.value.maskedTexts {
          run.events.mask(name: capture.name, value: text)
        }
      }
      scope.made[capture.name] = capture.value
    }
  }

  /// Evaluates the conditions of `retry`, on Swift's pool if they may take long.
  private nonisolated(nonsending) func answer(
    of retry: RetryJudge, in scope: StepScope
  ) async -> RetryJudge.Answer {
    if let answer = scope.briefly({ retry.answer(in: scope) }) { return answer }
    return await OffEngine.run { _ in retry.answer(in: scope) }
  }

  /// Compares a body with a file, off the engine's thread.
  nonisolated(nonsending) func compare(
    _ body: [UInt8], with file: PlannedPath, scope: StepScope
  ) async -> FileComparison {
    do throws(TemplateFailure) {
      guard let (path, span) = try file.present(in: scope) else { return .leftOut }
      switch await OffEngine.run({ [files = run.files] off in
        files.compare(body, with: path, off)
      }) {
      case .success(let comparison): return comparison
      case .failure(let failure):
        return .failed(StepRefusal.unreadableFile(failure, at: span).message, at: span)
      }
    } catch {
      return .failed(error.error.message, at: error.span)
    }
  }

  /// Judges the checks, on Swift's pool if they may block the engine's thread.
  ///
  /// - Parameter contract: what the contract says of the exchange; nil without one.
  private nonisolated(nonsending) func judgeChecks(
    on subjects: inout ResponseSubjects, _ scope: StepScope, _ contract: ContractJudgement?,
    _ judgement: inout Judgement
  ) async {
    let (checker, span, repeated) = (step.checker, planned.span, planned.repeatedExpectations)
    judgement.contract = contract?.reported.map { Shared($0) }
    var found: [Verdict]?
    if !checker.mayTakeLong(on: subjects) {
      if contract?.isPlain ?? true, mayLeaveOutVerdicts(judgement),
        scope.briefly({ checker.allHold(for: &subjects, scope: scope) }) == true
      {
        judgement.heldWithoutVerdict = checker.checkCount + (contract?.findings.count ?? 0)
        return
      }
      found = scope.briefly {
        checker.judge(&subjects, scope: scope, at: span, repeated: repeated)
      }
    }
    if found == nil {
      found = await OffEngine.run { [subjects] _ in
        var subjects = subjects
        return checker.judge(&subjects, scope: scope, at: span, repeated: repeated)
      }
    }
    guard var found else { return }
    if let contract {
      found += contract.verdicts(at: span, in: run.places, isRecorded: recorded != nil)
      judgement.notices += contract.notices
    }
    // Appended only to earlier verdicts, because appending copies.
    judgement.verdicts = judgement.verdicts.isEmpty ? found : judgement.verdicts + found
  }

  /// Whether checks that hold need no verdicts: no report reads those of a passed attempt, and
  /// nothing but a check can still make the attempt fail.
  ///
  /// In a run with only the console this is so for nearly all attempts.
  private func mayLeaveOutVerdicts(_ judgement: Judgement) -> Bool {
    if run.events.interest.contains(.passedAttempts) || !judgement.captureErrors.isEmpty {
      return false
    }
    // A check that holds on a mark may be open.
    if recorded != nil { return false }
    // They have a verdict later, and so has the exit status of a program.
    if planned.fails != nil || planned.snapshot != nil || program != nil { return false }
    // An attempt that saved a file is always reported.
    if case .request(let request) = planned.action { return request.save == nil }
    return true
  }
}
