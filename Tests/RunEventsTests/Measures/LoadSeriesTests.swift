// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import RunEvents

@Suite struct `The series of a load` {
  static func row(_ second: Int, _ requests: Int = 1, p99: Int64 = 5) -> LoadRow {
    var row = LoadRow(second: second)
    (row.due, row.begun, row.inFlight, row.requests) = (requests, requests, 2, requests)
    row.p99 = p99
    return row
  }

  @Test func `has a row a second`() {
    var series = LoadSeries()
    for second in 0..<10 { series.add(Self.row(second)) }
    #expect(series.rows == (0..<10).map { Self.row($0) })
  }

  @Test func `joins rows above an hour, and loses nothing`() {
    var series = LoadSeries()
    for second in 0..<20_000 { series.add(Self.row(second, p99: second == 7 ? 900 : 5)) }
    #expect(series.width == 8)
    #expect(series.rows.count == 2_500)
    #expect(series.rows.allSatisfy { $0.seconds == 8 && $0.requests == 8 && $0.inFlight == 2 })
    #expect(series.rows.first?.p99 == 900)
    #expect(series.rows.map(\.second) == (0..<2_500).map { $0 * 8 })
  }

  @Test func `adds up the rows of shards`() {
    var series = LoadSeries()
    for _ in 0..<3 { for second in 0..<5 { series.add(Self.row(second)) } }
    #expect(series.rows.count == 5)
    #expect(series.rows.allSatisfy { $0.requests == 3 && $0.inFlight == 6 && $0.seconds == 1 })
  }
}
