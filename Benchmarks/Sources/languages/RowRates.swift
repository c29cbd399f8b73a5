// SPDX-License-Identifier: Apache-2.0

import Rows
import Workbench

/// How fast the rows of a CSV file are found, and their fields made texts.
struct RowRates {
  /// The bytes that are read from a file at once.
  private static let pieceBytes = 1 << 16
  private static let rows = 250_000

  /// The table, as Markdown.
  func lines() throws -> [String] {
    var lines = [
      "| CSV, 250,000 rows of six fields | rows found | all fields as texts |", "|---|---|---|",
    ]
    lines.append(try row("without quotes", Self.plain))
    lines.append(try row("three fields in quotes, one with quotes inside", Self.quoted))
    return lines
  }

  private func row(_ name: String, _ line: (Int) -> String) throws -> String {
    let text = "id,name,mail,amount,city,active\n" + (1...Self.rows).map(line).joined()
    let bytes = Array(text.utf8)
    let found = try rate(bytes) { _ in 0 }
    let texts = try rate(bytes) { (reader) throws(CSVError) in
      var sum = 0
      for column in 0..<6 { sum += try reader.text(at: column).utf8.count }
      return sum
    }
    return "| \(name) | \(found.fixed(0)) MB/s | \(texts.fixed(0)) MB/s |"
  }

  private static func plain(_ row: Int) -> String {
    "\(row),customer \(row),user\(row)@example.test,\(row % 1000).50,Springfield,true\n"
  }

  private static func quoted(_ row: Int) -> String {
    "\(row),\"customer, \(row)\",\"user \"\"\(row)\"\"\",\(row % 1000).50,\"Springfield\",true\n"
  }

  /// Megabytes a second.
  private func rate(
    _ bytes: [UInt8], _ use: (borrowing CSVReader) throws(CSVError) -> Int
  ) throws -> Double {
    let time = try Stopwatch.nanoseconds(batches: 3) {
      guard try rowCount(bytes, use) == Self.rows else { throw Problem("rows are missing") }
    }
    return Double(bytes.count) / time * 1000
  }

  private func rowCount(
    _ bytes: [UInt8], _ use: (borrowing CSVReader) throws(CSVError) -> Int
  ) throws -> Int {
    var reader = CSVReader()
    var count = 0
    var at = 0
    while true {
      switch try reader.next() {
      case .row:
        count += 1
        guard try use(reader) >= 0 else { return 0 }
      case .needsBytes where at == bytes.count: reader.end()
      case .needsBytes:
        let end = min(at + Self.pieceBytes, bytes.count)
        bytes.withUnsafeBytes { reader.append(UnsafeRawBufferPointer(rebasing: $0[at..<end])) }
        at = end
      case .end: return count
      }
    }
  }
}
