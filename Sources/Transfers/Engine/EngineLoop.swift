// SPDX-License-Identifier: Apache-2.0

import CLibCurl
import Exchanges

/// The state of the engine thread, and the work of each turn.
///
/// Made before the thread starts, and then an `EngineOwned`.
final class EngineLoop {
  let multi: UnsafeMutableRawPointer
  let share: UnsafeMutableRawPointer
  let inbox: EngineInbox
  let proxies: EngineProxies?
  let authorities: AuthorityPaths

  /// The executor whose jobs the thread runs; nil before the first message and at the end.
  private var executor: TransferEngine?
  /// When the waiting of this turn ended.
  private(set) var now = Instant.now
  // Unchecked, like all state that changes for each request: none of these types calls code that
  // has the loop, so no access can begin within another.
  @exclusivity(unchecked) private var ready: [UnownedJob] = []
  private var jobsAtWork: [UnownedJob] = []
  @exclusivity(unchecked) private var pool = EasyHandlePool()
  @exclusivity(unchecked) var timers = TimerHeap()
  @exclusivity(unchecked) private var active = ActiveTransfers()
  var sockets = OpenSockets()
  var sleepers: [ObjectIdentifier: SleepAlarm] = [:]
  @exclusivity(unchecked) private var connections: ConnectionPoolLimit
  @exclusivity(unchecked) var idleConnections = IdleConnections()
  var tunnels = Tunnels()
  var certificateRequests = CertificateRequests()
  /// Those of requests that are sent at the same moment, by their groups.
  var gates: [ObjectIdentifier: SendGate] = [:]
  private var lastLimits = TimeLimits(TransferTimeout())
  /// Whether libcurl must be called again before the thread waits for sockets.
  ///
  /// If the reply to EPSV arrives in the call that sent the command, libcurl 7.88 opens the data
  /// connection in its next call, and names no socket to wait for until then. Without this flag the
  /// transfer would stop until the next alarm.
  var callsAgain = false
  private(set) var isShuttingDown = false
  /// Nil for waits of whole milliseconds.
  private let timer: PreciseTimer?

  /// Whether a job found that the sockets have waited too long: the other jobs run after them.
  private var mustServeSockets = false

  /// The most jobs that run before the sockets are polled again.
  private static let jobsPerTurn = 1024
  /// How long jobs that compute without waiting may hold up the sockets and timers, in nanoseconds.
  private static let longestHold: UInt64 = 5_000_000

  init(_ configuration: EngineConfiguration, inbox: EngineInbox) throws(EngineFailure) {
    guard let multi = CurlLibrary.makeMulti() else {
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
    timer = configuration.wakesPrecisely ? PreciseTimer() : nil
    // Only one thread uses the share, so it needs no lock functions.
    let code = curlew_share_set_lock_data(share, CURLSHOPT_SHARE, CURL_LOCK_DATA_SSL_SESSION)
    guard code == CURLSHE_OK else {
      throw .libcurl(function: "curl_share_setopt", code: Int(code.rawValue))
    }
    // Without a free descriptor, libcurl makes a multi handle that cannot be woken.
    let awake = curl_multi_wakeup(multi)
    guard awake == CURLM_OK else {
      throw .libcurl(function: "curl_multi_wakeup", code: Int(awake.rawValue))
    }
    try limitConnections()
  }

  deinit {
    // Runs on the thread of the engine's owner: closing connections writes, over TLS.
    PipeSignal.blocked {
      pool.removeAll()
      curl_multi_cleanup(multi)
      curl_share_cleanup(share)
    }
  }

  /// Runs turns until the engine is shut down and no work is left.
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

  /// Handles a message; never within a call of libcurl.
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
    case .ask(let command, let socket, let timeouts, let continuation):
      ask(command, of: socket(here), timeouts, continuation, here)
    case .cancelSocket(let socket): socket(here).cancel(here)
    case .closeSocket(let socket, let continuation):
      continuation.resume(returning: close(socket(here)))
    case .leave(let group): gate(of: group).leave(here)
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
    mustServeSockets = false
    while !ready.isEmpty, left > 0, !mustServeSockets {
      swap(&ready, &jobsAtWork)
      left -= jobsAtWork.count
      for (place, job) in jobsAtWork.enumerated() {
        job.runSynchronously(on: executor)
        guard mustServeSockets else { continue }
        // They keep their places before the jobs that came meanwhile.
        ready.insert(contentsOf: jobsAtWork[(place + 1)...], at: 0)
        break
      }
      jobsAtWork.removeAll(keepingCapacity: true)
    }
  }

  /// Whether the sockets and timers have waited too long for the jobs of this turn, which then ends
  /// with the job that asks.
  func isHeldUp(_ here: borrowing OnEngine) -> Bool {
    guard Instant.now >= now.advanced(byNanoseconds: Self.longestHold) else { return false }
    mustServeSockets = true
    return true
  }

