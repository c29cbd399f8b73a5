// SPDX-License-Identifier: Apache-2.0

import CLibCurl
import Exchanges

/// The state of the engine thread and what it does, turn by turn.
///
/// Made before the thread starts, and then an `EngineOwned`.
final class EngineLoop {
  let multi: UnsafeMutableRawPointer
  let share: UnsafeMutableRawPointer
  let inbox: EngineInbox
  let proxies: EngineProxies?
  let authorities: AuthorityPaths

  /// Whose jobs are run; nil before the first message and when the thread ends.
  private var executor: TransferEngine?
  /// When this turn's waiting ended.
  private(set) var now = Instant.now
  // Unchecked, all that is changed for each request: none of these types calls anybody who has the
  // loop, so no access can begin within another.
  @exclusivity(unchecked) private var ready: [UnownedJob] = []
  private var jobsAtWork: [UnownedJob] = []
  @exclusivity(unchecked) private var pool = EasyHandlePool()
  @exclusivity(unchecked) private var timers = TimerHeap()
  @exclusivity(unchecked) private var active = ActiveTransfers()
  private var sockets = OpenSockets()
  private var sleepers: [ObjectIdentifier: SleepAlarm] = [:]
  @exclusivity(unchecked) private var connections: ConnectionPoolLimit
  @exclusivity(unchecked) var idleConnections = IdleConnections()
  var tunnels = Tunnels()
  private var lastLimits = TimeLimits(TransferTimeout())
  /// libcurl is to be called again before the sockets are waited for.
  ///
  /// Where the reply to EPSV comes in the same call that sent it, libcurl 7.88 opens the data connection in
  /// its next call and until then names no socket to wait for: without this the transfer stands still
  /// until the next alarm.
  var callsAgain = false
  private var isShuttingDown = false

  /// Jobs that follow one another before the sockets are looked at again.
  private static let jobsPerTurn = 1024

  init(_ configuration: EngineConfiguration, inbox: EngineInbox) throws(EngineFailure) {
    guard let multi = curl_multi_init() else {
      throw .libcurl(function: "curl_multi_init", code: 0)
    }
    guard let share = curl_share_init() else {
      curl_multi_cleanup(multi)
      throw .libcurl(function: "curl_share_init", code: 0)
    }
    self.multi = multi
    self.share = share
    self.inbox = inbox
    proxies = configuration.proxies.map(EngineProxies.init)
    authorities = configuration.authorities
    connections = ConnectionPoolLimit(concurrency: configuration.concurrency)
    // Only one thread uses the share, so it needs no lock functions.
    let code = curlew_share_set_lock_data(share, CURLSHOPT_SHARE, CURL_LOCK_DATA_SSL_SESSION)
    guard code == CURLSHE_OK else {
      throw .libcurl(function: "curl_share_setopt", code: Int(code.rawValue))
    }
    // Without a descriptor to spare libcurl makes a multi handle that nobody can wake.
    let awake = curl_multi_wakeup(multi)
    guard awake == CURLM_OK else {
      throw .libcurl(function: "curl_multi_wakeup", code: Int(awake.rawValue))
    }
    try limitConnections()
  }

  deinit {
    // On the thread of whoever had the engine: connections are closed, and over TLS that writes.
    PipeSignal.blocked {
      pool.removeAll()
      curl_multi_cleanup(multi)
      curl_share_cleanup(share)
    }
  }

  /// Turns until the engine is shut down and nothing is left to do.
  func run(_ here: borrowing OnEngine) {
    while true {
      for message in inbox.takeAll() { handle(message, here) }
      runJobs()
      if isShuttingDown, isIdle, inbox.closeIfEmpty() { break }
      wait()
      if !active.isEmpty { perform(here) }
      for ready in sockets.takeReady() {
        ready.socket.ready(ready.descriptor, ready.events, here)
      }
      ringAlarms(here)
    }
    executor = nil
  }

