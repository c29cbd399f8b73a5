// SPDX-License-Identifier: Apache-2.0

import Checking
import CollectionFormat
import Diagnostics
import Exchanges
import Expressions
import Planning
import RunEvents

/// One try of a step: request, captures, checks, in this order.
struct AttemptRunner: Sendable {
  let exchanges: ExchangeRunner
  let events: EventStream
  let places: SourcePlaces
  let clock: RunClock
  /// Keep the bodies of attempts that passed, for `-v`.
  let keepsAllBodies: Bool
  /// Told each exchange as it came, and the jar behind it.
  var observer: (@Sendable (Exchange, CookieJar) -> Void)?
  /// How what helps calls a setting.
  var settingNames = SettingNames.keys
  let files: RunFiles
  /// Where transfers are shown; nil when nobody looks.
  var board: TransferBoard?

  /// What an attempt leaves behind.
  struct Result {
    var outcome: Outcome
    var captures: [CaptureTaker.Taken]
    /// When a later step reads it.
    var exchange: ExchangeValues?
    /// What the captures, and later readings of the exchange, came from; nil without any.
    var origin: ValueOrigin?
    /// How often a request went over the wire, second sendings included.
    var requests: Int
    var connections: Int
    var failedChecks: Int
    var heldChecks: Int
    /// Until the next attempt; nil when this was the last.
    var pause: Duration?
  }

  nonisolated(nonsending) func run(
    _ rendered: RenderedRequest, of step: RunningStep, course: inout RetryState,
    scope: StepScope, jar: JarHandle
  ) async -> Result {
    let number = course.number
    let started = clock.microseconds
    let (answer, saver) = await send(rendered, of: step, jar: jar)
    var sent = consume answer
    sent.exchange.refuseUnaskedStatus(expected: step.planned.sharedExpectations)
    let duration = clock.microseconds - started - sent.tokenMicroseconds
    observer?(sent.exchange, jar.copy)
    let notices = sent.tokenNotices + sent.exchange.notices
    let token = sent.tokenExchange
    let requests = sent.exchange.requestCount + token.requestCount
    let connections = sent.exchange.connectionCount + token.connectionCount
    var parsed: ResponseSubjects.ParsedJSON?
    if saver == nil, canSkipReporting(sent, of: step, course),
      holds(sent.exchange, of: step, scope: scope, durationMicroseconds: duration, &parsed)
    {
      return Result(
        outcome: .passed, captures: [], requests: requests, connections: connections,
        failedChecks: 0, heldChecks: step.checker.checkCount)
    }
    // Given away, so that the event alone holds the exchange and changes it in place.
    var judged = await judge(
      consume sent, of: rendered, saver, step: step, scope: scope, durationMicroseconds: duration,
      parsed)
    if scope.isStopped { judged.stop(at: step, places: places) }
    await settle(&judged.event, saver, rendered.content.save)
    let pause = follow(&judged, of: step, &course)
    judged.event.hide(rendered.content.mask, secrets: rendered.content.secrets.names, in: scope)
    judged.event.hideTexts(of: step)
    if let host = rendered.content.mask.hiddenHost {
      judged.event.madeTexts.append(MadeText(host, secretNames: rendered.content.secrets.names))
    }
    judged.event.notices =
      rendered.content.notices + notices + judged.event.notices + judged.event.verdicts.notices
    judged.event.identity = rendered.content.identity
    if !token.hops.isEmpty { judged.event.tokenExchange = TokenExchange(token) }
    judged.event.number = number
    judged.event.startedAtMicroseconds = started
    if keepsAllBodies {
      let now = clock.epochSeconds
      judged.event.jar = jar.copy.cookies.filter { !$0.hasExpired(at: now) }.map(KeptCookie.init)
    }
    let outcome = judged.event.outcome
    if outcome.isFailure, case .request(let planned) = step.planned.action {
      judged.event.options = sentOptions(of: rendered, planned)
    }
    let failedChecks = judged.event.verdicts.count { !$0.holds }
    if outcome.isFailure { judged.event.addSources(of: step.planned, in: scope) }
    let result = Result(
      outcome: outcome, captures: judged.captures, exchange: judged.exchange,
      origin: judged.origin, requests: requests,
      connections: connections, failedChecks: failedChecks,
      heldChecks: judged.event.verdicts.count - failedChecks, pause: pause)
    tell(judged.event, outcome)
    return result
  }

