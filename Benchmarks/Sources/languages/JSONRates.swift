// SPDX-License-Identifier: Apache-2.0

import SimdJSON
import Values
import Workbench

/// How fast documents are parsed and visited, beside simdjson's DOM in the same rounds.
struct JSONRates {
  let rounds: Int

  /// The table, as Markdown.
  func lines() throws -> [String] {
    var lines = [
      "| document | parse and visit | simdjson | ratio (quartiles) | bound | verdict |",
      "|---|---|---|---|---|---|",
    ]
    for (name, items) in [("100 KB", 250), ("10 MB", 25_000)] {
      lines.append(try row(name, Array(Documents.page(items: items).utf8)))
    }
    return lines
  }

  private func row(_ name: String, _ bytes: [UInt8]) throws -> String {
    let other = simdjson_text_make(bytes, bytes.count)
    defer { simdjson_text_free(other) }
    var ours: [Double] = []
    var theirs: [Double] = []
    for _ in 0..<rounds {
      ours.append(try rate(bytes) { JSONVisit.sum(of: try JSONDocument.parse(bytes)) })
      theirs.append(try rate(bytes) { simdjson_text_visit(other) })
    }
    let ratio = Spread(zip(ours, theirs).map(/))
    return
      "| \(name) | \(Spread(ours).median.fixed(0)) MB/s | \(Spread(theirs).median.fixed(0)) MB/s "
      + "| \(ratio.median.fixed(2)) (\(ratio.low.fixed(2)) – \(ratio.high.fixed(2))) | ≥ 0.4 "
      + "| \(ratio.median >= 0.4 ? "held" : "**missed**") |"
  }

  /// Megabytes a second; a visit that sees nothing did not parse.
  private func rate(_ bytes: [UInt8], _ visit: () throws -> Int) throws -> Double {
    let time = try Stopwatch.nanoseconds(batches: 3) {
      guard try visit() > 0 else { throw Problem("a document was not read") }
    }
    return Double(bytes.count) / time * 1000
  }
}
