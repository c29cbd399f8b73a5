// SPDX-License-Identifier: Apache-2.0

import Checking
import CollectionFormat
import Diagnostics
import Exchanges
import Planning
import RunEvents
import Threads

/// Sends a request: over HTTP, FTP or from a file.
struct RequestAction: StepAction {
  let request: PlannedRequest

  var phase: ActiveStep.Phase { .request }

  func limit(of rendered: RenderedRequest) -> Duration? {
    rendered.content.options.content.timeout.total
  }

  nonisolated(nonsending) func render(
    _ context: StepContext
  ) async throws(StepRefusal) -> RenderedRequest {
    let (rendered, renderer) = try await renderMessage(context)
    guard request.save != nil || rendered.signsPayload || rendered.signsForm else {
      return rendered
    }
    return try await complete(rendered, by: renderer, context)
  }

  /// The request without what needs another thread or opens a file to be written.
  nonisolated(nonsending) func renderMessage(
    _ context: StepContext
  ) async throws(StepRefusal) -> (rendered: RenderedRequest, renderer: RequestRenderer) {
    var renderer = RequestRenderer(request: request, in: context)
    // Awaited only if the request sends files: each call allocates a frame.
    if request.sendsFiles { renderer.openedFiles = try await openFiles(&renderer, context) }
    if case .multipart? = request.body {
      renderer.boundary = context.run.randomness.boundary(
        of: context.run.recorded(context.step.path, of: context.step.scenario))
    }
    let rendered = try renderer.render()
    if let boundary = renderer.writtenBoundary {
      for file in renderer.openedFiles { try await judge(file, boundary) }
    }
    return (rendered, renderer)
  }

  /// Opens the files to send, off the engine's thread.
  private nonisolated(nonsending) func openFiles(
    _ renderer: inout RequestRenderer, _ context: StepContext
  ) async throws(StepRefusal) -> [any BodyStream] {
    var streams: [any BodyStream] = []
    for (path, span) in try renderer.bodyFiles() {
      switch await OffEngine.run({ [files = context.run.files] off in files.stream(path, off) }) {
      case .success(let stream): streams.append(stream)
      case .failure(let failure):
        throw .unreadableFile(failure, at: span, savedBy: context.step.planned.saver(of: path))
      }
    }
    return streams
  }

  /// Refuses a file that has the boundary of the collection in it: it is read once before it is sent.
  private nonisolated(nonsending) func judge(
    _ file: any BodyStream, _ boundary: (text: String, span: SourceSpan)
  ) async throws(StepRefusal) {
    let name = file.outline.fileName.map { "`\($0)`" } ?? "a file"
    let search = BoundarySearch(boundary.text)
    let found: Bool
    do {
      found = try await OffEngine.run { off in try Self.finds(search, in: file, off) }
    } catch {
      throw StepRefusal(.unreadableFile, "\(error)", at: boundary.span)
    }
    if found { throw .boundaryInPart(name, at: boundary.span) }
  }

  private static func finds(
    _ search: BoundarySearch, in file: any BodyStream, _ off: borrowing OffEngine
  ) throws -> Bool {
    var search = search
    let reader = try file.open(off)
    while true {
      let piece = try reader.read(upTo: 1 << 18, off)
      if piece.isEmpty { return false }
      if search.finds(in: piece) { return true }
    }
  }

  /// The request with the parts that need another thread: the digest of its body, a signed form, and
  /// its file.
  private nonisolated(nonsending) func complete(
    _ rendered: RenderedRequest, by renderer: RequestRenderer, _ context: StepContext
  ) async throws(StepRefusal) -> RenderedRequest {
    var completed = rendered.content
    if rendered.signsPayload {
      completed.message.payloadDigest = try await PayloadDigest.digest(
        of: completed.message.body, at: rendered.addressSpan)
    }
    if rendered.signsForm {
      completed.message.body = try await SignedForm.whole(
        completed.message.body, at: rendered.addressSpan)
    }
    if request.save != nil {
      completed.save = try await renderer.openSave(for: rendered, of: context.step.reference)
    }
    return rendered.with(completed)
  }

