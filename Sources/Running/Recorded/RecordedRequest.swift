// SPDX-License-Identifier: Apache-2.0

import Checking
import CollectionFormat
import Exchanges
import Planning
import RunEvents
import Values

extension RequestAction: RecordedAction {
  nonisolated(nonsending) func renderToCompare(
    _ context: StepContext
  ) async throws(StepRefusal) -> RenderedRequest {
    try await renderMessage(context).rendered
  }

  func difference(
    of rendered: RenderedRequest, from recorded: Attempt, _ context: StepContext
  ) -> String? {
    guard let sent = recorded.exchange?.hops.first else { return nil }
    var hop = Hop(method: rendered.content.message.method, address: rendered.address)
    if case .bytes(let bytes) = rendered.content.message.body { hop.requestBody = bytes }
    var end = AttemptEnd(startedAtMicroseconds: 0, durationMicroseconds: 0)
    end.request = rendered
    end.attempt.content = .exchange(Exchange(hops: [hop]))
    let secrets = AttemptSecrets(of: end, in: context)
    let shown = context.run.events.redactor.shown(
      end.attempt, of: context.step.reference, secrets)
    guard let made = shown.exchange?.hops.first else { return nil }
    return RequestComparison(
      comparesQuery: rendered.content.message.authorization?.signer == nil,
      comparesBody: recorded.cut(ofHop: 0, .request) == nil
    ).difference(of: made, from: sent)
  }

  nonisolated(nonsending) func judge(
    _ recorded: Attempt, of rendered: RenderedRequest?, _ context: StepContext
  ) async -> AttemptEnd {
    var sent = Sent(recorded.exchange ?? Exchange(hops: []))
    sent.refuseUnrequestedStatus(expected: context.step.planned.sharedExpectations)
    if recorded.failure == nil, case .complete = sent.end, let rendered,
      let refusal = refusedRedirect(of: rendered, in: sent.exchange, context)
    {
      sent.end = .refused(refusal)
    }
    var end = AttemptEnd(
      startedAtMicroseconds: context.run.clock.microseconds,
      durationMicroseconds: recorded.durationMicroseconds)
    end.request = rendered
    end.attempt.notices = recorded.notices
    end.attempt.cuts = recorded.cuts
    end.attempt.tokenExchange = recorded.tokenExchange
    end.attempt.content = .exchange(sent.exchange)
    switch (sent.end, recorded.failure) {
    case (.failed(let failure), _): judge(failed: failure, context, &end)
    case (.refused(let refusal), _):
      let settings = context.run.options.settingNames
      if end.judge(.redirect(refusal.words(naming: settings)), context) { return end }
      end.attempt.failure = .refused(
        StepError(
          StepRefusal(refusal, at: request.address.span, naming: settings),
          places: context.run.places))
    case (_, .transfer(let failure)?):
      end.attempt.content = .nothing
      end.attempt.failure = .transfer(failure)
    case (_, .refused(let error)?):
      if error.kind == .redirect, end.judge(.redirect(error.message), context) { return end }
      end.attempt.failure = .refused(error)
      end.judgement.standing = .final
    case (_, .stopped(let error)?): end.attempt.failure = .stopped(error)
    case (_, .capture?), (_, nil):
      var judge = ResponseJudge(
        context: context, secrets: rendered?.content.secrets ?? .none,
        mask: rendered?.content.mask ?? SecretFieldMask(),
        durationMicroseconds: recorded.durationMicroseconds)
      judge.recorded = ResponseSubjects.RecordedBody(recorded)
      judge.takeContract(of: recorded, rendered)
      end.judgement = await judge.judgement(of: sent.exchange)
      judgeDigest(of: sent.exchange, context, &end)
    }
    // It was saved by the run, and not now.
    end.attempt.content.changeExchange { exchange in
      for place in exchange.hops.indices { exchange.hops[place].response?.saved = nil }
    }
    return end
  }
}

extension RequestAction {
  /// Why the redirect of the last response may not be followed; nil for a response that is none, or that
  /// the step does not follow.
  private func refusedRedirect(
    of rendered: RenderedRequest, in exchange: Exchange, _ context: StepContext
  ) -> RedirectRefusal? {
    guard let last = exchange.hops.last?.response, RedirectChain.isRedirect(last) else {
      return nil
    }
    let now = context.run.clock.epochSeconds
    var chain = RedirectChain(rendered.request, policy: rendered.content.redirects)
    var jar = CookieJar()
    _ = chain.firstHop(jar: jar, now: now)
    var next = NextHop.final
    for hop in exchange.hops {
      guard let response = hop.response else { return nil }
      next = chain.next(after: response, jar: &jar, now: now)
    }
    if case .refused(let refusal) = next { return refusal }
    return nil
  }

  /// Judges the digest of a file that the run saved.
  private func judgeDigest(of exchange: Exchange, _ context: StepContext, _ end: inout AttemptEnd) {
    guard let save = request.save, save.sha256 != nil, end.outcome == .passed,
      let saved = exchange.hops.last?.response?.saved, let found = saved.sha256
    else { return }
    let places = context.run.places
    do throws(StepRefusal) {
      let renderer = RequestRenderer(request: request, in: context)
      guard let expected = try renderer.expectedDigest(of: save) else { return }
      guard found == expected else {
        throw .wrongDigest(found, of: saved, expected: expected, at: save.span)
      }
      let place = places.location(of: save.span)
      end.judgement.verdicts.append(
        Verdict(CheckReference(name: "save sha256", line: place.line, column: place.column)))
    } catch {
      end.attempt.failure = .refused(StepError(error, places: places))
    }
  }
}

extension ResponseJudge {
  /// Judges a recorded attempt by its contract too.
  mutating func takeContract(of recorded: Attempt, _ rendered: RenderedRequest?) {
    contract = AttemptContract(context)
    contract?.hasClientCertificate = rendered?.content.certificate != nil
    contract?.recordedCuts = recorded.cuts
  }
}

extension ResponseSubjects.RecordedBody {
  /// The body of the last response of an attempt.
  init(_ attempt: Attempt) {
    let last = (attempt.exchange?.hops.count ?? 0) - 1
    let length = attempt.cuts.length(ofHop: last, .response)
    let isCut = length?.isCut ?? false
    let response = attempt.exchange?.hops.last?.response
    self.init(
      wholeBytes: length?.wholeBytes, isCut: isCut,
      isBroken: length != nil && !isCut && (response.map(Self.isBroken) ?? false))
  }

  /// Whether a body that says to be XML or JSON is neither, with marks in it.
  private static func isBroken(_ response: Response) -> Bool {
    guard response.body.contains("***".utf8), let type = response.mediaType else {
      return false
    }
    if type.hasSuffix("xml") {
      if case .failure = ResponseSubjects.parseMarkup(response) { return true }
      return false
    }
    guard type.hasSuffix("json") else { return false }
    return (try? JSONDocument.parse(response.body)) == nil
  }
}
