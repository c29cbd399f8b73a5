// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Exchanges
import LoopbackServer
import Synchronization
import Transfers

/// The real engine, and a service on loopback that answers one path with bytes of the fuzzer.
///
/// The engine uses its handles again, so each response meets one that had others before.
final class WireBench: Sendable {
  /// Nil where the system gives no socket or thread.
  static let shared = try? WireBench()

  private let engine: TransferEngine
  private let server: LoopbackServer
  private let answer: Box<[UInt8]>
  /// Held from a question to its answer: the service has one answer at a time.
  private let turn = Mutex(())

  private init() throws {
    let answer = Box<[UInt8]>([])
    self.answer = answer
    server = try LoopbackServer { _ in WireService(answer) }
    engine = try TransferEngine()
  }

  /// Sends a plain request, one that is answered with the bytes, and a plain one again.
  ///
  /// - Returns: What the second came to.
  /// - Throws: `Violation` when a plain one got anything but its own answer.
  func exchange(_ bytes: [UInt8]) throws(Violation) -> Hop {
    try turn.withLock { _ throws(Violation) in
      answer.content.withLock { $0 = bytes }
      try expectPlain()
      let hop = hop("/answer")
      try expectPlain()
      return hop
    }
  }

  private func expectPlain() throws(Violation) {
    var hop = hop(WireService.plainPath)
    // The service resets a connection that it closes with bytes unread, which is not a finding.
    for _ in 0..<3 where hop.failure != nil { hop = self.hop(WireService.plainPath) }
    let text = String(decoding: hop.response?.body ?? [], as: UTF8.self)
    try must(hop.failure == nil, "a plain request failed: \(hop.failure?.words ?? "")")
    try must(text == WireService.plainBody, "a plain request got another answer: \(text)")
  }

  private func hop(_ path: String) -> Hop {
    let request = HopRequest(
      RequestHead(method: "GET"),
      to: Address(
        scheme: "http", host: "127.0.0.1", port: Int(server.port), path: path))
    let engine = engine
    let found = Box<Hop?>(nil)
    let isDone = DispatchSemaphore(value: 0)
    Task(executorPreference: engine) {
      let hop = await engine.perform(request)
      found.content.withLock { $0 = hop }
      isDone.signal()
    }
    isDone.wait()
    guard let hop = found.content.withLock({ $0.take() }) else {
      preconditionFailure("the task ends with a hop")
    }
    return hop
  }
}

/// A value for two threads.
final class Box<Content: Sendable>: Sendable {
  let content: Mutex<Content>

  init(_ content: Content) {
    self.content = Mutex(content)
  }
}

/// Answers `/plain` and stays; answers all else with the bytes and closes.
private final class WireService: ConnectionHandler {
  static let plainPath = "/plain"
  static let plainBody = "plain"
  private static let plain = Array(
    ("HTTP/1.1 200 OK\r\nServer: bench\r\nX-Pad: \(String(repeating: "a", count: 90))\r\n"
      + "Content-Length: \(plainBody.utf8.count)\r\n\r\n\(plainBody)").utf8)

  private let answer: Box<[UInt8]>
  private var request: [UInt8] = []

  init(_ answer: Box<[UInt8]>) {
    self.answer = answer
  }

  func received(_ bytes: [UInt8]) -> [ConnectionAction] {
    request += bytes
    guard request.suffix(4).elementsEqual("\r\n\r\n".utf8) else { return [] }
    defer { request = [] }
    if request.starts(with: "GET \(Self.plainPath) ".utf8) { return [.send(Self.plain)] }
    return [.send(answer.content.withLock { $0 }), .close]
  }
}
