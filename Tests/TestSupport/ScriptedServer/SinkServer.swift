// SPDX-License-Identifier: Apache-2.0

import LoopbackServer

/// A server that takes bodies of any length, keeps nothing of them, and answers each whole request
/// with 201 once the test lets it.
///
/// ```swift
/// let sink = try SinkServer()
/// // something uploads to sink.url
/// try await sink.tookBody(of: 256_000_000)
/// // the client that uploads waits now
/// sink.release()
/// ```
package final class SinkServer: Sendable {
  private let server: LoopbackServer
  private let taken: Watched<Int>

  package init() throws {
    let taken = Watched(0)
    self.taken = taken
    server = try LoopbackServer { _ in SinkConnection(taken) }
  }

  package var url: String { "http://127.0.0.1:\(server.port)/" }

  /// Waits until so many bytes of bodies have come.
  package func tookBody(of count: Int, within limit: Duration = .seconds(300)) async throws {
    try await taken.wait(for: "\(count) bytes", within: limit, until: { $0 >= count })
  }

  /// Lets the first connection have its answer.
  package func release() {
    server.release(ConnectionID(index: 0))
  }
}

/// Counts the bytes behind heads with a `Content-Length`.
private final class SinkConnection: ConnectionHandler {
  private let taken: Watched<Int>
  private var head: [UInt8] = []
  /// Bytes of the body that are to come; nil while the head comes.
  private var rest: Int?

  init(_ taken: Watched<Int>) {
    self.taken = taken
  }

  func received(_ bytes: [UInt8]) -> [ConnectionAction] {
    if rest != nil { return take(bytes.count) }
    head += bytes
    let end = Array("\r\n\r\n".utf8)
    guard let start = head.indices.first(where: { head[$0...].starts(with: end) }) else {
      return []
    }
    let fields = String(decoding: head[..<start], as: UTF8.self).lowercased()
    let behind = head.count - start - end.count
    let length = fields.split(separator: "\r\n").first { $0.hasPrefix("content-length:") }
    rest = length.flatMap { Int($0.dropFirst(15).filter(\.isNumber)) } ?? 0
    head = []
    let goOn = fields.contains("expect: 100-continue")
    return (goOn ? [.send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))] : []) + take(behind)
  }

  private func take(_ count: Int) -> [ConnectionAction] {
    let left = (rest ?? 0) - count
    rest = left > 0 ? left : nil
    taken.note { $0 += count }
    guard left <= 0 else { return [] }
    return [.hold, .send(Array("HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n".utf8))]
  }
}