  /// Tells of an attempt, unless it passed and nobody reads of such ones.
  func tell(_ event: consuming AttemptFinished, _ outcome: Outcome) {
    var event = event
    if outcome == .passed, !events.interest.contains(.passedAttempts), !event.hasSavedFile {
      return
    }
    if !keepsAllBodies, !outcome.isFailure { event.dropBodies() }
    events.send(.attemptFinished(event))
  }

  struct Judged {
    var event: AttemptFinished
    var captures: [CaptureTaker.Taken] = []
    /// When a later step reads it.
    var exchange: ExchangeValues?
    /// `stopIf` holds, or the run does not allow what comes next: no other attempt follows.
    var isFinal = false

    /// Where what it has captured, and what later steps read of it, came from.
    var origin: ValueOrigin? {
      captures.isEmpty && exchange == nil ? nil : ValueOrigin(event)
    }
  }

  private nonisolated(nonsending) func judge(
    _ sent: consuming ExchangeRunner.Outcome, of rendered: RenderedRequest,
    _ saver: BodySaver?,
    step: RunningStep, scope: StepScope, durationMicroseconds: Int64,
    _ parsed: ResponseSubjects.ParsedJSON?
  ) async -> Judged {
    var judged = Judged(
      event: AttemptFinished(
        step: step.reference, number: 0, startedAtMicroseconds: 0,
        durationMicroseconds: durationMicroseconds, exchange: sent.exchange))
    if let unreadable = sent.unreadable {
      judged.event.exchange = nil
      judged.event.failure = .refused(StepError(unreadable, places: places))
      return judged
    }
    if let failure = sent.tokenFailure {
      judged.event.exchange = nil
      judged.event.failure = self.failure(failure, at: step.planned)
      return judged
    }
    if let failure = sent.exchange.lastFailure {
      judged.event.failure = .transfer(failure)
      if judged.event.outcome == .errored { _ = ask(step, scope, &judged) }
      return judged
    }
    if let refusal = sent.refusal {
      let error = StepRefusal(
        refusal, at: rendered.addressSpan, naming: settingNames)
      judged.event.failure = .refused(StepError(error, places: places))
      return judged
    }
    if let origin = sent.forbidden {
      let error = StepRefusal.hostNotAllowed(origin, at: rendered.addressSpan)
      judged.event.failure = .refused(StepError(error, places: places))
      return judged
    }
    let hidden = HiddenParts(secrets: rendered.content.secrets, mask: rendered.content.mask)
    let exchange =
      saver == nil
      ? sent.exchange : await completed(&judged.event, by: saver, rendered.content.save, step: step)
    await judge(exchange, hidden, step: step, scope: scope, &judged, parsed)
    return judged
  }

  /// What of an exchange was made from secrets.
  struct HiddenParts {
    var secrets = SecretNames.none
    var mask = SecretFieldMask()
  }

  /// Captures and checks, on a response that came whole.
  ///
  /// - Parameter parsed: what was read of the body before.
  nonisolated(nonsending) func judge(
    _ exchange: Exchange, _ hidden: HiddenParts, step: RunningStep, scope: StepScope,
    _ judged: inout Judged, _ parsed: ResponseSubjects.ParsedJSON? = nil
  ) async {
    var subjects = ResponseSubjects(
      exchange: exchange, durationMicroseconds: judged.event.durationMicroseconds,
      now: step.planned.responseReads.contains(.certificate) ? clock.epochSeconds : nil)
    if hidden.mask.hidesAddresses {
      let mask = hidden.mask
      subjects.shownAddress = { mask.shown($0) ?? $0 }
    }
    if let parsed {
      subjects.adopt(parsed)
    } else if step.planned.readsJSON {
      await parse(&subjects)
    }
    if step.planned.readsMarkup, let response = subjects.response {
      // Once, for checks and captures alike; never on the engine thread.
      subjects.adopt(await offEngine { await ResponseSubjects.parseMarkup(response) })
    }
    var scope = scope
    if !step.planned.responseReads.isEmpty {
      let values = values(subjects, hidden)
      scope.exchange = values
      if step.planned.responseReads.contains(.later) { judged.exchange = values }
    }
    if !step.planned.captures.isEmpty { await capture(&subjects, step, &scope, &judged) }
    guard await askAnywhere(step, scope, &judged) else { return }
    if let file = step.planned.expectedFile {
      subjects.fileComparison = await compare(subjects.body, with: file, scope: scope)
    }
    let found = await verdicts(of: step, &subjects, scope)
    // Put behind those that are there, which copies them, only where some are.
    judged.event.verdicts = judged.event.verdicts.isEmpty ? found : judged.event.verdicts + found
  }