  /// Does what a message asks; never within a call of libcurl.
  func handle(_ message: EngineMessage, _ here: borrowing OnEngine) {
    switch message {
    case .begin(let engine): executor = engine
    case .run(let job): run(job, here)
    case .start(let transfer, let waiter): start(transfer(here), for: waiter, here)
    case .cancel(let transfer): cancel(transfer(here), here)
    case .sleep(let alarm, let instant, let sleeper): sleep(alarm(here), until: instant, sleeper)
    case .wake(let alarm): wake(alarm(here))
    case .piece(let piece, let transfer, let reader): take(piece, of: transfer(here), then: reader)
    case .portion(let report, let transfer, let writer):
      serve(writer, of: transfer(here), after: report, here)
    case .ask(let wish, let socket, let patience, let continuation):
      ask(wish, of: socket(here), patience, continuation, here)
    case .cancelSocket(let socket): socket(here).cancel(here)
    case .closeSocket(let socket, let continuation):
      continuation.resume(returning: close(socket(here)))
    case .shutDown: shutDown(here)
    }
  }

  /// Runs a job in this turn or the next.
  func run(_ job: UnownedJob, _ here: borrowing OnEngine) {
    ready.append(job)
  }

  private var isIdle: Bool {
    active.isEmpty && sockets.isEmpty && sleepers.isEmpty && ready.isEmpty
  }

  // MARK: Turns

  private func runJobs() {
    guard let executor = executor?.asUnownedTaskExecutor() else { return }
    var left = Self.jobsPerTurn
    while !ready.isEmpty, left > 0 {
      swap(&ready, &jobsAtWork)
      left -= jobsAtWork.count
      for job in jobsAtWork { job.runSynchronously(on: executor) }
      jobsAtWork.removeAll(keepingCapacity: true)
    }
  }

  /// Waits for a socket, a timer or a message.
  private func wait() {
    var milliseconds = timers.earliest.map { Instant.now.milliseconds(until: $0) } ?? Int32.max
    if !ready.isEmpty || callsAgain { milliseconds = 0 }
    callsAgain = false
    if milliseconds > 0, !inbox.fallAsleep() { milliseconds = 0 }
    let code = sockets.poll(multi, milliseconds: milliseconds)
    precondition(code == CURLM_OK, "curl_multi_poll fails only for lack of memory")
    inbox.wakeUp()
    now = Instant.now
  }

  private func perform(_ here: borrowing OnEngine) {
    var running: Int32 = 0
    let code = curl_multi_perform(multi, &running)
    precondition(code == CURLM_OK, "curl_multi_perform fails only for lack of memory")
    var result = CURLE_OK
    while let curl = curlew_multi_next_ended(multi, &result) {
      var context: UnsafeMutableRawPointer?
      guard curlew_get_pointer(curl, CURLINFO_PRIVATE, &context) == CURLE_OK, let context else {
        preconditionFailure("every handle has itself as CURLOPT_PRIVATE")
      }
      let handle = Unmanaged<EasyHandle>.fromOpaque(context).takeUnretainedValue()
      if let transfer = handle.transfer { end(transfer, code: result, here) }
    }
  }

  private func ringAlarms(_ here: borrowing OnEngine) {
    while let alarm = timers.popDue(at: now) {
      if let sleeper = alarm as? SleepAlarm { sleepers[ObjectIdentifier(sleeper)] = nil }
      alarm.ring(at: now, here)
    }
  }

  // MARK: Transfers

  /// Begins a transfer for whoever waits for it; never within a call of libcurl.
  func start(_ transfer: Transfer, for waiter: Transfer.Waiter, _ here: borrowing OnEngine) {
    transfer.waiter = waiter
    start(transfer, here)
  }

