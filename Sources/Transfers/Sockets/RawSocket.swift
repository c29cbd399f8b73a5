// SPDX-License-Identifier: Apache-2.0

import CLibCurl
import Exchanges

/// A raw connection as the engine thread sees it.
///
/// libcurl resolves, connects and speaks TLS (`CURLOPT_CONNECT_ONLY`); then the bytes go through
/// `curl_easy_send` and `curl_easy_recv`. It has a multi handle of its own: in a shared one any
/// other transfer that opens a connection may close it, because libcurl takes it for an idle one
/// that can be used again, and for a dead one as soon as bytes wait on it.
///
/// Made by a task and an `EngineOwned` from then on.
final class RawSocket: Alarm {
  let request: SocketRequest
  private let engine: EngineOwned<EngineLoop>
  /// Its task was cancelled, or the engine shuts down: every wish is answered with that.
  var isCancelled = false
  var facts = SocketFacts()

  /// While it is open or being opened.
  var multi: UnsafeMutableRawPointer?
  var handle: EasyHandle?
  /// The connected socket, which is libcurl's.
  var descriptor: curl_socket_t?
  /// What libcurl wants to be told of while it connects.
  var watched: [(descriptor: curl_socket_t, events: Int16)] = []
  /// When libcurl wants to be called; nil for never.
  var libcurlAlarm: Instant?
  var forbiddenAddress: String?
  /// It was open once, or could not be opened.
  var isUsed = false

  private(set) var wish: SocketCommand?
  private var continuation: CheckedContinuation<SocketAnswer, Never>?
  private var patience = SocketTimeouts()
  private var wishBegan = Instant.now
  private var lastProgress = Instant.now
  let began = Instant.now

  /// How much of what is being sent has gone.
  var sentCount = 0
  /// What came while nobody asked.
  var incoming: [[UInt8]] = []
  /// The first of `incoming` that was not given out.
  var incomingStart = 0
  var receivedCount = 0
  var hasEnded = false

  init(_ request: SocketRequest, loop: EngineOwned<EngineLoop>) {
    self.request = request
    engine = loop
  }

  deinit { release() }

  /// The engine that it belongs to.
  func loop(_ here: borrowing OnEngine) -> EngineLoop { engine(here) }

  var isDatagram: Bool {
    if case .network(.udp, _, _) = request.address { true } else { false }
  }

  var isConnecting: Bool { multi != nil && descriptor == nil }

  // MARK: Wishes

  /// Takes a wish; answers at once what can be answered.
  func take(
    _ wish: SocketCommand, _ patience: SocketTimeouts,
    _ continuation: CheckedContinuation<SocketAnswer, Never>, _ here: borrowing OnEngine
  ) {
    precondition(self.wish == nil, "a connection is asked for one thing at a time")
    self.wish = wish
    self.continuation = continuation
    self.patience = patience
    wishBegan = Instant.now
    lastProgress = wishBegan
    sentCount = 0
    guard !isCancelled else { return answer(.cancelled, here) }
    begin(wish, here)
    setAlarm(here)
  }

  private func begin(_ wish: SocketCommand, _ here: borrowing OnEngine) {
    if case .open = wish { return open(here) }
    guard descriptor != nil else { return answer(.notOpen, here) }
    switch wish {
    case .endSending: endSending(here)
    case .send, .receive: move(here)
    case .open: break
    }
  }

  /// Lets the task go on.
  func answer(_ answer: SocketAnswer, _ here: borrowing OnEngine) {
    guard let continuation else { return }
    wish = nil
    self.continuation = nil
    loop(here).take(down: self, here)
    continuation.resume(returning: answer)
  }

  func cancel(_ here: borrowing OnEngine) {
    isCancelled = true
    if wish != nil { answer(.cancelled, here) }
  }

  /// Notes that bytes went or came.
  func noteProgress() {
    lastProgress = Instant.now
  }

  // MARK: Time

  /// Sets the alarm to whatever comes first; nothing while there is no wish.
  func setAlarm(_ here: borrowing OnEngine) {
    guard wish != nil else { return }
    let first = min(deadLine, isConnecting ? libcurlAlarm ?? .never : .never)
    if first < .never {
      loop(here).set(self, at: first, here)
    } else {
      loop(here).take(down: self, here)
    }
  }

  private var deadLine: Instant {
    min(
      patience.idle.map { lastProgress.advanced(by: $0) } ?? .never,
      patience.total.map { wishBegan.advanced(by: $0) } ?? .never)
  }

  override func ring(at now: Instant, _ here: borrowing OnEngine) {
    guard wish != nil else { return }
    if deadLine <= now { return answer(.nothing, here) }
    if isConnecting { act(curlew_timeout_socket, 0, here) }
    setAlarm(here)
  }

  // MARK: The end

  /// Ends everything; the engine is shut down or the task wishes it.
  ///
  /// - Returns: what is known of it.
  func close() -> SocketFacts {
    noteFacts()
    release()
    return facts
  }

  private func release() {
    if let multi, let handle {
      _ = curl_multi_remove_handle(multi, handle.curl)
      self.handle = nil
    }
    if let multi { _ = curl_multi_cleanup(multi) }
    multi = nil
    handle = nil
    descriptor = nil
    watched = []
    libcurlAlarm = nil
  }
}

extension SocketAnswer {
  static let cancelled = SocketAnswer.failed(
    FailureTable.failure(stop: .cancelled, reached: .receiving, mayHaveBeenCarriedOut: false))

  /// Asked of a connection that was closed or never opened, when the engine is shut down.
  static let notOpen = cancelled
}
