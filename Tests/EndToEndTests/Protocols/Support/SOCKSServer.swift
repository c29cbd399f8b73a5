// SPDX-License-Identifier: Apache-2.0

import LoopbackServer
import Synchronization

/// A SOCKS proxy, versions 4, 4a and 5, that answers for every service itself: once a client is let
/// through, each of its requests gets an empty 200.
final class SOCKSServer: Sendable {
  /// What one client asked for.
  struct Asked: Sendable, Equatable {
    var version: Int
    var user: String?
    var password: String?
    /// A name, or a numeric address.
    var host: String
    var port: Int
  }

  private let server: LoopbackServer
  private let log: Log

  fileprivate final class Log: Sendable {
    let asked = Mutex<[Asked]>([])
    let requests = Mutex<[String]>([])
    let methods = Mutex<[[UInt8]]>([])
  }

  /// - Parameter logIn: what version 5 asks for; nil lets everybody through.
  init(logIn: (user: String, password: String)? = nil) throws {
    let log = Log()
    self.log = log
    let wanted = logIn.map { [$0.user, $0.password] }
    server = try LoopbackServer(on: [.ipv4]) { _ in
      SOCKSConnection(log: log, logIn: wanted)
    }
  }

  var port: UInt16 { server.port }

  var asked: [Asked] { log.asked.withLock { $0 } }

  /// The ways to log in that each client of version 5 offered.
  var methods: [[UInt8]] { log.methods.withLock { $0 } }

  /// Request heads that came through.
  var requests: [String] { log.requests.withLock { $0 } }

  func stop() { server.stop() }
}

/// One client.
private final class SOCKSConnection: ConnectionHandler {
  private let log: SOCKSServer.Log
  private let logIn: [String]?
  private var bytes: [UInt8] = []
  private var state = State.greeting
  private var user: String?
  private var password: String?

  private enum State {
    case greeting, logIn, request, open
  }

  init(log: SOCKSServer.Log, logIn: [String]?) {
    self.log = log
    self.logIn = logIn
  }

  func received(_ more: [UInt8]) -> [ConnectionAction] {
    bytes += more
    var actions: [ConnectionAction] = []
    while let next = step() { actions += next }
    return actions
  }

  /// Nil when more bytes are needed.
  private func step() -> [ConnectionAction]? {
    switch state {
    case .greeting: greeting()
    case .logIn: checkLogIn()
    case .request: request5()
    case .open: answer()
    }
  }

  private func greeting() -> [ConnectionAction]? {
    guard let version = bytes.first else { return nil }
    if version == 4 { return request4() }
    guard bytes.count > 1, bytes.count >= 2 + Int(bytes[1]) else { return nil }
    let methods = bytes[2..<(2 + Int(bytes[1]))]
    log.methods.withLock { $0.append(Array(methods)) }
    bytes.removeFirst(2 + Int(bytes[1]))
    let wanted: UInt8 = logIn == nil ? 0 : 2
    guard methods.contains(wanted) else { return [.send([5, 0xFF]), .close] }
    state = logIn == nil ? .request : .logIn
    return [.send([5, wanted])]
  }

  /// RFC 1929.
  private func checkLogIn() -> [ConnectionAction]? {
    guard bytes.count > 1, bytes.count > 2 + Int(bytes[1]) else { return nil }
    let userEnd = 2 + Int(bytes[1])
    let end = userEnd + 1 + Int(bytes[userEnd])
    guard bytes.count >= end else { return nil }
    user = String(decoding: bytes[2..<userEnd], as: UTF8.self)
    password = String(decoding: bytes[(userEnd + 1)..<end], as: UTF8.self)
    bytes.removeFirst(end)
    guard logIn == [user, password].compactMap(\.self) else { return [.send([1, 1]), .close] }
    state = .request
    return [.send([1, 0])]
  }

  /// RFC 1928, section 4.
  private func request5() -> [ConnectionAction]? {
    guard bytes.count > 4 else { return nil }
    let (start, count) =
      switch bytes[3] {
      case 1: (4, 4)
      case 3: (5, Int(bytes[4]))
      default: (4, 16)
      }
    guard bytes.count >= start + count + 2 else { return nil }
    let raw = bytes[start..<(start + count)]
    let host =
      bytes[3] == 3
      ? String(decoding: raw, as: UTF8.self) : raw.map(String.init).joined(separator: ".")
    let port = Int(bytes[start + count]) << 8 | Int(bytes[start + count + 1])
    bytes.removeFirst(start + count + 2)
    note(version: 5, host, port)
    return [.send([5, 0, 0, 1, 127, 0, 0, 1, 0, 1])]
  }

  private func request4() -> [ConnectionAction]? {
    guard bytes.count > 8, let userEnd = bytes[8...].firstIndex(of: 0) else { return nil }
    var end = userEnd + 1
    var host = bytes[4..<8].map(String.init).joined(separator: ".")
    if bytes[4..<7].allSatisfy({ $0 == 0 }), bytes[7] != 0 {
      guard let nameEnd = bytes[end...].firstIndex(of: 0) else { return nil }
      host = String(decoding: bytes[end..<nameEnd], as: UTF8.self)
      end = nameEnd + 1
    }
    user = String(decoding: bytes[8..<userEnd], as: UTF8.self)
    let port = Int(bytes[2]) << 8 | Int(bytes[3])
    bytes.removeFirst(end)
    note(version: 4, host, port)
    return [.send([0, 90, 0, 0, 0, 0, 0, 0])]
  }

  private func note(version: Int, _ host: String, _ port: Int) {
    state = .open
    let asked = SOCKSServer.Asked(
      version: version, user: user, password: password, host: host, port: port)
    log.asked.withLock { $0.append(asked) }
  }

  private func answer() -> [ConnectionAction]? {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.hasSuffix("\r\n\r\n") else { return nil }
    bytes = []
    log.requests.withLock { $0.append(text) }
    return [.send(Array("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".utf8))]
  }
}