  private func start(_ transfer: Transfer, _ here: borrowing OnEngine) {
    guard !isShuttingDown, !transfer.isCancelled else {
      transfer.stop(.cancelled)
      return finish(transfer, transfer.outcome(code: CURLE_ABORTED_BY_CALLBACK, handle: nil, here))
    }
    // Taken out once: to hand on an object's request is to copy it.
    let request = transfer.request
    let limits = limits(of: request)
    transfer.setDeadLines(limits)
    let found = pool.take(for: request.head) { [proxies] handle in
      handle.shape?.fits(request, limits, proxies: proxies) == true
    }
    guard let (handle, isFitting) = found else {
      return finish(transfer, transfer.outcome(code: CURLE_OUT_OF_MEMORY, handle: nil, here))
    }
    do throws(OptionFailure) {
      if connections.note(request.address) { widenCache() }
      try handle.prepare(
        for: request, shape: isFitting ? handle.shape : nil,
        newShape: { HandleConfiguration(request, limits, proxies: proxies) }, share: share,
        authorities: authorities)
      try handle.setFreshConnection(transfer.needsOwnConnection)
    } catch {
      pool.give(handle)
      transfer.stop(.option(error))
      return finish(transfer, transfer.outcome(code: CURLE_OK, handle: nil, here))
    }
    guard mayAskProxy(request, handle.shape?.proxy) else {
      pool.give(handle)
      transfer.stop(.forbiddenAddress(request.address.host))
      return finish(transfer, transfer.outcome(code: CURLE_COULDNT_CONNECT, handle: nil, here))
    }
    add(transfer, to: handle)
  }

  /// Whether a proxy may be asked for an address: the connection that is judged elsewhere is the
  /// proxy's, so a forbidden address is judged as written. What a name stands for only the proxy
  /// knows.
  private func mayAskProxy(_ request: HopRequest, _ proxy: Proxy?) -> Bool {
    proxy == nil || request.options.content.allowsLinkLocal || !request.address.isLinkLocal
  }

  private func limits(of request: HopRequest) -> TimeLimits {
    if lastLimits.timeout != request.options.content.timeout || lastLimits.spent != request.spent {
      lastLimits = TimeLimits(request.options.content.timeout, spent: request.spent)
    }
    return lastLimits
  }

  private func add(_ transfer: Transfer, to handle: EasyHandle) {
    handle.transfer = transfer
    transfer.handle = handle
    active.insert(transfer)
    let code = curl_multi_add_handle(multi, handle.curl)
    precondition(code == CURLM_OK, "a handle is added once")
    let first = transfer.firstAlarm
    if handle.place == nil || first < handle.instant { timers.set(handle, at: first) }
  }

  /// Takes a transfer away from libcurl and lets its task go on, or sends it again.
  func end(_ transfer: Transfer, code: CURLcode, _ here: borrowing OnEngine) {
    guard let handle = transfer.handle else { return }
    if transfer.wantsAnotherConnection, !isShuttingDown {
      release(handle, of: transfer)
      transfer.beginAgain(isResent: false)
      return start(transfer, here)
    }
    let hop = transfer.outcome(code: code, handle: handle, here)
    release(handle, of: transfer)
    if ResendRule.mayBeSentAgain(hop), !isShuttingDown {
      transfer.beginAgain(isResent: true)
      start(transfer, here)
    } else {
      finish(transfer, consume hop)
    }
  }

  private func release(_ handle: EasyHandle, of transfer: Transfer) {
    handle.isVerbose = false
    let code = curl_multi_remove_handle(multi, handle.curl)
    precondition(code == CURLM_OK, "a handle is removed once")
    active.remove(transfer)
    handle.transfer = nil
    transfer.handle = nil
    if transfer.leavesTraces { handle.forget() }
    pool.give(handle)
  }

  private func finish(_ transfer: Transfer, _ hop: consuming Hop) {
    transfer.upload?.stop()
    transfer.endDownload(hop)
    switch transfer.waiter.take() {
    case .task(let continuation)?: continuation.resume(returning: hop)
    case .abandonable(let continuation)?: continuation.finish(hop)
    case nil: break
    }
  }

  private func cancel(_ transfer: Transfer, _ here: borrowing OnEngine) {
    // Kept for a cancellation that overtakes the start.
    transfer.isCancelled = true
    guard transfer.handle != nil else { return }
    transfer.stop(.cancelled)
    end(transfer, code: CURLE_ABORTED_BY_CALLBACK, here)
  }

  private func take(
    _ piece: Upload.Piece, of transfer: Transfer,
    then reader: CheckedContinuation<Upload.Demand, Never>
  ) {
    guard let upload = transfer.upload else { return reader.resume(returning: .nothing) }
    upload.take(piece, then: reader)
    guard let handle = transfer.handle else { return }
    // Harmless for one that is not paused; what it finds comes as the transfer's result.
    _ = curl_easy_pause(handle.curl, CURLPAUSE_CONT)
  }

