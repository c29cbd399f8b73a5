// SPDX-License-Identifier: Apache-2.0

import Digests
import Values
import WebSockets

/// Prices as they change, over a WebSocket.
enum LiveEndpoints {
  static let routes = [
    Route(
      "GET", path: "/live",
      "a WebSocket: says `welcome`; `{ type: subscribe, pet }` gets `subscribed` and three `price`s; "
        + "`{ type: leave, code }` closes; binary messages come back (subprotocol `shop.v1`)"
    ) { _, call throws(ProblemDetails) in
      guard call.request.header("upgrade")?.lowercased() == "websocket",
        let key = call.request.header("sec-websocket-key"),
        let accept = try? Handshake.accept(of: key)
      else { return upgradeRequired }
      var response = ShopResponse(
        101,
        headers: [
          ("Upgrade", "websocket"), ("Connection", "Upgrade"), (Handshake.acceptName, accept),
        ])
      let offered = call.request.header("sec-websocket-protocol") ?? ""
      if offered.split(separator: ",").contains(where: { trimmed($0.utf8) == "shop.v1" }) {
        response.headers.append((Handshake.protocolName, "shop.v1"))
      }
      response.conversation = LiveConversation()
      return response
    }
  ]

  private static var upgradeRequired: ShopResponse {
    ProblemDetails(
      status: 426, detail: "this address speaks WebSocket only", headers: [("Upgrade", "websocket")]
    ).response
  }
}

/// The conversation of `/live`.
struct LiveConversation: ShopConversation {
  private var subscriptions = 0

  mutating func begin() -> [WebSocketFrame] { [.json(#"{"type":"welcome","prices":"EUR"}"#)] }

  mutating func answer(_ message: Message) -> [WebSocketFrame] {
    guard message.isText else { return [WebSocketFrame(.binary, message.bytes)] }
    guard case .object(let command)? = try? JSONContent.read(message.bytes),
      case .string(let type)? = command["type"]
    else { return [.json(#"{"type":"error","message":"not a command"}"#)] }
    switch type {
    case "subscribe": return subscribe(to: command["pet"]?.count ?? 1)
    case "leave":
      return [
        Closing(code: command["code"]?.count ?? CloseCode.normal, reason: "as you wish").frame
      ]
    default: return [.json(#"{"type":"error","message":"unknown command"}"#)]
    }
  }

  private mutating func subscribe(to pet: Int) -> [WebSocketFrame] {
    subscriptions += 1
    let name = "sub-\(subscriptions)"
    let prices = (1...3).map { step in
      WebSocketFrame.json(
        #"{"type":"price","subscription":"\#(name)","pet":\#(pet),"amount":\#(10 + pet + step)}"#)
    }
    return [.json(#"{"type":"subscribed","subscription":"\#(name)","pet":\#(pet)}"#)] + prices
  }
}

extension WebSocketFrame {
  fileprivate static func json(_ text: String) -> WebSocketFrame {
    WebSocketFrame(.text, Array(text.utf8))
  }
}

extension Value {
  /// The value as a number of up to nine digits; nil for another one.
  fileprivate var count: Int? {
    integer.flatMap { abs(Double($0)) < 1_000_000_000 ? $0 : nil }
  }
}
