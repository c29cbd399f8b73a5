// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Glibc
import RunEvents
import TestSupport
import Testing
import WebSockets

/// Autobahn's published cases over the wire: a server sends the bytes of a case, and a step reads
/// them until either side closes.
@Suite struct PublishedWireTests {
  enum Family: String, CaseIterable {
    case frames, fragments, texts, closes, long

    var rows: [PublishedCase] {
      switch self {
      case .frames: PublishedCase.frames
      case .fragments: PublishedCase.fragments
      case .texts: PublishedCase.texts
      case .closes: PublishedCase.closes
      case .long: PublishedCase.long.filter { $0.bytes.count <= Self.mostBytes }
      }
    }

    /// Larger messages take seconds in a debug build; `make soak` sends them too.
    private static let mostBytes = getenv("CURLEW_LONG_MESSAGES") == nil ? 1_100_000 : .max
  }

  @Test(arguments: Family.allCases)
  func `have the same outcome as when they are read from memory`(_ family: Family) async throws {
    let rows = family.rows
    let server = try PublishedServer(rows)
    let steps = rows.indices.map { place in
      """
        - name: "\(place)"
          socket: ws://127.0.0.1:\(server.port)/\(place)
          exchange: [{ closed: { code: { $gte: 0 } } }]
          expect: { that: [1 == 2] } # what a step that passes has received is not kept

      """
    }
    let run = try await CarriedOut(
      "curlew: 1\ncontinueOnFailure: true\nrequests:\n" + steps.joined())
    for (place, row) in rows.enumerated() {
      let expected = Self.ordered(row.outcome)
      let attempt = try #require(run.attempts(of: "\(place)").last)
      let said = try await server.said(to: place)
      #expect(Self.outcome(of: attempt, said) == expected, "case \(row.number)")
    }
  }

  /// What the step has received, and then the pings that the server got an answer to.
  private static func outcome(of attempt: Attempt, _ said: [PeerEvent]) -> [String] {
    var outcome: [String] = []
    for element in attempt.socket?.elements ?? [] where element.kind == .received {
      outcome.append(shown(element))
    }
    if case .transfer(let failure)? = attempt.failure {
      outcome.append(failure.kind == .protocol ? "fail" : "\(failure.kind): \(failure.words)")
    }
    // The close that the step has sent says why.
    if case .close(let closing)? = said.last {
      outcome.append("answered by \(closing.code ?? 1005)")
    }
    for case .pong(let bytes) in said { outcome.append("ping \(bytes.count)") }
    return outcome
  }

  private static func shown(_ element: SocketExchange.Element) -> String {
    switch element.message {
    case .text?:
      element.wholeBytes < 100
        ? PublishedCase.shown(text: element.bytes) : "text \(element.wholeBytes) bytes"
    case .binary?: "binary \(element.wholeBytes) bytes"
    case .close(let code)?:
      "close" + (code.map { " \($0)" } ?? "")
        + (element.bytes.isEmpty ? "" : " \(element.bytes.count)")
    case .ping?, nil: "\(element)"
    }
  }

  /// An outcome in the same order: without pongs, which nothing shows, and with the close by which
  /// the server ends a case that has none.
  private static func ordered(_ outcome: [String]) -> [String] {
    var ordered = outcome.filter { !$0.hasPrefix("ping") && !$0.hasPrefix("pong") }
    if !PublishedServer.isClosed(outcome) { ordered.append("close 1000") }
    let end = (ordered.popLast() ?? "").split(separator: " ")
    ordered.append(end[0] == "fail" ? "fail" : end.joined(separator: " "))
    ordered.append("answered by \(end.count > 1 ? end[1] : "1005")")
    return ordered + outcome.filter { $0.hasPrefix("ping") }
  }
}