  private nonisolated(nonsending) func capture(
    _ subjects: inout ResponseSubjects, _ step: RunningStep, _ scope: inout StepScope,
    _ judged: inout Judged
  ) async {
    let captures = step.planned.captures
    let mayTakeLong = CaptureTaker.mayTakeLong(captures, on: subjects)
    var found: CaptureTaker.Result?
    if !mayTakeLong {
      found = scope.briefly { CaptureTaker().take(captures, from: &subjects, scope: scope) }
    }
    if found == nil {
      found = await offEngine { [subjects, scope] in
        await CaptureTaker().takeElsewhere(captures, from: subjects, scope: scope)
      }
    }
    guard let found else { return }
    judged.captures = found.taken
    maskSecrets(found.taken)
    let errors = found.failures.map { StepError($0, places: places) }
    if let first = errors.first {
      judged.event.failure = judged.event.failure ?? .capture(first)
      judged.event.furtherCaptureErrors = Array(errors.dropFirst())
    }
    for capture in found.taken { scope.made[capture.name] = capture.value }
  }

  /// The exchange as expressions read it.
  private func values(
    _ subjects: ResponseSubjects, _ hidden: HiddenParts
  ) -> ExchangeValues {
    let mask = hidden.mask
    let events = events
    return ExchangeValues(subjects, secrets: hidden.secrets) { text in
      mask.hides(text) || !events.redact(text).utf8.elementsEqual(text.utf8)
    }
  }

  /// Holds a body against a file, off the engine thread.
  private nonisolated(nonsending) func compare(
    _ body: [UInt8], with file: PlannedPath, scope: StepScope
  ) async -> FileComparison {
    do throws(TemplateFailure) {
      let (path, span) = try file.rendered(in: scope)
      switch await offEngine({ await files.compare(body, with: path) }) {
      case .success(let comparison): return comparison
      case .failure(let failure):
        return .failed(StepRefusal.unreadableFile(failure, at: span).message, at: span)
      }
    } catch {
      return .failed(error.error.message, at: error.span)
    }
  }

  /// Nothing was sent, since there was no token for it.
  private func failure(_ failure: TokenFailure, at step: PlannedStep) -> AttemptFailure {
    switch failure {
    case .transfer(let failure): return .transfer(failure)
    case .refused(let code, let message):
      let refusal = StepRefusal(code, message, at: step.authSpan ?? step.span)
      return .refused(StepError(refusal, places: places))
    case .interrupted:
      return .transfer(
        .byOurRule(
          .cancelled, .waitingForResponse, code: 42,
          "the token request was cancelled"))
    }
  }

  /// Checks that may hold the engine thread up are judged on Swift's pool.
  private nonisolated(nonsending) func verdicts(
    of step: RunningStep, _ subjects: inout ResponseSubjects, _ scope: StepScope
  ) async -> [Verdict] {
    let (checker, span) = (step.checker, step.planned.span)
    if !checker.mayTakeLong(on: subjects) {
      let verdicts = scope.briefly { checker.judge(&subjects, scope: scope, at: span) }
      if let verdicts { return verdicts }
    }
    return await offEngine { [subjects] in
      await checker.judgeElsewhere(subjects, scope: scope, at: span)
    }
  }

  /// A long body is parsed off the engine thread; a hop there and back costs 30 µs.
  private nonisolated(nonsending) func parse(_ subjects: inout ResponseSubjects) async {
    guard subjects.bodyBytes > ResponseSubjects.inlineParseLimit else {
      // Once, for checks, captures and expressions alike.
      _ = subjects.json
      return
    }
    let body = subjects.body
    let parsed = await offEngine { await ResponseSubjects.parse(body) }
    subjects.adopt(parsed)
  }

