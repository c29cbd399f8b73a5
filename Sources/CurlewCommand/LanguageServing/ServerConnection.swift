// SPDX-License-Identifier: Apache-2.0

import LanguageServer

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Standard input and output as a stream of messages.
///
/// One thread reads and writes. While the client does not read what is written, what it sends is read
/// all the same, so that neither waits for the other.
struct ServerConnection {
  /// The most bytes of messages that wait; the client is let wait beyond.
  private static let mostWaiting = 2 * FrameReader.limit
  private static let pieceBytes = 65_536

  let log: ServerLog
  private var frames = FrameReader()
  /// Messages in their order; those before `head` are taken.
  private var messages: [Received] = []
  private var head = 0
  private var waitingBytes = 0
  private var cancelled: Set<MessageID> = []
  /// Whether nothing more comes; what has come is answered all the same.
  private var inputHasEnded = false
  /// Whether nothing that is written is read.
  private var outputIsClosed = false

  /// Whether the client has closed one of the streams.
  var hasEnded: Bool { inputHasEnded || outputIsClosed }

  private struct Received {
    let message: Result<ClientMessage, ClientMessage.Refusal>
    let byteCount: Int
  }

  init(log: ServerLog) { self.log = log }

  // MARK: Reading

  /// Reads what has come.
  ///
  /// - Parameters:
  ///   - milliseconds: how long to wait for something; -1 for ever.
  ///   - others: descriptors that end the wait too.
  mutating func read(
    waiting milliseconds: Int32, for others: [pollfd] = []
  ) throws(BrokenFrame) {
    var waits = [pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)] + others
    var patience = milliseconds
    while !inputHasEnded, waitingBytes < Self.mostWaiting,
      poll(&waits, nfds_t(waits.count), patience) > 0, waits[0].revents != 0
    {
      try readPiece()
      patience = 0
    }
  }

  /// Whether a message waits.
  var hasMessage: Bool { head < messages.count }

  private mutating func readPiece() throws(BrokenFrame) {
    let piece = [UInt8](unsafeUninitializedCapacity: Self.pieceBytes) { space, count in
      #if canImport(Glibc)
        count = Glibc.read(STDIN_FILENO, space.baseAddress, space.count)
      #elseif canImport(Musl)
        count = Musl.read(STDIN_FILENO, space.baseAddress, space.count)
      #else
        count = Darwin.read(STDIN_FILENO, space.baseAddress, space.count)
      #endif
      if count < 0 {
        inputHasEnded = errno != EINTR && errno != EAGAIN
        count = 0
      } else if count == 0 {
        inputHasEnded = true
      }
    }
    frames.append(piece)
    while let body = try frames.next() { take(body) }
    guard inputHasEnded, frames.isWithinMessage else { return }
    throw BrokenFrame(words: "the input ends within a message")
  }

  private mutating func take(_ body: [UInt8]) {
    let message = Result { () throws(ClientMessage.Refusal) in try ClientMessage(body) }
    if case .success(let message) = message {
      log.note(received: message, byteCount: body.count)
      if let id = message.cancelledRequest { cancelled.insert(id) }
    }
    waitingBytes += body.count
    messages.append(Received(message: message, byteCount: body.count))
  }

  /// The next message; nil if none has come.
  mutating func next() -> Result<ClientMessage, ClientMessage.Refusal>? {
    guard head < messages.count else { return nil }
    let received = messages[head]
    head += 1
    waitingBytes -= received.byteCount
    if head == messages.count {
      messages = []
      head = 0
    }
    return received.message
  }

  /// Whether a request was cancelled before its turn; asked once for each.
  mutating func takeCancellation(of id: MessageID) -> Bool { cancelled.remove(id) != nil }

  /// Forgets cancellations of requests that were answered.
  mutating func forgetCancellation(of id: MessageID) { cancelled.remove(id) }

  /// Whether a message that waits changes or closes a document.
  func willChange(_ uri: DocumentURI) -> Bool {
    messages[head...].contains { received in
      guard case .success(let message) = received.message else { return false }
      return message.changedDocument == uri
    }
  }

  // MARK: Writing

  /// Sends a message.
  ///
  /// - Parameter words: names it in the log.
  mutating func send(_ body: [UInt8], _ words: String) throws(BrokenFrame) {
    log.note(sent: words, byteCount: body.count)
    var rest = (Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body)[...]
    while !rest.isEmpty, !outputIsClosed {
      guard try waitForRoom() else { continue }
      // A pipe takes so many bytes without blocking once it takes any.
      let piece = rest.prefix(Int(PIPE_BUF))
      let count = piece.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count < 0 {
        outputIsClosed = errno != EINTR && errno != EAGAIN
      } else {
        rest = rest.dropFirst(count)
      }
    }
  }

  /// Waits until the client reads, and reads what it sends meanwhile.
  ///
  /// - Returns: whether something can be written.
  private mutating func waitForRoom() throws(BrokenFrame) -> Bool {
    let mayRead = !inputHasEnded && waitingBytes < Self.mostWaiting
    var waits = [
      pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: mayRead ? STDIN_FILENO : -1, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&waits, 2, -1) > 0 else { return false }
    if waits[0].revents != 0 { return true }
    if waits[1].revents != 0 { try readPiece() }
    return false
  }
}
