// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Queries
import Values

extension BodyPattern {
  /// A pattern as written; nil if it does not work on bytes.
  init?(reading text: String) {
    guard let pattern = try? BytePattern(text) else { return nil }
    self.init(text) { BytePatternSearch(pattern) }
  }
}

/// The search of one body, with the steps that a pattern may take in a whole body.
private final class BytePatternSearch: BodySearch {
  private let pattern: BytePattern
  private let work = Workload()

  init(_ pattern: BytePattern) {
    self.pattern = pattern
  }

  func find(in bytes: [UInt8], from start: Int) throws(BodySearchLimit) -> BodySearchResult {
    do throws(PatternMatchError) {
      switch try pattern.search(bytes, from: start, within: work) {
      case .match(let range): return .match(end: range.upperBound)
      case .mayBegin(let place): return .mayBegin(at: place)
      case .nothing: return .nothing
      }
    } catch {
      throw BodySearchLimit(words: "the end of `read: { until }` was not found: \(error.message)")
    }
  }
}
