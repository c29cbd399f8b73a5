// SPDX-License-Identifier: Apache-2.0

import Exchanges
import LoopbackServer
import Synchronization

/// Waits on a loopback port for the browser of a person who logs in
/// ([RFC 8252, section 7.3](https://www.rfc-editor.org/rfc/rfc8252#section-7.3)).
///
/// A request with another `state` gets 400, and one to another path 404; the wait goes on.
package final class RedirectServer: Sendable {
  private final class State: Sendable {
    struct Content {
      var reply: RedirectReply?
      var waiting: CheckedContinuation<RedirectReply?, Never>?
      var isOver = false
    }
    let content = Mutex(Content())

    func settle(_ reply: RedirectReply?) {
      let waiting = content.withLock { content -> CheckedContinuation<RedirectReply?, Never>? in
        guard !content.isOver else { return nil }
        content.isOver = true
        content.reply = reply
        return content.waiting.take()
      }
      waiting?.resume(returning: reply)
    }
  }

  private let state: State
  private let server: LoopbackServer

  /// The port that the browser is sent to.
  package var port: UInt16 { server.port }

  /// - Parameters:
  ///   - redirect: where the browser comes back to.
  ///   - expected: the `state` of our request.
  /// - Throws: if the port is taken, or the system has none left.
  package init(
    _ redirect: RedirectAddress, state expected: String
  ) throws(LoopbackServerError) {
    let state = State()
    self.state = state
    server = try LoopbackServer(
      on: redirect.isIPv6 ? [.ipv6] : [.ipv4], port: redirect.port ?? 0
    ) { _ in
      RedirectConnection(path: redirect.requestPath, state: expected) { state.settle($0) }
    }
  }

  /// The code or the refusal; nil if the task is cancelled first.
  package func reply() async -> RedirectReply? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let reply = state.content.withLock { content -> RedirectReply?? in
          if content.isOver { return .some(content.reply) }
          content.waiting = continuation
          return nil
        }
        if let reply { continuation.resume(returning: reply) }
      }
    } onCancel: {
      state.settle(nil)
    }
  }
}

/// One request of a browser.
private final class RedirectConnection: ConnectionHandler {
  private let path: String
  private let state: String
  private let settle: (RedirectReply) -> Void
  private var bytes: [UInt8] = []

  /// The limit in bytes of a request's head.
  private static let headBytes = 32_768

  init(path: String, state: String, settle: @escaping (RedirectReply) -> Void) {
    self.path = path
    self.state = state
    self.settle = settle
  }

  func received(_ more: [UInt8]) -> [ConnectionAction] {
    bytes += more
    guard bytes.count <= Self.headBytes else { return answer(400, "The request is too long.") }
    guard let end = bytes.firstIndex(of: 10) else { return [] }
    let parts = bytes[..<end].split(separator: UInt8(ascii: " "))
    guard parts.count == 3, parts[0].elementsEqual("GET".utf8) else {
      return answer(400, "This address takes a GET only.")
    }
    let target = String(decoding: parts[1], as: UTF8.self)
    let reply = RedirectReply(target: target, path: path, state: state)
    switch reply {
    case .code:
      settle(reply)
      return answer(200, "You are logged in. This window can be closed.")
    case .refused:
      settle(reply)
      return answer(200, "The log-in was refused. This window can be closed.")
    case .elsewhere: return answer(404, "There is nothing here.")
    case .foreign: return answer(400, "This is not the answer to the log-in that curlew began.")
    }
  }

  private func answer(_ status: Int, _ text: String) -> [ConnectionAction] {
    let reason = [200: "OK", 400: "Bad Request", 404: "Not Found"][status] ?? ""
    let head =
      "HTTP/1.1 \(status) \(reason)\r\nContent-Type: text/plain; charset=utf-8\r\n"
      + "Content-Length: \(text.utf8.count + 1)\r\nCache-Control: no-store\r\n"
      + "Referrer-Policy: no-referrer\r\nConnection: close\r\n\r\n\(text)\n"
    return [.send(Array(head.utf8)), .finishSending, .close]
  }
}
