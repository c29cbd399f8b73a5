// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Exchanges
import Planning
import RunEvents
import Threads

extension RequestAction {
  /// Opens the gate with the head of a response that is not followed.
  private static func opening(
    _ gate: StepGate, _ rendered: RenderedRequest
  ) -> @Sendable (_ status: Int) -> Void {
    let follows = rendered.content.redirects.max != nil
    return { status in
      if !follows || ![301, 302, 303, 307, 308].contains(status) { gate.open() }
    }
  }

  /// Sends the request of an attempt. Sends it again, for the whole, if a partial file of an
  /// earlier attempt is no longer part of the server's file.
  nonisolated(nonsending) func send(
    _ rendered: RenderedRequest, _ context: StepContext
  ) async -> (sent: Sent, saving: ResponseSaving?) {
    let exchanges = context.run.exchanges
    let board = context.run.options.board
    // A rendered request is large: it is copied only if an attempt adds to it.
    let together = context.step.together
    if board == nil, rendered.content.save == nil, context.step.gate == nil, together == nil {
      return (
        await exchanges.send(
          rendered, jar: context.jar, stop: context.scope.stop, trace: context.trace), nil
      )
    }
    let onHead = context.step.gate.map { Self.opening($0, rendered) }
    let entry = board.map {
      $0.begin(context.step.reference.name, onHead: onHead, group: together?.group)
    }
    defer { if let entry { board?.end(entry) } }
    var own = rendered.content
    if let entry { context.step.progress.change(context.step) { $0.progress = entry.progress } }
    own.progress = entry?.progress
    if entry == nil, onHead != nil || together != nil {
      own.progress = TransferProgress(onHead: onHead, group: together?.group)
    }
    guard let save = own.save else {
      // The jar gets the cookies of turns that are sent together in the order of the turns.
      let jar = together == nil ? context.jar : JarHandle(context.jar.copy)
      return (
        await exchanges.send(
          rendered.with(own), jar: jar, stop: context.scope.stop, trace: context.trace), nil
      )
    }
    let makesDigest =
      save.sha256 != nil || context.step.planned.readsDigest
      || context.run.events.interest.contains(.savedDigests)
    var saver = await OffEngine.run { off in BodySaver(save, makesDigest: makesDigest, off) }
    own.saver = saver
    entry?.earlierBytes = Int64(saver.rest?.start ?? 0)
    var sent = await exchanges.send(
      rendered.with(own), jar: context.jar, stop: context.scope.stop, trace: context.trace)
    if saver.mustStartOver {
      saver = await OffEngine.run { off in
        BodySaver(save, makesDigest: makesDigest, startsOver: true, off)
      }
      own.saver = saver
      entry?.earlierBytes = 0
      var first = sent.exchange.hops
      if !first.isEmpty {
        // We ended this transfer on purpose.
        first[first.count - 1].failure = nil
        first[first.count - 1].response?.isCut = true
      }
      sent = await exchanges.send(
        rendered.with(own), jar: context.jar, stop: context.scope.stop, trace: context.trace)
      sent.exchange.hops = first + sent.exchange.hops
    }
    return (sent, ResponseSaving(saver: saver, save: save))
  }
}
