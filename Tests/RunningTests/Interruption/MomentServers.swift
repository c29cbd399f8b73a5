// SPDX-License-Identifier: Apache-2.0

import LoopbackServer
import Synchronization
import TestSupport
import WebSockets

/// The servers of a moment: they give the signal when they see what it is about.
struct MomentServers {
  let http: ScriptedServer
  /// Reads the first bytes and sends nothing.
  let raw: RawServer
  /// Answers, and gives the signal when the client has closed the connection.
  let closing: RawServer
  /// Agrees to speak WebSocket, and sends no message.
  let webSocket: RawServer
  let full: FullPort

  /// - Parameters:
  ///   - first: interrupts the run.
  ///   - again: gives a second signal, when a `DELETE` is there, which then is not answered; or does not.
  init(first: @escaping @Sendable () -> Void, again: @escaping @Sendable () -> Bool) throws {
    http = try ScriptedServer(
      onHead: { request in
        guard request.path == "/half" else { return nil }
        first()
        return ScriptedAnswer([.stopReading])
      },
      answer: { request in
        if request.method == "DELETE", !request.path.hasSuffix("/last") {
          return again() ? .never : .response(200)
        }
        return Self.answer(request, first)
      })
    raw = try RawServer { _ in
      first()
      return ScriptedAnswer([.stopReading])
    }
    let closed = ConnectionAction.generate {
      first()
      return nil
    }
    closing = try RawServer(onEnd: ScriptedAnswer([closed, .close])) { all in
      guard all.hasSuffix("\r\n\r\n") else { return .never }
      return .response(200, headers: ["Connection": "close"], json: #"{"x":1}"#)
    }
    webSocket = try RawServer { all in
      guard all.hasSuffix("\r\n\r\n") else {
        first()
        return .never
      }
      let key = WebSocketScript.header("Sec-WebSocket-Key", in: all) ?? ""
      let accept = (try? Handshake.accept(of: key)) ?? ""
      return .raw(
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
          + "Sec-WebSocket-Accept: \(accept)\r\n\r\n")
    }
    full = try FullPort()
  }

  private static func answer(
    _ request: ScriptedRequest, _ signal: @escaping @Sendable () -> Void
  ) -> ScriptedAnswer {
    let hasToken = request.header("authorization") != nil
    switch request.path {
    case "/endless": return endless(signal)
    case "/moved": return .response(302, headers: ["Location": "/cut"])
    case "/busy": return .response(503, json: "{}")
    case "/busy/first" where request.indexOnConnection < 2: return .response(503, json: "{}")
    case "/unauthorized": return .response(401)
    case "/once" where request.indexOnConnection < 2:
      return .response(200, json: #"{"access_token":"first-token","token_type":"bearer"}"#)
    case "/digest" where !hasToken:
      return .response(401, headers: ["WWW-Authenticate": #"Digest realm="r", nonce="n""#])
    case "/own/last", "/all/last":
      signal()
      return .response(200)
    case "/cut", "/busy/first", "/once", "/digest": break
    case let path where path.hasSuffix("/cut"): break
    default:
      guard request.method == "CONNECT" else { return .response(200, json: #"{"x":1}"#) }
    }
    signal()
    return .never
  }

  /// A body of which the client has taken some once the signal is given: more than sockets hold.
  private static func endless(_ signal: @escaping @Sendable () -> Void) -> ScriptedAnswer {
    let piece = [UInt8](repeating: 0x61, count: 1 << 18)
    let count = Counter()
    return .raw("HTTP/1.1 200 OK\r\nETag: \"1\"\r\nContent-Length: 50000000\r\n\r\n").then(
      .generate {
        let number = count.next()
        if number == 64 { signal() }
        return number > 64 ? nil : piece
      })
  }
}

/// Counts from 1 on.
private final class Counter: Sendable {
  private let count = Mutex(0)

  func next() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}