  nonisolated(nonsending) func attempt(
    _ rendered: RenderedRequest, _ context: StepContext, _ retry: RetryState
  ) async -> AttemptEnd? {
    let run = context.run
    let started = run.clock.microseconds
    let (answer, saving) = await send(rendered, context)
    var sent = consume answer
    sent.refuseUnrequestedStatus(expected: context.step.planned.sharedExpectations)
    if let saving {
      sent.refuseMissingBody(
        expected: context.step.planned.sharedExpectations, path: saving.save.shownPath)
    }
    let duration = run.clock.microseconds - started - sent.token.microseconds
    if let turns = context.step.together { await turns.pass(context, with: sent.exchange) }
    run.options.observer?(sent.exchange, context.jar.copy)
    var end = AttemptEnd(startedAtMicroseconds: started, durationMicroseconds: duration)
    end.request = rendered
    end.counts = StepCounts(of: sent)
    end.attempt.notices =
      rendered.content.notices + sent.token.notices + sent.exchange.notices + sent.notices
      + sent.notices(ofLogin: rendered.content.message.authorization?.login)
      + rendered.content.options.content.extent.notices(on: sent.exchange)
    if let notice = context.noticeOfUnreachedAuth(sent.exchange) {
      end.attempt.notices.append(notice)
    }
    end.attempt.tokenExchange = sent.token.reported
    if let turns = context.step.together {
      await judge(consume sent, of: rendered, saving, turns.inOrder(context), &end)
      turns.addNotice(to: &end, of: context)
    } else {
      await judge(consume sent, of: rendered, saving, context, &end)
    }
    end.endIfStopped(context)
    if let saving { await saving.settle(&end, places: run.places) }
    return end
  }

  /// Judges a transfer that failed.
  func judge(failed failure: TransferFailure, _ context: StepContext, _ end: inout AttemptEnd) {
    guard !end.judge(.transfer(failure), context) else { return }
    end.attempt.failure = .transfer(failure)
    if end.outcome == .errored, let retry = context.step.retry {
      _ = end.judgement.take(retry.answer(in: context.scope))
    }
  }

  /// Gives an attempt its exchange and its judgement.
  ///
  /// - Parameter sent: Consumed, so that only the attempt has the exchange and changes it in place.
  private nonisolated(nonsending) func judge(
    _ sent: consuming Sent, of rendered: RenderedRequest, _ saving: ResponseSaving?,
    _ context: StepContext, _ end: inout AttemptEnd
  ) async {
    let run = context.run
    func refused(_ refusal: StepRefusal) -> AttemptFailure {
      .refused(StepError(refusal, places: run.places))
    }
    switch sent.end {
    case .unreadable(let refusal): end.attempt.failure = refused(refusal)
    case .noToken(let failure):
      end.attempt.failure = failure.attemptFailure(at: context.step.planned, places: run.places)
    case .failed(let failure):
      end.attempt.content = .exchange(sent.exchange)
      judge(failed: failure, context, &end)
    case .refused(let refusal):
      end.attempt.content = .exchange(sent.exchange)
      let settings = run.options.settingNames
      if refusal.isOfService, end.judge(.redirect(refusal.words(naming: settings)), context) {
        return
      }
      end.attempt.failure = refused(
        StepRefusal(refusal, at: rendered.addressSpan, naming: settings))
      if !refusal.isOfService { end.judgement.standing = .final }
    case .forbidden(let origin):
      end.attempt.content = .exchange(sent.exchange)
      end.attempt.failure = refused(.hostNotAllowed(origin, at: rendered.addressSpan))
      end.judgement.standing = .final
    case .complete:
      var judge = ResponseJudge(
        context: context, secrets: rendered.content.secrets, mask: rendered.content.mask,
        durationMicroseconds: end.attempt.durationMicroseconds)
      judge.contract = AttemptContract(context)
      judge.contract?.hasClientCertificate = rendered.content.certificate != nil
      guard let saving else {
        end.attempt.content = .exchange(sent.exchange)
        end.judgement = await judge.judgement(of: sent.exchange)
        return
      }
      let response = await saving.complete(sent.exchange, for: context.step.planned)
      end.attempt.content = .exchange(response.exchange)
      end.attempt.failure = response.problem.map(refused)
      end.judgement = await judge.judgement(of: response.judged)
    }
  }
}

extension StepCounts {
  init(of sent: borrowing Sent) {
    requests = sent.exchange.requestCount + sent.token.exchange.requestCount
    connections = sent.exchange.connectionCount + sent.token.exchange.connectionCount
    resent = sent.exchange.resentCount + sent.token.exchange.resentCount
  }
}

extension TokenFailure {
  /// The failure of an attempt without a token, in which nothing was sent.
  func attemptFailure(at step: PlannedStep, places: SourcePlaces) -> AttemptFailure {
    switch self {
    case .transfer(let failure): return .transfer(failure)
    case .refused(let code, let message, _):
      let refusal = StepRefusal(code, message, at: step.authSpan ?? step.span)
      return .refused(StepError(refusal, places: places))
    case .interrupted:
      return .transfer(
        .byOurRule(
          .cancelled, .waitingForResponse, code: 42,
          "the token request was cancelled"))
    }
  }
}
