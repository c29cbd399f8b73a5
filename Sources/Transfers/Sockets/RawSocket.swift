// SPDX-License-Identifier: Apache-2.0

import CLibCurl
import Exchanges

/// A raw connection on the engine thread.
///
/// libcurl resolves, connects and does TLS (`CURLOPT_CONNECT_ONLY`); then the bytes go through
/// `curl_easy_send` and `curl_easy_recv`. It has a multi handle of its own: in a shared one, any
/// other transfer that opens a connection may close it, because libcurl considers it idle, and dead
/// as soon as there are unread bytes.
///
/// Made by a task, and an `EngineOwned` from then on.
final class RawSocket: Alarm {
  let request: SocketRequest
  private let engine: EngineOwned<EngineLoop>
  /// Whether its task was cancelled, or the engine shuts down: every command gets this answer.
  var isCancelled = false
  var facts = SocketFacts()

  /// While it is open or being opened.
  var multi: UnsafeMutableRawPointer?
  var handle: EasyHandle?
  /// The connected socket, owned by libcurl.
  var descriptor: curl_socket_t?
  /// The events that libcurl waits for while it connects.
  var watched: [(descriptor: curl_socket_t, events: Int16)] = []
  /// When libcurl must be called; nil for never.
  var libcurlAlarm: Instant?
  var forbiddenAddress: String?
  /// Whether it was opened once, or could not be opened.
  var isUsed = false

  private(set) var command: SocketCommand?
  private var continuation: CheckedContinuation<SocketAnswer, Never>?
  private var timeouts = SocketTimeouts()
  private var commandBegan = Instant.now
  private var lastProgress = Instant.now
  let began = Instant.now

  /// How many of the bytes being sent are sent.
  var sentCount = 0
  /// The data that came while no command waited for it.
  var incoming: [[UInt8]] = []
  /// The index of the first element of `incoming` that was not returned.
  var incomingStart = 0
  var receivedCount = 0
  /// How many of the received bytes were returned.
  var takenCount = 0
  var hasEnded = false
  /// Whether the peer asked for a client certificate in the last handshake.
  var peerAsksForCertificate = false

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

  /// Whether it begins with an HTTP request for another protocol, whose reader counts what came.
  var isUpgrade: Bool { request.upgrade != nil }

  var isConnecting: Bool { multi != nil && descriptor == nil }

  // MARK: Commands

  /// Takes a command; answers at once if possible.
  func take(
    _ command: SocketCommand, _ timeouts: SocketTimeouts,
    _ continuation: CheckedContinuation<SocketAnswer, Never>, _ here: borrowing OnEngine
  ) {
    precondition(self.command == nil, "a connection is asked for one thing at a time")
    self.command = command
    self.continuation = continuation
    self.timeouts = timeouts
    commandBegan = Instant.now
    lastProgress = commandBegan
    sentCount = 0
    guard !isCancelled else { return answer(.cancelled, here) }
    begin(command, here)
    setAlarm(here)
  }

  private func begin(_ command: SocketCommand, _ here: borrowing OnEngine) {
    if case .open = command { return open(here) }
    guard descriptor != nil else { return answer(.notOpen, here) }
    switch command {
    case .endSending: endSending(here)
    case .send, .receive: move(here)
    case .open: break
    }
  }

  /// Answers the command and resumes the task.
  func answer(_ answer: SocketAnswer, _ here: borrowing OnEngine) {
    guard let continuation else { return }
    command = nil
    self.continuation = nil
    loop(here).take(down: self, here)
    continuation.resume(returning: answer)
  }

  func cancel(_ here: borrowing OnEngine) {
    isCancelled = true
    if command != nil { answer(.cancelled, here) }
  }

  /// Notes that bytes were sent or received.
  func noteProgress() {
    lastProgress = Instant.now
  }

  // MARK: Time

  /// Sets the alarm to the earliest deadline; does nothing without a command.
  func setAlarm(_ here: borrowing OnEngine) {
    guard command != nil else { return }
    let first = min(deadline, isConnecting ? libcurlAlarm ?? .never : .never)
    if first < .never {
      loop(here).set(self, at: first, here)
    } else {
      loop(here).take(down: self, here)
    }
  }

  private var deadline: Instant {
    min(
      timeouts.idle.map { lastProgress.advanced(by: $0) } ?? .never,
      timeouts.total.map { commandBegan.advanced(by: $0) } ?? .never)
  }

  override func ring(at now: Instant, _ here: borrowing OnEngine) {
    guard command != nil else { return }
    if deadline <= now { return answer(.nothing, here) }
    if isConnecting { act(curlew_timeout_socket, 0, here) }
    setAlarm(here)
  }

  // MARK: The end

  /// Closes the connection; the engine is shut down or the task asks for it.
  ///
  /// - Returns: The facts about the connection.
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

  /// The answer of a closed connection, and of one that was never opened because the engine is shut
  /// down.
  static let notOpen = cancelled
}
