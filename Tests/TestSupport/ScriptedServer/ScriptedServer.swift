// SPDX-License-Identifier: Apache-2.0

import LoopbackServer

/// A server on a free loopback port that does exactly what a test says, and remembers what came.
///
/// ```swift
/// let server = try ScriptedServer { _ in .response(200, json: "{}") }
/// // send something to server.url("/pets")
/// let requests = try await server.requests(count: 1)
/// #expect(requests[0].header("accept") == "*/*")
/// #expect(server.connectionsOpened == 1)
/// ```
///
/// It stops when it is released, or by `stop()`.
package final class ScriptedServer: Sendable {
  private let server: LoopbackServer
  private let log: Watched<RequestLog>

  /// Asks a closure about every request, once it is whole.
  ///
  /// - Parameters:
  ///   - onConnect: what to do as soon as a connection is there, before any request; it gets the
  ///     connection's number.
  ///   - onHead: asked when a request's head is there and its body perhaps not (`raw` and `body`
  ///     are empty then); what it gives is done before what `answer` gives.
  ///   - answer: called on the server's thread. It decides by the request's path, its `index` or
  ///     its `connection` and `indexOnConnection`, so it seldom needs state of its own.
  package init(
    on addresses: [LoopbackAddress] = [.ipv4],
    onConnect: @escaping @Sendable (Int) -> ScriptedAnswer = { _ in .never },
    onHead: @escaping @Sendable (ScriptedRequest) -> ScriptedAnswer? = { _ in nil },
    answer: @escaping @Sendable (ScriptedRequest) -> ScriptedAnswer
  ) throws {
    let log = Watched(RequestLog())
    let script = ServerScript(onConnect: onConnect, onHead: onHead, answer: answer)
    self.log = log
    server = try LoopbackServer(on: addresses) {
      ScriptedConnection(id: $0, script: script, log: log)
    }
  }

  /// Answers the first request with the first answer and so on, whatever connection they come on;
  /// one too many gets a 599 that says so.
  package convenience init(_ answers: [ScriptedAnswer]) throws {
    try self.init { request in
      answers.indices.contains(request.index) ? answers[request.index] : .unscripted(request)
    }
  }

  /// Answers by connection, then by the place of the request on it; anything else gets a 599.
  package convenience init(connections: [[ScriptedAnswer]]) throws {
    try self.init { request in
      guard connections.indices.contains(request.connection) else { return .unscripted(request) }
      let answers = connections[request.connection]
      guard answers.indices.contains(request.indexOnConnection) else { return .unscripted(request) }
      return answers[request.indexOnConnection]
    }
  }

  /// Answers by path (the target without query); any other gets a 599.
  package convenience init(paths: [String: ScriptedAnswer]) throws {
    try self.init { paths[$0.path] ?? .unscripted($0) }
  }

  /// The port on `127.0.0.1`.
  package var port: UInt16 { server.port }

  /// `http://127.0.0.1:PORT` and the path.
  package func url(_ path: String = "") -> String { "http://127.0.0.1:\(port)\(path)" }

  /// The requests that have come whole so far, in order of their last byte.
  package var requests: [ScriptedRequest] { log.seen.requests }

  /// How many connections were accepted so far.
  package var connectionsOpened: Int { log.seen.connectionsOpened }

  /// How many of them are over, by either side.
  package var connectionsClosed: Int { log.seen.connectionsClosed }

  /// Waits for that many whole requests and gives all there are.
  ///
  /// - Throws: `WaitTimedOut` when they did not come in time.
  @discardableResult
  package func requests(
    count: Int, within limit: Duration = .seconds(30)
  ) async throws -> [ScriptedRequest] {
    try await log.wait(for: "\(count) requests", within: limit) { $0.requests.count >= count }
    return requests
  }

  /// Waits until that many connections were accepted.
  package func connectionsOpened(
    count: Int, within limit: Duration = .seconds(30)
  ) async throws {
    try await log.wait(for: "\(count) connections", within: limit) {
      $0.connectionsOpened >= count
    }
  }

  /// Waits until that many connections are over.
  package func connectionsClosed(
    count: Int, within limit: Duration = .seconds(30)
  ) async throws {
    try await log.wait(for: "\(count) closed connections", within: limit) {
      $0.connectionsClosed >= count
    }
  }

  /// Lets an answer that waits by `whenReleased()` go.
  package func release(connection: Int) {
    server.release(ConnectionID(index: connection))
  }

  /// Closes everything and waits for the server's thread; may be called again.
  package func stop() {
    server.stop()
  }
}

extension ScriptedAnswer {
  /// What a request gets that the script does not know.
  static func unscripted(_ request: ScriptedRequest) -> ScriptedAnswer {
    .response(599, body: "no answer in the script for \(request.method) \(request.target)\n")
  }
}

/// Runs a test's body with a server that is stopped at the end, thrown or not.
package func withServer<Result>(
  _ server: ScriptedServer, _ body: (ScriptedServer) async throws -> Result
) async throws -> Result {
  defer { server.stop() }
  return try await body(server)
}