  /// Waits for a socket, a timer or a message.
  private func wait() {
    var milliseconds = timers.earliest.map { Instant.now.milliseconds(until: $0) } ?? Int32.max
    if !ready.isEmpty || callsAgain { milliseconds = 0 }
    callsAgain = false
    if milliseconds > 0, !inbox.fallAsleep() { milliseconds = 0 }
    var wakeUp: Int32?
    if let timer, milliseconds > 0, let earliest = timers.earliest {
      timer.set(to: earliest)
      wakeUp = timer.descriptor
    }
    let code = sockets.poll(multi, milliseconds: milliseconds, until: wakeUp)
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

  /// Starts a transfer for its waiter; never within a call of libcurl.
  func start(_ transfer: Transfer, for waiter: Transfer.Waiter, _ here: borrowing OnEngine) {
    transfer.waiter = waiter
    if let group = transfer.group, gate(of: group).takes(transfer, here) { return }
    start(transfer, here)
  }

  func start(_ transfer: Transfer, _ here: borrowing OnEngine) {
    guard !isShuttingDown, !transfer.isCancelled else {
      transfer.stop(.cancelled)
      return finish(transfer, transfer.outcome(code: CURLE_ABORTED_BY_CALLBACK, handle: nil, here))
    }
    // Copied once: each access through the object would copy it.
    let request = transfer.request
    let limits = limits(of: request)
    transfer.setDeadlines(limits)
    let found = pool.take(for: request.head) { [proxies] handle in
      handle.configuration?.fits(request, proxies: proxies) == true
    }
    guard let (handle, isFitting) = found else {
      return finish(transfer, transfer.outcome(code: CURLE_OUT_OF_MEMORY, handle: nil, here))
    }
    do throws(OptionFailure) {
      if connections.note(request.address) { widenCache() }
      try handle.prepare(
        for: request, configuration: isFitting ? handle.configuration : nil,
        newConfiguration: { HandleConfiguration(request, limits, proxies: proxies) }, share: share,
        authorities: authorities)
      try handle.setFreshConnection(transfer.needsOwnConnection)
    } catch {
      pool.give(handle)
      transfer.stop(.option(error))
      return finish(transfer, transfer.outcome(code: CURLE_OK, handle: nil, here))
    }
    guard mayAskProxy(request, handle.configuration?.proxy) else {
      pool.give(handle)
      transfer.stop(.forbiddenAddress(request.address.host))
      return finish(transfer, transfer.outcome(code: CURLE_COULDNT_CONNECT, handle: nil, here))
    }
    add(transfer, to: handle)
  }

  /// Whether a request may use a proxy. Through a proxy, the address check of connections sees the
  /// proxy's address, so a forbidden address is detected as written. Names are resolved by the
  /// proxy alone.
  private func mayAskProxy(_ request: HopRequest, _ proxy: Proxy?) -> Bool {
    proxy == nil || request.options.content.allowsLinkLocal || !request.address.isLinkLocal
  }

  private func limits(of request: HopRequest) -> TimeLimits {
    let options = request.options.content
    let reading = options.extent.conditions?.duration
    if lastLimits.timeout != options.timeout || lastLimits.spent != request.spent
      || lastLimits.reading != reading
    {
      lastLimits = TimeLimits(options.timeout, spent: request.spent, reading: reading)
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

  /// Removes a transfer from libcurl and resumes its task, or sends the request again.
  func end(_ transfer: Transfer, code: CURLcode, _ here: borrowing OnEngine) {
    guard let handle = transfer.handle else { return }
    if transfer.wantsAnotherConnection, !isShuttingDown {
      release(handle, of: transfer)
      transfer.beginAgain(after: nil)
      return start(transfer, here)
    }
    let hop = transfer.outcome(code: code, handle: handle, here)
    release(handle, of: transfer)
    if !isShuttingDown, let earlier = ResendRule.sendings(upTo: hop, transfer.earlier) {
      transfer.beginAgain(after: earlier)
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
    // Kept for a cancellation that arrives before the start.
    transfer.isCancelled = true
    guard transfer.handle != nil else {
      if let group = transfer.group { gate(of: group).release(transfer, here) }
      return
    }
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
    // Has no effect on a transfer that is not paused; an error becomes the transfer's result.
    _ = curl_easy_pause(handle.curl, CURLPAUSE_CONT)
  }

  /// Serves the writer of a download, which wants the next portion or could not write the last.
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
      continueDownload(transfer, here)
    }
  }

  /// Lets libcurl continue a paused download.
  private func continueDownload(_ transfer: Transfer, _ here: borrowing OnEngine) {
    guard let handle = transfer.handle else { return }
    transfer.continued(here)
    // libcurl delivers the data that it held back and forgets data that is not taken: then the
    // transfer has ended.
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

  /// Moves the alarm of a handle; at least a millisecond ahead, so that turns end.
  func setAlarm(of handle: EasyHandle, at instant: Instant, _ here: borrowing OnEngine) {
    timers.set(handle, at: max(instant, now.advanced(by: .milliseconds(1))))
  }

  private func shutDown(_ here: borrowing OnEngine) {
    isShuttingDown = true
    for transfer in active.all { cancel(transfer, here) }
    for gate in gates.values { gate.open(here) }
    for alarm in Array(sleepers.values) { wake(alarm) }
    for socket in sockets.all {
      // Also idle connections: the task may have left without closing them.
      _ = close(socket)
      socket.cancel(here)
    }
  }
}
