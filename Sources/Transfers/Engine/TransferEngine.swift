// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// Sends requests with libcurl on one thread, and is the executor that scenarios prefer.
///
/// ```swift
/// let engine = try TransferEngine(EngineConfiguration(concurrency: 20))
/// defer { engine.shutdown() }
/// let hop = await withTaskExecutorPreference(engine) {
///   await engine.perform(HopRequest(RequestHead(method: "GET"), to: address))
/// }
/// ```
///
/// A task on the engine thread starts its transfers and is resumed there without a change of thread
/// (`docs/internals/engine.md`). Other tasks can call it too, through an inbox. The thread does no
/// work on files or terminals: blocking it stops every transfer.
package final class TransferEngine: TaskExecutor, Sendable {
  private let inbox: EngineInbox
  private let loop: EngineOwned<EngineLoop>
  private let wakeUp: WakeUpCall
  private let thread: EngineThread
  /// For requests that block their thread; nil in the engine for such requests.
  private let second: BlockingTransferEngine?

  /// libcurl and its libraries: `libcurl/7.88.1 OpenSSL/3.0.19 …`.
  package static var version: String { CurlLibrary.version }

  /// Whether this libcurl supports HTTP/3.
  package static var knowsHTTP3: Bool { CurlLibrary.knowsHTTP3 }

  /// Whether the caller runs on the engine thread.
  var isCurrentThread: Bool { thread.isCurrent }

  /// Starts the thread. The engine must be shut down; releasing it does not end the thread.
  ///
  /// - Throws: `EngineFailure` if libcurl is too old or the system gives no memory or thread.
  package convenience init(_ configuration: EngineConfiguration = EngineConfiguration()) throws {
    try self.init(configuration, isFirst: true)
  }

  /// - Parameter isFirst: False for the engine that takes requests which block their thread.
  init(_ configuration: EngineConfiguration, isFirst: Bool) throws {
    try CurlLibrary.prepare()
    second = isFirst ? BlockingTransferEngine(configuration) : nil
    inbox = EngineInbox()
    let loop = try EngineLoop(configuration, inbox: inbox)
    wakeUp = WakeUpCall(loop.multi)
    let owned = EngineOwned(loop)
    self.loop = owned
    thread = try EngineThread { here in owned(here).run(here) }
    send(.begin(self))
  }

  /// Sends a request and waits for its response: one hop, redirects are responses.
  ///
  /// Never throws: failures and cancellation are in the hop. A response of any status is not a
  /// failure.
  ///
  /// If the connection to a target fails, the next of several targets is tried.
  package nonisolated(nonsending) func perform(_ request: consuming HopRequest) async -> Hop {
    // Each awaited call allocates a frame, so most requests take no other call.
    if request.isPlain, second != nil {
      return await carryOut(EngineOwned(Transfer(request, loop: loop)))
    }
    if request.targets.count > 1 { return await performTrials(request) }
    return await performOnce(request)
  }

  private nonisolated(nonsending) func performTrials(_ request: HopRequest) async -> Hop {
    let began = Instant.now
    var trials = ConnectionFallback(request)
    while true {
      let hop = await performOnce(trials.current)
      let elapsed = Duration.microseconds(Instant.now.microseconds(since: began))
      guard trials.tryNext(after: hop, elapsed: elapsed) else { return trials.whole(hop) }
    }
  }

  private nonisolated(nonsending) func performOnce(_ request: HopRequest) async -> Hop {
    // Without a second engine, this one sends the request anyway.
    if request.login?.blocksThread == true, let engine = second?.engine {
      return await perform(request, on: engine)
    }
    return await performHere(request)
  }

  private nonisolated(nonsending) func performHere(_ request: HopRequest) async -> Hop {
    let stream: (any BodyStream)? =
      if case .stream(let stream) = request.body { stream } else { nil }
    let upload =
      stream == nil ? upload(ofMemory: request) : Upload(length: request.announcedLength)
    let download = request.sink.map { _ in Download() }
    let transfer = EngineOwned(
      Transfer(request, upload: upload, download: download, loop: loop))
    let movers = movers(of: transfer, from: stream, to: request.sink)
    if second == nil { return await performBlocking(transfer, request, movers) }
    guard !movers.isEmpty else { return await carryOut(transfer) }
    return await withTaskGroup(of: String?.self) { group in
      for mover in movers {
        group.addTask(executorPreference: globalConcurrentExecutor) { await mover() }
      }
      var hop = await carryOut(transfer)
      for await words in group { hop.noteFailure(ofSink: words) }
      return hop
    }
  }

  /// Reads the body to send, or writes the received one; returns the error of the sink.
  private typealias Mover = @Sendable () async -> String?

  private func movers(
    of transfer: EngineOwned<Transfer>, from stream: (any BodyStream)?, to sink: (any BodySink)?
  ) -> [Mover] {
    var movers: [Mover] = []
    if let stream {
      let feed = BodyFeed(stream: stream) { await self.handOver($0, of: transfer) }
      movers.append {
        await feed.run()
        return nil
      }
    }
    if let sink {
      let drain = BodyDrain(sink: sink) { await self.portion(after: $0, of: transfer) }
      movers.append { await drain.run() }
    }
    return movers
  }

  /// Waits with the engine's timer; on its thread, without a change of thread.
  ///
  /// - Throws: `CancellationError` as soon as the task is cancelled or the engine is shut down
  ///   before the end of the time.
  package nonisolated(nonsending) func sleep(
    for duration: Duration
  ) async throws(CancellationError) {
    let alarm = EngineOwned(SleepAlarm())
    let end = Instant.now.advanced(by: duration)
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        send(.sleep(alarm, until: end, continuation))
      }
    } onCancel: {
      send(.wake(alarm))
    }
    if Task.isCancelled || Instant.now < end { throw CancellationError() }
  }

  /// Whether the task that asks has kept the thread from its sockets and timers for some
  /// milliseconds, and so should yield. True on other threads, which tasks share as well.
  ///
  /// For tasks that compute without waiting. Reads the clock.
  package var isHeldUp: Bool {
    var isHeldUp = true
    _ = thread.ifCurrent { here in isHeldUp = loop(here).isHeldUp(here) }
    return isHeldUp
  }

  /// Cancels all transfers, waits until every task on the thread has ended or left, and joins the
  /// thread. Not to be called on the engine thread; a second call does nothing.
  package func shutdown() {
    precondition(!thread.isCurrent, "the engine thread cannot wait for itself")
    send(.shutDown)
    second?.shutdown()
    thread.join()
  }

  /// The same for the second engine, whose thread may be blocked: then it is detached, and ends by
  /// itself or with the process.
  func shutdownUnlessBlocked() {
    send(.shutDown)
    thread.join(within: .milliseconds(500))
  }

  /// Runs a job on the engine thread; called by the Swift runtime.
  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isHere = thread.ifCurrent { here in loop(here).run(job, here) }
    // A task that outlives the engine must still end.
    if !isHere, !post(.run(job)) { globalConcurrentExecutor.enqueue(job) }
  }

  /// libcurl calls back for a body in memory only if it is sent in chunks, or its end is kept back.
  private func upload(ofMemory request: HopRequest) -> Upload? {
    guard case .bytes(let bytes) = request.body, request.sendsChunks || request.holdsEnd else {
      return nil
    }
    return Upload(memory: bytes, length: request.announcedLength)
  }

  /// Sends a request that may block the second engine's thread; the total timeout is measured here.
  private nonisolated(nonsending) func perform(
    _ request: HopRequest, on engine: TransferEngine
  ) async -> Hop {
    guard let total = request.options.content.timeout.total else {
      return await engine.performHere(request)
    }
    let left = max(.milliseconds(1), total - request.spent)
    return await withTaskGroup(of: Hop?.self) { group in
      group.addTask { await engine.performHere(request) }
      group.addTask {
        // It ends early only if the task is cancelled.
        _ = try? await self.sleep(for: left)
        return nil
      }
      let first = await group.next() ?? nil
      group.cancelAll()
      if let first { return first }
      guard var hop = await group.next() ?? nil else {
        preconditionFailure("one of the two is the transfer")
      }
      if let failure = hop.failure, failure.kind == .cancelled, !Task.isCancelled {
        hop.failure = FailureTable.failure(
          stop: .deadline(.total, after: total), reached: failure.phase,
          mayHaveBeenCarriedOut: false)
      }
      return hop
    }
  }

  /// A task that waits for a transfer of the second engine does not wait for its thread, and so not
  /// for the reader and writer of its bodies: they end when the thread is no longer blocked, and
  /// their late data is dropped.
  private nonisolated(nonsending) func performBlocking(
    _ transfer: EngineOwned<Transfer>, _ request: HopRequest, _ movers: [Mover]
  ) async -> Hop {
    let wait = AbandonableContinuation(request)
    let moving = movers.map { mover in
      Task(executorPreference: globalConcurrentExecutor) { await mover() }
    }
    var hop = await whole(transfer, wait)
    guard !wait.isLeft else { return hop }
    for task in moving { hop.noteFailure(ofSink: await task.value) }
    return hop
  }

  private nonisolated(nonsending) func whole(
    _ transfer: EngineOwned<Transfer>, _ wait: AbandonableContinuation
  ) async -> Hop {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if wait.begin(continuation) { send(.start(transfer, .abandonable(wait))) }
      }
    } onCancel: {
      send(.cancel(transfer))
      wait.stop()
    }
  }

  private nonisolated(nonsending) func carryOut(_ transfer: EngineOwned<Transfer>) async -> Hop {
    await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        send(.start(transfer, .task(continuation)))
      }
    } onCancel: {
      send(.cancel(transfer))
    }
  }

  /// Ends the wait of other requests of a group for one of its members, which waits no more, has ended
  /// or was not sent. To be called once for each member.
  package func leave(_ group: SendGroup) { send(.leave(group)) }

  /// Makes a raw connection that only this engine uses.
  func newSocket(_ request: SocketRequest) -> EngineOwned<RawSocket> {
    EngineOwned(RawSocket(request, loop: loop))
  }

  /// Sends a command to a raw connection and waits for the answer.
  nonisolated(nonsending) func ask(
    _ command: SocketCommand, of socket: EngineOwned<RawSocket>, _ timeouts: SocketTimeouts
  ) async -> SocketAnswer {
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        send(.ask(command, socket, timeouts, continuation))
      }
    } onCancel: {
      send(.cancelSocket(socket))
    }
    // While the peer has bytes each command is answered at once, and the task would never wait.
    if holdsUpSockets { await Task.yield() }
    return answer
  }

  /// Whether the task that asks is on the thread, and has kept it from its sockets and timers for some
  /// milliseconds.
  private var holdsUpSockets: Bool {
    var isHeldUp = false
    _ = thread.ifCurrent { here in isHeldUp = loop(here).isHeldUp(here) }
    return isHeldUp
  }

  /// Closes a raw connection, even if its task is cancelled.
  nonisolated(nonsending) func close(_ socket: EngineOwned<RawSocket>) async -> SocketFacts {
    await withCheckedContinuation { send(.closeSocket(socket, $0)) }
  }

  private func handOver(
    _ piece: Upload.Piece, of transfer: EngineOwned<Transfer>
  ) async -> Upload.Demand {
    await withCheckedContinuation { send(.piece(piece, transfer, $0)) }
  }

  private func portion(
    after report: Download.Report, of transfer: EngineOwned<Transfer>
  ) async -> Download.Portion {
    await withCheckedContinuation { send(.portion(report, transfer, $0)) }
  }

  private func send(_ message: EngineMessage) {
    let isHere = thread.ifCurrent { here in loop(here).handle(message, here) }
    guard !isHere, !post(message) else { return }
    inbox.inPlaceOfThread { here in loop(here).handle(message, here) }
  }

  /// False if the engine has ended.
  private func post(_ message: EngineMessage) -> Bool {
    switch inbox.post(message) {
    case .taken: return true
    case .refused: return false
    case .takenWhileAsleep:
      wakeUp()
      return true
    }
  }
}

extension HopRequest {
  /// Whether it is a single transfer on the engine's own thread, without a streamed body.
  fileprivate var isPlain: Bool {
    guard targets.count < 2, sink == nil, login == nil else { return false }
    return switch body {
    case .none: true
    case .bytes: !sendsChunks && !holdsEnd
    case .stream: false
    }
  }
}
