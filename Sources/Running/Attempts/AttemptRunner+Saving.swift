// SPDX-License-Identifier: Apache-2.0

import Checking
import CollectionFormat
import Exchanges
import Files
import Planning
import RunEvents

extension AttemptRunner {
  /// Sends the request of an attempt, and once more from the beginning when what an earlier try has
  /// left is no longer part of what the server has.
  nonisolated(nonsending) func send(
    _ rendered: RenderedRequest, of step: RunningStep, jar: JarHandle
  ) async -> (sent: ExchangeRunner.Outcome, saver: BodySaver?) {
    // A rendered request is large: it is copied only for what one attempt adds to it.
    if board == nil, rendered.content.save == nil {
      return (await exchanges.send(rendered, jar: jar), nil)
    }
    let entry = board.map { $0.begin(step.reference.name) }
    defer { if let entry { board?.end(entry) } }
    var own = rendered.content
    own.progress = entry?.progress
    guard let save = own.save else {
      return (await exchanges.send(rendered.with(own), jar: jar), nil)
    }
    let makesDigest =
      save.sha256 != nil || step.planned.readsDigest || events.interest.contains(.savedDigests)
    var saver = await offEngine { await BodySaver.prepare(save, makesDigest: makesDigest) }
    own.saver = saver
    entry?.earlierBytes = Int64(saver.rest?.start ?? 0)
    var sent = await exchanges.send(rendered.with(own), jar: jar)
    if saver.mustStartOver {
      saver = await BodySaver.prepare(save, makesDigest: makesDigest, startsOver: true)
      own.saver = saver
      entry?.earlierBytes = 0
      var first = sent.exchange.hops
      if !first.isEmpty {
        // Ended by us, on purpose.
        first[first.count - 1].failure = nil
        first[first.count - 1].response?.isCut = true
      }
      sent = await exchanges.send(rendered.with(own), jar: jar)
      sent.exchange.hops = first + sent.exchange.hops
    }
    return (sent, saver)
  }

  /// Gives checks the response as if the whole file had come with it, and judges its digest.
  ///
  /// A file that was resumed is judged as the answer to a plain request: with status 200. The
  /// event keeps what was really answered.
  nonisolated(nonsending) func completed(
    _ event: inout AttemptFinished, by saver: BodySaver?, _ save: RenderedSave?, step: RunningStep
  ) async -> Exchange {
    guard var exchange = event.exchange else { return Exchange(hops: []) }
    let last = exchange.hops.count - 1
    guard let saver, let save, let saved = saver.saved, last >= 0 else { return exchange }
    exchange.hops[last].response?.saved = saved
    event.exchange = exchange
    if let (found, expected) = save.mismatch(of: saved) {
      let refusal = StepRefusal.wrongDigest(
        found, of: saved, expected: expected, at: save.span)
      event.failure = .refused(StepError(refusal, places: places))
    }
    if saver.isPieced {
      exchange.hops[last].response?.status = 200
      exchange.hops[last].response?.reason = "OK"
    }
    let isShort = saved.byteCount > exchange.hops[last].response?.body.count ?? 0
    guard isShort || saver.isPieced, step.planned.readsBody || step.planned.mayReadBody else {
      return exchange
    }
    guard saved.byteCount <= save.checkedBytes else {
      if step.planned.readsBody {
        event.failure = .refused(
          StepError(
            .tooLongToCheck(saved, limit: save.checkedBytes, at: save.span), places: places))
      }
      return exchange
    }
    switch await offEngine({ await saver.read() }) {
    case .success(let bytes): exchange.hops[last].response?.body = bytes
    case .failure(let failure):
      event.failure = .refused(StepError(.unwritable(failure, at: save.span), places: places))
    }
    return exchange
  }

  /// Puts the file of an attempt that held in its place, and removes that of one that did not.
  nonisolated(nonsending) func settle(
    _ event: inout AttemptFinished, _ saver: BodySaver?, _ save: RenderedSave?
  ) async {
    guard let saver, let save else { return }
    guard event.outcome == .passed else {
      event.noteLength(saver.cameBytes)
      let kept = await saver.abandon(
        isSpoilt: saver.saved.flatMap { save.mismatch(of: $0) } != nil)
      if kept > 0 {
        event.notices.append("\(kept) bytes of the file are kept; the next try resumes after them")
      }
      return
    }
    switch await offEngine({ await saver.place() }) {
    case .success:
      if saver.isPieced, let start = saver.rest?.start {
        event.notices.append("resumed after \(start) bytes of an earlier try")
      }
      guard let last = event.exchange?.hops.indices.last else { return }
      event.exchange?.hops[last].response?.saved?.isInPlace = true
    case .failure(let failure):
      event.failure = .refused(StepError(.unwritable(failure, at: save.span), places: places))
      _ = await saver.abandon(isSpoilt: false)
    }
  }
}

extension PlannedStep {
  /// Whether a check looks at the digest of the body.
  fileprivate var readsDigest: Bool { expectations.others.contains { $0.subject == .sha256 } }

  /// Whether a check or a capture looks at the body: what was saved is then read for it.
  fileprivate var readsBody: Bool {
    var expected = expectations
    expected.status = nil
    expected.headers = []
    expected.cookies = []
    expected.time = nil
    // Size and digest are known without it.
    expected.others = []
    if !expected.isEmpty { return true }
    return captures.contains {
      switch $0.source {
      case .header, .cookie, .part(.status), .part(.url), .part(.time), .expression: false
      case .json, .xpath, .part(.body), .part(.bytes): true
      }
    }
  }

  /// Whether an expression reads the response, perhaps its body.
  fileprivate var mayReadBody: Bool {
    !responseReads.intersection([.json, .own, .later]).isEmpty
  }
}

extension AttemptFinished {
  /// Of a body that was written to a file and did not come whole the response has the beginning only.
  fileprivate mutating func noteLength(_ bytes: Int) {
    guard let last = exchange?.hops.indices.last, let response = exchange?.hops[last].response,
      response.saved == nil, bytes > response.body.count
    else { return }
    cuts.append(BodyCut(hop: last, side: .response, wholeBytes: bytes))
  }
}
