// SPDX-License-Identifier: Apache-2.0

import Exchanges
import WebSockets

/// Frames of either side, which the first byte chooses, come to the same events and the same violation
/// however they are cut, and what was read can be written and read again.
func checkFrames(_ bytes: [UInt8]) throws(Violation) {
  guard let choice = bytes.first else { return }
  let side: MessageReader.Side = choice & 1 == 0 ? .client : .server
  let frames = Array(bytes.dropFirst())
  let whole = HeardFrames(frames, side, by: max(1, frames.count))
  let cut = HeardFrames(frames, side, by: Int(choice >> 1) % 31 + 1)
  try must(whole == cut, "\(whole) at once, \(cut) in pieces")
  for event in whole.events { try checkEvent(event) }
  let mask = side == .server ? FrameMask(key: 0x0102_0304) : nil
  let again = HeardFrames(
    whole.events.flatMap { $0.frame.bytes(masked: mask) }, side, by: 1 << 20)
  try must(
    again.events == whole.events && again.violation == nil, "\(again) is not \(whole.events)")
}

/// What a reader heard.
private struct HeardFrames: Equatable {
  static let mostBytes = 4_096

  private(set) var events: [PeerEvent] = []
  private(set) var violation: ProtocolViolation?

  init(_ bytes: [UInt8], _ side: MessageReader.Side, by size: Int) {
    var reader = MessageReader(side, mostMessageBytes: Self.mostBytes)
    var start = 0
    while start < bytes.count, violation == nil {
      let end = min(bytes.count, start + size)
      reader.append(Array(bytes[start..<end]))
      start = end
      do throws(ProtocolViolation) {
        while let event = try reader.next() { events.append(event) }
      } catch {
        violation = error
      }
    }
  }
}

private func checkEvent(_ event: PeerEvent) throws(Violation) {
  switch event {
  case .message(let message):
    try must(message.bytes.count <= HeardFrames.mostBytes, "a message within the limit")
    let isUTF8 = String(validating: message.bytes, as: UTF8.self) != nil
    try must(!message.isText || isUTF8, "a text that is UTF-8: \(message.bytes)")
  case .ping(let bytes), .pong(let bytes):
    try must(bytes.count <= Opcode.mostControlBytes, "a control frame within its limit")
  case .close(let closing):
    try must(closing.code.map(CloseCode.maySend) ?? true, "a code that may be sent: \(closing)")
    try must(closing.code != nil || closing.reason.isEmpty, "no reason without a code")
  }
}

extension PeerEvent {
  /// One frame that says it.
  fileprivate var frame: WebSocketFrame {
    switch self {
    case .message(let message): WebSocketFrame(message.isText ? .text : .binary, message.bytes)
    case .ping(let bytes): WebSocketFrame(.ping, bytes)
    case .pong(let bytes): WebSocketFrame(.pong, bytes)
    case .close(let closing): closing.frame
    }
  }
}

/// Server-sent events behind a first byte that chooses their number: where the reading of a stream in
/// pieces ends, the same events are whole.
func checkEvents(_ bytes: [UInt8]) throws(Violation) {
  guard let choice = bytes.first else { return }
  let body = Array(bytes.dropFirst())
  let events = ServerSentEvent.events(in: body)
  let wanted = Int(choice >> 4) + 1
  let end = endOfReading(body, events: wanted, by: Int(choice & 15) + 1)
  guard let end else {
    // Behind CR the LF of the last line may still come.
    let mayGoOn = events.count == wanted && body.last == 0x0D
    try must(events.count < wanted || mayGoOn, "\(events.count) events, and no end for \(wanted)")
    return
  }
  let read = ServerSentEvent.events(in: Array(body[..<end]))
  try must(read.count == wanted, "\(read.count) events up to the end of \(wanted)")
  try must(read == Array(events.prefix(wanted)), "\(read) is not the beginning of \(events)")
}

/// Where a body that comes in pieces has so many events; nil if it has fewer.
private func endOfReading(_ body: [UInt8], events wanted: Int, by size: Int) -> Int? {
  let reading = BodyReading(ReadConditions(events: wanted), isEventStream: true)
  var start = 0
  while start < body.count {
    let piece = body[start..<min(body.count, start + size)]
    if let end = piece.withUnsafeBytes({ try? reading.take($0) }) { return start + end }
    start += size
  }
  return nil
}
