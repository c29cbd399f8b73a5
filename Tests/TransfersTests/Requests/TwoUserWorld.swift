// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Notation
import Synchronization
import TestSupport
import Testing

@testable import Transfers

/// The servers that requests of two users can reach, and the requests, each with one option that the
/// others have not.
struct TwoUserWorld {
  /// A request and the option that it is there for.
  struct User {
    let name: String
    let request: HopRequest
  }

  /// The same letter in two forms, which `==` takes for equal.
  private static let composed = "caf\u{E9}", decomposed = "cafe\u{301}"

  private let folder: TemporaryFolder
  private let server: ScriptedServer
  /// Another place to connect to, and the proxy.
  private let other: ScriptedServer
  private let sockets: [UnixServer]
  private let log: Log

  init() throws {
    let log = Log()
    self.log = log
    server = try ScriptedServer { log.answer($0, by: "server") }
    other = try ScriptedServer { log.answer($0, by: "other") }
    let folder = try TemporaryFolder()
    self.folder = folder
    sockets = try [Self.composed, Self.decomposed].map { name in
      let body = name.unicodeScalars.count == 4 ? "composed" : "decomposed"
      return try UnixServer(
        at: folder.path(of: name),
        answer: .bytes(
          Array("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8)))
    }
  }

  /// The bytes of a request that servers received, and its result.
  func sent(_ request: HopRequest, by engine: TransferEngine) async throws -> [String] {
    log.forget()
    let hop = await engine.perform(request)
    return log.received + ["\(hop.response?.status ?? 0) \(hop.bodyText)", "\(hop.sendings)"]
  }

  /// One request for each option.
  func users() throws -> [User] {
    try plain() + fields() + bodies() + logins() + connections() + transfers()
  }

  private func user(
    _ name: String, _ method: String = "GET", body: RequestBody = .none,
    _ change: (inout HopRequest) -> Void = { _ in }
  ) throws -> User {
    var made = try request(method, server.url("/x?a=b"), body: body)
    change(&made)
    return User(name: name, request: made)
  }

  private func plain() throws -> [User] {
    try ["GET", "POST", "PUT", "HEAD", "DELETE", "PROPFIND"].map { try user($0, $0) }
  }

  private func fields() throws -> [User] {
    func fields(_ name: String, _ fields: (String, String)...) throws -> User {
      try user(name) { $0.setHeaders(fields) }
    }
    return try [
      fields("a header", ("X-One", Self.composed)),
      fields("the header in another form", ("X-One", Self.decomposed)),
      fields("headers that log in", ("Authorization", "Bearer t"), ("Cookie", "a=b")),
      fields("a host", ("Host", "other.test")),
      user("no headers of libcurl") { $0.withheldHeaders = ["Accept", "User-Agent", "Host"] },
      user("nothing compressed") { $0.acceptsCompressed = false },
    ]
  }

  private func bodies() throws -> [User] {
    return try [
      user("a body", "POST", body: .bytes(Array("first".utf8))),
      user("another body", "POST", body: .bytes(Array("the second".utf8))),
      user("a body of DELETE", "DELETE", body: .bytes(Array("x".utf8))),
      user("a large body", "PUT", body: .bytes(Array(repeating: 97, count: 200_000))),
      user("a body in chunks", "POST", body: .bytes(Array("in chunks".utf8))) {
        $0.setHeaders([("Transfer-Encoding", "chunked")])
      },
      user("a stream", "POST", body: .stream(BytesStream(Array("streamed".utf8)))),
    ]
  }

  private func logins() throws -> [User] {
    func login(_ name: String, _ user: String, _ password: String) throws -> [User] {
      try ["GET", "POST"].map { method in
        let body: RequestBody = method == "POST" ? .bytes(Array("behind a log-in".utf8)) : .none
        return try self.user("\(name), \(method)", method, body: body) {
          $0.loginOfTest = ConnectionLogin(.digest, user: user, password: password)
        }
      }
    }
    return try login("a log-in", Self.composed, "p") + login("another form", Self.decomposed, "p")
  }

  private func connections() throws -> [User] {
    func connection(
      _ name: String, _ change: (inout ConnectionOptions) -> Void
    ) throws -> User {
      var options = ConnectionOptions()
      change(&options)
      return try user(name) { $0.connection = options }
    }
    func proxy(_ name: String, _ login: String?, _ password: String? = nil) throws -> User {
      try connection(name) {
        $0.proxy = .through(
          Proxy(
            scheme: .http, host: "127.0.0.1", port: Int(other.port), user: login,
            password: password))
      }
    }
    func target(_ name: String, _ target: ConnectionTarget) throws -> User {
      try user(name) { $0.targets = [target] }
    }
    return try [
      connection("HTTP/1.0") { $0.httpVersion = .http10 },
      connection("no proxy") { $0.proxy = .direct },
      connection("an interface") { $0.interface = ByteText("127.0.0.1") },
      connection("IPv4") { $0.ipVersion = .ipv4 },
      proxy("a proxy", nil), proxy("a proxy's user", Self.composed, "p"),
      proxy("a proxy's user in another form", Self.decomposed, "p"),
      proxy("a proxy's password", "u", Self.composed),
      proxy("a proxy's password in another form", "u", Self.decomposed),
      target("another place", .host(HostPort(host: "127.0.0.1", port: Int(other.port)))),
      target("a Unix socket", .unixSocket(ByteText(folder.path(of: Self.composed)))),
      target(
        "a Unix socket in another form", .unixSocket(ByteText(folder.path(of: Self.decomposed)))),
    ]
  }

  private func transfers() throws -> [User] {
    try [
      user("only the head") { $0.extent = .headers },
      user("only a byte") { $0.extent = .bytes(1) },
      user("a part") { $0.rangeStart = 3 },
      user("a rate") { $0.limits.receiveRate = 1_000_000 },
      user("a small limit") { $0.limits.bodyBytes = 1 },
      user("a short time") { $0.timeout.connect = .seconds(5) },
    ]
  }
}

/// What came to the servers since it was last forgotten.
private final class Log: Sendable {
  private let lines = Mutex<[String]>([])

  var received: [String] { lines.withLock { $0 } }

  func forget() { lines.withLock { $0 = [] } }

  func answer(_ request: ScriptedRequest, by name: String) -> ScriptedAnswer {
    lines.withLock { $0.append("\(name): \(request.text)") }
    return request.method == "HEAD"
      ? .headOnly(200, contentLength: 4) : .response(200, body: name)
  }
}
