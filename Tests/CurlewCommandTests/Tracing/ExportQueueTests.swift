// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Testing

@testable import CurlewCommand

@Suite struct `Waiting spans` {
  private func span(_ number: Int, bytes: Int = 2) -> [UInt8] {
    [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
      + [UInt8](repeating: 0, count: bytes - 2)
  }

  @Test func `go in their order, 512 with a request`() {
    var queue = ExportQueue()
    for number in 0..<1200 {
      queue.add(span(number))
      #expect(queue.hasBatch == (number >= 511))
    }
    let batches = (0..<4).map { _ in queue.takeBatch() }
    #expect(batches.map(\.count) == [512, 512, 176, 0])
    #expect(batches.flatMap { $0 } == (0..<1200).map { span($0) })
    #expect(queue.dropped == 0 && queue.added == 1200)
  }

  @Test func `are at most ten thousand, the newest`() {
    var queue = ExportQueue()
    for number in 0..<25_123 {
      queue.add(span(number))
      #expect(queue.count <= ExportQueue.limit)
    }
    #expect(queue.dropped == 15_123)
    #expect(queue.takeBatch().first == span(15_123))
  }

  @Test func `go with a megabyte, and a larger one alone`() {
    var queue = ExportQueue()
    for number in 0..<5 { queue.add(span(number, bytes: 300_000)) }
    #expect(queue.hasBatch)
    queue.add(span(5, bytes: 2_000_000))
    queue.add(span(6))
    #expect((0..<5).map { _ in queue.takeBatch().count } == [3, 2, 1, 1, 0])
  }
}

@Suite struct `An answer of a collector` {
  private func answer(
    _ status: Int, headers: [HeaderField] = [], body: String = ""
  ) throws -> ExportAnswer {
    var hop = Hop(method: "POST", address: try Address(parsing: "http://a.example/"))
    hop.response = Response(
      version: "1.1", status: status, headers: HeaderFields(headers), body: Array(body.utf8))
    return ExportAnswer(hop, now: EpochSeconds(0))
  }

  @Test(arguments: [
    ("", 0), ("{}", 0), ("garbage", 0), ("[1]", 0), (#"{"partialSuccess": {}}"#, 0),
    (#"{"partialSuccess": {"rejectedSpans": "12"}}"#, 12),
    (#"{"partialSuccess": {"rejectedSpans": 12}}"#, 12),
    (#"{"partialSuccess": {"rejectedSpans": -1}}"#, 0),
    (#"{"partialSuccess": {"rejectedSpans": [1]}}"#, 0),
  ])
  func `of success says how many were rejected`(body: String, count: Int) throws {
    #expect(try answer(200, body: body) == .taken(rejected: count))
  }

  @Test(arguments: [429, 502, 503, 504]) func `that is for a while is tried again`(
    status: Int
  ) throws {
    #expect(try answer(status) == .again(after: nil, reason: "status \(status)"))
    #expect(
      try answer(status, headers: [HeaderField("Retry-After", "7")])
        == .again(after: .seconds(7), reason: "status \(status)"))
  }

  @Test(arguments: [301, 307, 400, 401, 404, 413, 500, 501]) func `of another kind is the last`(
    status: Int
  ) throws {
    #expect(try answer(status) == .refused(reason: "status \(status)"))
  }
}