  private func maskSecrets(_ captures: [CaptureTaker.Taken]) {
    for capture in captures where capture.isSecret {
      for text in capture.value.value.maskedTexts { events.mask(name: capture.name, value: text) }
    }
  }
}

extension [Verdict] {
  /// What checks that hold could not look at.
  var notices: [String] {
    flatMap { verdict in verdict.unchecked.map { "\(verdict.check.name): \($0)" } }
  }
}

extension Exchange {
  /// What is worth knowing of its last response.
  var notices: [String] {
    let isLineEndBehind = hops.contains { $0.hasLineEndBehind }
    return (isLineEndBehind ? ["an empty line follows the body, which HTTP does not have"] : [])
      + proxyNotices
  }

  /// A 407 is the proxy's, not the service's.
  private var proxyNotices: [String] {
    guard let last = hops.indices.last, let proxy = hops[last].proxy,
      hops[last].response?.status == 407, hops[last].address.scheme == "http"
    else { return [] }
    return [
      proxy.user == nil
        ? "the proxy \(proxy) asks for a log-in, and `proxy` has none"
        : "the proxy \(proxy) does not take the log-in"
    ]
  }

  /// How often a request went over the wire, second sendings included.
  var requestCount: Int {
    // By their places, here and below: a hop that is taken out of the list is copied.
    hops.indices.reduce(0) { count, place in
      let isSent = !hops[place].requestHead.isEmpty || hops[place].sendings > 1
      return count + (isSent ? hops[place].sendings + (hops[place].isResent ? 1 : 0) : 0)
    }
  }

  /// How many connections were opened; a reused one has no time of connecting.
  var connectionCount: Int { hops.indices.count { hops[$0].timings.connected > 0 } }

  /// Why the last hop failed; nil when its response came whole.
  fileprivate var lastFailure: TransferFailure? {
    hops.indices.last.flatMap { hops[$0].failure }
  }
}

extension Exchange {
  fileprivate mutating func dropBodies(_ cuts: inout [BodyCut]) {
    for place in hops.indices {
      hops[place].requestBody = nil
      hops[place].streamedBody = nil
      guard let bytes = hops[place].response?.body.count, bytes > 0 else { continue }
      hops[place].response?.body = []
      cuts.append(BodyCut(hop: place, side: .response, wholeBytes: bytes))
    }
  }
}

extension PlannedStep {
  /// Whether a check, a capture or an expression looks at the body as JSON.
  var readsJSON: Bool {
    let expectations = sharedExpectations?.content
    if expectations?.json != nil || expectations?.schema != nil || responseReads.contains(.json) {
      return true
    }
    return captures.contains { if case .json = $0.source { true } else { false } }
  }

  /// Whether a check or a capture looks at the body as XML or HTML.
  var readsMarkup: Bool {
    sharedExpectations?.content.xpaths.isEmpty == false || captures.contains(where: \.readsMarkup)
  }
}

extension AttemptFinished {
  /// The body went to a file that stands.
  fileprivate var hasSavedFile: Bool {
    guard let exchange, let last = exchange.hops.indices.last else { return false }
    return exchange.hops[last].response?.saved != nil
  }

  /// Hides what was made from secrets in the requests as sent.
  mutating func hide(_ mask: SecretFieldMask) {
    if case .transfer(var words)? = failure {
      mask.apply(to: &words)
      failure = .transfer(words)
    }
    guard var exchange else { return }
    self.exchange = nil
    mask.apply(to: &exchange)
    self.exchange = exchange
  }

  /// What nobody will look at is not carried through the reports; `cuts` say how long it was.
  mutating func dropBodies() {
    for place in socket?.turns.indices ?? 0..<0 { socket?.turns[place].bytes = [] }
    if var token = tokenExchange {
      token.exchange.dropBodies(&token.cuts)
      tokenExchange = token
    }
    guard var exchange else { return }
    // Taken out, so that its hops are changed in place.
    self.exchange = nil
    exchange.dropBodies(&cuts)
    self.exchange = exchange
  }
}
