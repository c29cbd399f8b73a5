// SPDX-License-Identifier: Apache-2.0

import LoopbackServer

/// A server on a free loopback port that knows at each moment how much of each request has come, and
/// answers each whole one by an empty 200.
///
/// ```swift
/// let server = try ArrivalServer()
/// // send something to server.url
/// try await server.wait(for: "all but one byte") { $0.count == 1 && $0[0].bodyBytes == 9 }
/// ```
package final class ArrivalServer: Sendable {
  /// What has come on one connection, of its last request.
  package struct Arrival: Sendable {
    /// The head as it came; nil until it is whole.
    package var head: String?
    package var bodyBytes = 0
    package var isWhole = false
  }

  private let server: LoopbackServer
  private let arrivals: Watched<[Arrival]>

  /// - Parameter answer: called on the server's thread with a head, for a request that has come whole;
  ///   or as soon as its head is there, for `answersHeads`.
  package init(
    answersHeads: Bool = false,
    answer: @escaping @Sendable (String) -> ScriptedAnswer = { _ in .response(200) }
  ) throws {
    let arrivals = Watched<[Arrival]>([])
    self.arrivals = arrivals
    server = try LoopbackServer {
      ArrivalConnection($0.index, arrivals, answersHeads: answersHeads, answer)
    }
  }

  package var url: String { "http://127.0.0.1:\(server.port)/" }

  package var port: UInt16 { server.port }

  /// By connection, in the order of acceptance.
  package var seen: [Arrival] { arrivals.seen }

  package func wait(
    for what: String, until isMet: @escaping @Sendable ([Arrival]) -> Bool
  ) async throws {
    try await arrivals.wait(for: what, within: .seconds(30), until: isMet)
  }

  package func stop() { server.stop() }
}

private final class ArrivalConnection: ConnectionHandler {
  private let index: Int
  private let arrivals: Watched<[ArrivalServer.Arrival]>
  private let answersHeads: Bool
  private let answer: @Sendable (String) -> ScriptedAnswer
  private var bytes: [UInt8] = []
  private var isHeadAnswered = false

  init(
    _ index: Int, _ arrivals: Watched<[ArrivalServer.Arrival]>, answersHeads: Bool,
    _ answer: @escaping @Sendable (String) -> ScriptedAnswer
  ) {
    self.index = index
    self.arrivals = arrivals
    self.answersHeads = answersHeads
    self.answer = answer
  }

  func connectionOpened() -> [ConnectionAction] {
    arrivals.note { arrivals in
      while arrivals.count <= index { arrivals.append(ArrivalServer.Arrival()) }
    }
    return []
  }

  func received(_ more: [UInt8]) -> [ConnectionAction] {
    bytes += more
    var assembler = RequestAssembler()
    assembler.append(bytes)
    guard case .head(let head) = assembler.next() else { return [] }
    let text = String(decoding: bytes, as: UTF8.self)
    let end = text.firstRange(of: "\r\n\r\n")?.upperBound ?? text.endIndex
    var arrival = ArrivalServer.Arrival(head: String(text[..<end]))
    arrival.bodyBytes = text[end...].utf8.count
    if case .request = assembler.next() { arrival.isWhole = true }
    arrivals.note { [arrival] in $0[index] = arrival }
    var actions: [ConnectionAction] = []
    if answersHeads ? !isHeadAnswered : arrival.isWhole {
      isHeadAnswered = true
      actions = answer("\(head.method) \(head.target)").actions
    }
    if arrival.isWhole { bytes = [] }
    return actions
  }

  func connectionClosed() {}
}