  /// The writer of a download wants the next portion, or could not write the last.
  private func serve(
    _ writer: CheckedContinuation<Download.Portion, Never>, of transfer: Transfer,
    after report: Download.Report, _ here: borrowing OnEngine
  ) {
    guard let download = transfer.download else { return writer.resume(returning: .over) }
    let mayGoOn = download.ask(report, then: writer)
    if let words = report.failure {
      transfer.stop(.sink(words))
      end(transfer, code: CURLE_WRITE_ERROR, here)
    } else if mayGoOn {
      goOn(transfer, here)
    }
  }

  /// Lets libcurl go on with a download that was paused.
  private func goOn(_ transfer: Transfer, _ here: borrowing OnEngine) {
    guard let handle = transfer.handle else { return }
    transfer.wentOn(here)
    // It gives out what it held back, and forgets what was not taken: that is the end then.
    let code = curl_easy_pause(handle.curl, CURLPAUSE_CONT)
    if code != CURLE_OK { end(transfer, code: code, here) }
  }

  private func limitConnections() throws(EngineFailure) {
    let code = curlew_multi_set_long(multi, CURLMOPT_MAXCONNECTS, connections.places)
    guard code == CURLM_OK else {
      throw .libcurl(function: "curl_multi_setopt", code: Int(code.rawValue))
    }
  }

  private func widenCache() {
    let code = curlew_multi_set_long(multi, CURLMOPT_MAXCONNECTS, connections.places)
    precondition(code == CURLM_OK, "CURLMOPT_MAXCONNECTS was accepted before")
  }

  // MARK: Time

  /// Moves the alarm of a handle; at least a millisecond away, so that turns always end.
  func setAlarm(of handle: EasyHandle, at instant: Instant, _ here: borrowing OnEngine) {
    timers.set(handle, at: max(instant, now.advanced(by: .milliseconds(1))))
  }

  private func sleep(
    _ alarm: SleepAlarm, until instant: Instant, _ sleeper: CheckedContinuation<Void, Never>
  ) {
    alarm.sleeper = sleeper
    guard !isShuttingDown, !alarm.isCancelled else { return alarm.wake() }
    sleepers[ObjectIdentifier(alarm)] = alarm
    timers.set(alarm, at: instant)
  }

  private func wake(_ alarm: SleepAlarm) {
    // Kept for a cancellation that overtakes the sleep.
    alarm.isCancelled = true
    timers.remove(alarm)
    sleepers[ObjectIdentifier(alarm)] = nil
    alarm.wake()
  }

  private func shutDown(_ here: borrowing OnEngine) {
    isShuttingDown = true
    for transfer in active.all { cancel(transfer, here) }
    for alarm in Array(sleepers.values) { wake(alarm) }
    for socket in sockets.all {
      // Also one that nobody asks for anything: its task may have gone without closing it.
      _ = close(socket)
      socket.cancel(here)
    }
  }

  // MARK: Raw connections

  private func ask(
    _ wish: SocketCommand, of socket: RawSocket, _ patience: SocketTimeouts,
    _ continuation: CheckedContinuation<SocketAnswer, Never>, _ here: borrowing OnEngine
  ) {
    if isShuttingDown { socket.isCancelled = true }
    socket.take(wish, patience, continuation, here)
  }

  /// Ends a raw connection, and gives what is known of it.
  private func close(_ socket: RawSocket) -> SocketFacts {
    sockets.remove(socket)
    return socket.close()
  }

  /// A raw connection is being opened; closing it takes it out again.
  func insert(_ socket: RawSocket, _ here: borrowing OnEngine) {
    sockets.insert(socket)
  }

  /// Moves the alarm of a raw connection.
  func set(_ socket: RawSocket, at instant: Instant, _ here: borrowing OnEngine) {
    timers.set(socket, at: instant)
  }

  /// Takes the alarm of a raw connection out.
  func take(down socket: RawSocket, _ here: borrowing OnEngine) {
    timers.remove(socket)
  }
}
