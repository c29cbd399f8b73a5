// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Exchanges
import Files
import Planning
import RunEvents
import Threads

/// The file to which one attempt writes the body of its response.
struct ResponseSaving {
  let saver: BodySaver
  let save: RenderedSave
}

/// A response whose body is in a file.
struct SavedResponse {
  /// The exchange as received.
  var exchange: Exchange
  /// The exchange for checks and captures: as if the whole file had come with the response; for a
  /// resumed file, with status 200, like the response to a plain request.
  var judged: Exchange
  /// Why the file is not as expected; nil if it is.
  var problem: StepRefusal?
}

extension ResponseSaving {
  /// Adds the file to a response, and verifies its digest.
  nonisolated(nonsending) func complete(
    _ answered: Exchange, for step: PlannedStep
  ) async -> SavedResponse {
    var exchange = answered
    let last = exchange.hops.count - 1
    guard let saved = saver.saved, last >= 0 else {
      return SavedResponse(exchange: exchange, judged: exchange)
    }
    exchange.hops[last].response?.saved = saved
    var response = SavedResponse(exchange: exchange, judged: exchange)
    if let (found, expected) = save.mismatch(of: saved) {
      response.problem = .wrongDigest(found, of: saved, expected: expected, at: save.span)
    }
    if saver.isResumed {
      response.judged.hops[last].response?.status = 200
      response.judged.hops[last].response?.reason = "OK"
    }
    let isShort = saved.byteCount > exchange.hops[last].response?.body.count ?? 0
    guard isShort || saver.isResumed, step.readsBody || step.mayReadBody else { return response }
    guard saved.byteCount <= save.checkedBytes else {
      if step.readsBody {
        response.problem = .tooLongToCheck(saved, limit: save.checkedBytes, at: save.span)
      }
      return response
    }
    switch await OffEngine.run({ [saver] off in saver.read(off) }) {
    case .success(let bytes): response.judged.hops[last].response?.body = bytes
    case .failure(let failure): response.problem = .unwritable(failure, at: save.span)
    }
    return response
  }

  /// Moves the file of a passed attempt to its target, and removes the file of any other.
  nonisolated(nonsending) func settle(_ end: inout AttemptEnd, places: SourcePlaces) async {
    guard end.outcome == .passed else {
      end.noteLength(saver.receivedBytes)
      let kept = await abandon(isCorrupt: saver.saved.flatMap { save.mismatch(of: $0) } != nil)
      if kept > 0 {
        end.attempt.notices.append(
          "\(kept) bytes of the file are kept; the next try resumes after them")
      }
      return
    }
    if saver.hasNothing {
      end.attempt.notices.append(
        "the response has no body: nothing is saved to `\(save.shownPath)`")
      return
    }
    switch await OffEngine.run({ [saver] off in saver.place(off) }) {
    case .success:
      if saver.isResumed, let start = saver.rest?.start {
        end.attempt.notices.append("resumed after \(start) bytes of an earlier try")
      }
      end.markSaved()
      if save.sha256 != nil {
        let place = places.location(of: save.span)
        end.judgement.verdicts.append(
          Verdict(
            CheckReference(name: "save sha256", line: place.line, column: place.column)))
      }
    case .failure(let failure):
      end.attempt.failure = .refused(
        StepError(.unwritable(failure, at: save.span), places: places))
      _ = await abandon(isCorrupt: false)
    }
  }

  /// Removes the file, and returns how many bytes are kept for the next attempt.
  private nonisolated(nonsending) func abandon(isCorrupt: Bool) async -> Int {
    await OffEngine.run { [saver] off in saver.abandon(isCorrupt: isCorrupt, off) }
  }
}

extension AttemptEnd {
  /// Notes that the file is at its target.
  fileprivate mutating func markSaved() {
    attempt.content.changeExchange { exchange in
      guard let last = exchange.hops.indices.last else { return }
      exchange.hops[last].response?.saved?.isInPlace = true
    }
  }

  /// Notes the length of an incomplete body in a file, of which the response has only the
  /// beginning.
  fileprivate mutating func noteLength(_ bytes: Int) {
    guard let exchange = attempt.exchange, let last = exchange.hops.indices.last,
      let response = exchange.hops[last].response,
      response.saved == nil, bytes > response.body.count
    else { return }
    attempt.cuts.append(BodyCut(hop: last, side: .response, wholeBytes: bytes))
  }
}
