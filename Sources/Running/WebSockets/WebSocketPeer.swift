// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Transfers
import WebSockets

/// The peer of an open WebSocket: takes frames and gives out messages. Its pings are answered, and
/// so is its close.
struct WebSocketPeer {
  private let connection: SocketConnection
  private let limits: ExchangeLimits
  private let mostBytes: Int
  private let boundsAll: Bool
  private var reader: MessageReader
  private var masks = SystemRandomNumberGenerator()
  private var receivedBytes = 0
  private var receivedCount = 0
  /// The close of the peer; nil before it.
  private(set) var closing: Closing?
  private var hasSentClose = false

  /// The most messages of one exchange.
  static let mostMessages = 100_000

  /// What the peer sent next.
  enum Incoming {
    case message(Message)
    case closed(Closing)
    /// The connection ended without a close.
    case ended
    /// The time limit was over first.
    case nothing
    case failed(TransferFailure)
  }

  /// - Parameters:
  ///   - first: the bytes that came with the response of the handshake.
  ///   - mostBytes: of a message.
  ///   - boundsAll: whether all messages together are bounded too, because they are kept.
  init(
    _ connection: SocketConnection, first: [UInt8], mostBytes: Int, boundsAll: Bool,
    within limits: ExchangeLimits
  ) {
    self.boundsAll = boundsAll
    self.connection = connection
    self.limits = limits
    self.mostBytes = mostBytes
    reader = MessageReader(.client, mostMessageBytes: mostBytes)
    reader.append(first)
  }

  /// Whether nothing can be sent any more.
  var isClosed: Bool { hasSentClose || closing != nil }

  /// Sends a frame; returns the failure.
  nonisolated(nonsending) mutating func send(_ frame: WebSocketFrame) async -> TransferFailure? {
    if case .close = frame.opcode { hasSentClose = true }
    let bytes = frame.bytes(masked: FrameMask(using: &masks))
    switch await connection.send(bytes, limits.timeouts) {
    case .failed(let failure): return failure
    case .nothing:
      return limits.isOver
        ? .timedOut(.total, .sending, limits.incompleteWords)
        : .timedOut(.idle, .sending, "no byte was sent for \(limits.idleText)")
    case .done, .bytes, .end: return nil
    }
  }

  /// Waits for the next message or the close.
  ///
  /// - Parameter limit: for the whole message, however it is cut; nil for no limit.
  nonisolated(nonsending) mutating func next(within limit: Duration?) async -> Incoming {
    if let closing { return .closed(closing) }
    let end = limit.map { ContinuousClock.now.advanced(by: $0) }
    while true {
      if let incoming = await nextEvent() { return incoming }
      let left = end.map { max(.zero, ContinuousClock.now.duration(to: $0)) }
      switch await connection.next(within: left) {
      case .bytes(let bytes): reader.append(bytes)
      case .end: return .ended
      case .failed(let failure): return .failed(failure)
      case .nothing: return .nothing
      }
      // A peer that sends fragments or pings for ever does not prolong the wait.
      if let end, ContinuousClock.now > end { return await nextEvent() ?? .nothing }
    }
  }

  /// What the bytes so far have; nil if more are needed.
  private nonisolated(nonsending) mutating func nextEvent() async -> Incoming? {
    do throws(ProtocolViolation) {
      while let event = try reader.next() {
        switch event {
        case .message(let message): return take(message)
        case .ping(let content):
          if isClosed { continue }
          if let failure = await send(WebSocketFrame(.pong, content)) { return .failed(failure) }
        case .pong: break
        case .close(let closing):
          self.closing = closing
          if !hasSentClose {
            _ = await send(Closing(code: closing.code).frame)
          }
          return .closed(closing)
        }
      }
      return nil
    } catch {
      if !isClosed { _ = await send(Closing(code: error.closeCode).frame) }
      return .failed(failure(error))
    }
  }

  private mutating func take(_ message: Message) -> Incoming {
    guard boundsAll else { return .message(message) }
    receivedBytes += message.bytes.count
    receivedCount += 1
    if receivedBytes > mostBytes {
      return .failed(Self.limit("the messages have more than \(mostBytes) bytes"))
    }
    if receivedCount > Self.mostMessages {
      return .failed(Self.limit("more than \(Self.mostMessages) messages came"))
    }
    return .message(message)
  }

  private func failure(_ violation: ProtocolViolation) -> TransferFailure {
    if case .tooLong = violation { return Self.limit(violation.words) }
    return .byOurRule(.protocol, .receiving, code: violation.closeCode, violation.words)
  }

  private static func limit(_ words: String) -> TransferFailure {
    .byOurRule(.limit, .receiving, code: 23, words)
  }
}
