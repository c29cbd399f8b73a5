// SPDX-License-Identifier: Apache-2.0

/// Reads what a peer says from the bytes of a connection, in pieces of any size.
///
/// ```swift
/// reader.append(bytes)
/// while let event = try reader.next() { handle(event) }
/// ```
///
/// Events before a violation are given out first. It keeps at most a message and what was appended.
package struct MessageReader {
  /// The side that reads.
  package enum Side: Sendable {
    /// Frames of a server are not masked.
    case client
    case server
  }

  private let side: Side
  private let mostMessageBytes: Int
  /// Bytes that are not read yet, from `start` on.
  private var waiting: [UInt8] = []
  private var start = 0
  private var frame: FrameProgress?
  private var message: MessageProgress?
  /// Whether the peer has closed; what follows is not read (section 5.5.1).
  package private(set) var hasClosed = false

  /// - Parameter mostMessageBytes: Longer messages are a violation, before they have come whole.
  package init(_ side: Side, mostMessageBytes: Int) {
    self.side = side
    self.mostMessageBytes = mostMessageBytes
  }

  /// Takes the next bytes of the connection.
  package mutating func append(_ bytes: [UInt8]) {
    if start == waiting.count {
      waiting = bytes
    } else {
      waiting.removeFirst(start)
      waiting += bytes
    }
    start = 0
  }

  /// The next event; nil while its bytes are missing, and after a close.
  package mutating func next() throws(ProtocolViolation) -> PeerEvent? {
    while !hasClosed {
      if frame == nil { frame = try begin() }
      guard let frame else { return nil }
      if frame.header.opcode.isControl {
        guard let event = try control(frame) else { return nil }
        return event
      }
      guard let isWhole = try takePayload() else { return nil }
      if isWhole, let message { return end(message) }
    }
    return nil
  }

  /// Reads the header of the next frame.
  private mutating func begin() throws(ProtocolViolation) -> FrameProgress? {
    let parsed = try FrameHeader.parse(waiting[start...], isMasked: side == .server)
    guard let (header, count) = parsed else { return nil }
    start += count
    switch header.opcode {
    case .continuation where message == nil: throw .strayContinuation
    case .text, .binary:
      guard message == nil else { throw .interruptedMessage }
      message = MessageProgress(isText: header.opcode.isText)
    default: break
    }
    let before = header.opcode.isControl ? 0 : message?.bytes.count ?? 0
    guard header.length <= UInt64(max(0, mostMessageBytes - before)) || header.opcode.isControl
    else { throw .tooLong(limit: mostMessageBytes) }
    return FrameProgress(header: header)
  }

  /// The event of a control frame, once its payload is there.
  private mutating func control(_ frame: FrameProgress) throws(ProtocolViolation) -> PeerEvent? {
    guard let payload = take(Int(frame.header.length), of: frame) else { return nil }
    self.frame = nil
    switch frame.header.opcode {
    case .ping: return .ping(payload)
    case .pong: return .pong(payload)
    default:
      hasClosed = true
      waiting = []
      start = 0
      return .close(try Closing(payload: payload))
    }
  }

  /// Adds to the message what is there of the frame's payload.
  ///
  /// - Returns: Whether the message is whole; nil while the payload is not.
  private mutating func takePayload() throws(ProtocolViolation) -> Bool? {
    guard var frame else { return nil }
    let count = min(Int(frame.header.length) - frame.taken, waiting.count - start)
    guard let piece = take(count, of: frame) else { return nil }
    frame.taken += count
    self.frame = frame
    guard message?.take(piece) != false else { throw .textIsNotUTF8 }
    guard frame.taken == Int(frame.header.length) else { return nil }
    self.frame = nil
    guard frame.header.isFinal else { return false }
    guard message?.isWholeText != false else { throw .textIsNotUTF8 }
    return true
  }

  private mutating func end(_ message: MessageProgress) -> PeerEvent {
    self.message = nil
    return .message(Message(isText: message.isText, bytes: message.bytes))
  }

  /// The next bytes, unmasked; nil while they are missing.
  private mutating func take(_ count: Int, of frame: FrameProgress) -> [UInt8]? {
    guard waiting.count - start >= count else { return nil }
    var piece = Array(waiting[start..<(start + count)])
    start += count
    frame.header.mask?.apply(to: &piece, from: frame.taken)
    return piece
  }
}

/// The frame under way.
private struct FrameProgress {
  var header: FrameHeader
  /// How many bytes of its payload were read.
  var taken = 0
}

/// The message under way.
private struct MessageProgress {
  let isText: Bool
  private(set) var bytes: [UInt8] = []
  private var text = UTF8Progress()

  init(isText: Bool) {
    self.isText = isText
  }

  /// Whether no character is cut at its end.
  var isWholeText: Bool { !isText || text.isWhole }

  /// False if it can no longer be a text.
  mutating func take(_ piece: [UInt8]) -> Bool {
    if bytes.isEmpty { bytes = piece } else { bytes += piece }
    return !isText || piece.withUnsafeBytes { text.take($0) }
  }
}
