// SPDX-License-Identifier: Apache-2.0

import Notation
import RunEvents

/// How much of the OpenAPI documents was exercised, for programs: one object
/// (`specs/coverage.schema.json`).
package enum CoverageJSON {
  /// The object, in one line.
  package static func bytes(_ coverage: CoverageMeasured) -> [UInt8] {
    var text = EventJSON()
    text.raw("{")
    text.member("schema", 1)
    text.member("partial", coverage.partial)
    if coverage.isStatic { text.member("static", true) }
    text.key("documents")
    text.list(coverage.documents) { json, document in
      json.raw("{")
      json.addTotals(document, coverage)
      json.members(of: document)
      json.raw("}")
    }
    text.raw("}\n")
    return text.bytes
  }
}

extension EventJSON {
  /// The totals of each dimension, with what `least` demands.
  fileprivate mutating func addTotals(
    _ document: DocumentCoverage, _ coverage: CoverageMeasured
  ) {
    key("totals")
    list(document.totals) { json, total in
      json.raw("{")
      json.member("dimension", total.dimension.rawValue)
      json.member("covered", total.covered)
      json.member("of", total.whole)
      if let least = coverage.least.first(where: { $0.dimension == total.dimension }) {
        json.member("least", least.share.text)
        json.member(
          "verdict",
          coverage.partial != nil
            ? "notJudged"
            : least.share.isReached(by: total.covered, of: total.whole) ? "reached" : "below")
      }
      json.raw("}")
    }
  }
}
