// SPDX-License-Identifier: Apache-2.0

import LoopbackServer
import WebSockets

/// A conversation over a WebSocket of the shop.
protocol ShopConversation {
  /// What is said when the connection is open.
  mutating func begin() -> [WebSocketFrame]

  /// The answers to a message.
  mutating func answer(_ message: Message) -> [WebSocketFrame]
}

/// A WebSocket of the shop: the service's side of the protocol around a conversation.
struct ShopSession {
  private var conversation: any ShopConversation
  private var reader = MessageReader(.server, mostMessageBytes: 1_000_000)

  /// How long a client may take to end the connection after the close.
  private static let linger = Duration.seconds(2)

  init(_ conversation: any ShopConversation) {
    self.conversation = conversation
  }

  mutating func begin() -> [ConnectionAction] { Self.actions(conversation.begin()) }

  mutating func received(_ bytes: [UInt8]) -> [ConnectionAction] {
    reader.append(bytes)
    var actions: [ConnectionAction] = []
    do throws(ProtocolViolation) {
      while let event = try reader.next() { actions += answer(event) }
    } catch {
      actions += Self.actions([Closing(code: error.closeCode).frame])
    }
    return actions
  }

  private mutating func answer(_ event: PeerEvent) -> [ConnectionAction] {
    switch event {
    case .message(let message): Self.actions(conversation.answer(message))
    case .ping(let content): Self.actions([WebSocketFrame(.pong, content)])
    case .pong: []
    case .close(let closing): Self.actions([Closing(code: closing.code).frame])
    }
  }

  /// A close is the last frame.
  private static func actions(_ frames: [WebSocketFrame]) -> [ConnectionAction] {
    var actions: [ConnectionAction] = []
    for frame in frames {
      actions.append(.send(frame.bytes(masked: nil)))
      if case .close = frame.opcode { return actions + [.finishSending, .wait(linger), .close] }
    }
    return actions
  }
}
