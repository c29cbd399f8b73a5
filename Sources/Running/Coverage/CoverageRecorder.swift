// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Contracts
import Notation
import RunEvents
import Synchronization

/// What a run demands of its coverage, and why it may not be judged.
package struct CoverageRules: Sendable {
  package var least: [LeastCoverage] = []
  package var ignored: [CoverageException] = []
  /// Why a part alone of the suite runs; nil for the whole.
  package var partial: String?
  /// Whether it is a shard of the whole.
  package var isShard = false
  /// The entries of `ignored` that the run covered all the same.
  package let covered = CoveredExceptions()

  package init() {}

  /// Whether something follows from the coverage beside a report.
  var hasDemands: Bool { !least.isEmpty || !ignored.isEmpty }
}

/// What is known at the end of a run: entries of `coverage.ignore` that a whole run covered, and why `least`
/// was not judged.
package final class CoveredExceptions: Sendable {
  private let found = Mutex<[CoverageException]>([])
  private let words = Mutex<String?>(nil)

  package var all: [CoverageException] { found.withLock { $0 } }
  /// Nil where all of `least` was judged.
  package var leastWords: String? { words.withLock { $0 } }

  fileprivate func note(_ entries: [CoverageException]) { found.withLock { $0 = entries } }
  fileprivate func note(leastWords: String?) { words.withLock { $0 = leastWords } }
}

/// Counts what the exchanges of a run show of its documents, from any thread.
final class CoverageRecorder: Sendable {
  private struct Counts {
    let source: ContractDocument
    var tally: DocumentTally
    var undocumented: [String: Int] = [:]
    var outside: [String: Int] = [:]
    var unmentioned = UnmentionedTally()

    var covered: CoverageException.Covered { (source, tally) }
  }

  private let state: Mutex<[ObjectIdentifier: Counts]>

  /// - Parameter documents: those of the plan, which are reported even if no exchange concerns them.
  init(_ documents: [ContractDocument]) {
    var counts: [ObjectIdentifier: Counts] = [:]
    for source in documents {
      counts[ObjectIdentifier(source)] = Counts(
        source: source, tally: DocumentTally(of: source.document))
    }
    state = Mutex(counts)
  }

  /// Counts what an attempt showed.
  ///
  /// - Parameter step: the place of its step.
  func count(_ observations: [CoverageObservation], of step: @autoclosure () -> String) {
    guard !observations.isEmpty else { return }
    state.withLock { counts in
      for observation in observations {
        switch observation {
        case .operation(let found):
          counts[ObjectIdentifier(found.source)]?.tally.count(found)
        case .undocumented(let request, let source):
          counts[ObjectIdentifier(source)]?.undocumented.add(request)
        case .unmentioned(let parts, let source):
          counts[ObjectIdentifier(source)]?.unmentioned.add(parts, step())
        case .outside(let request, let source):
          counts[ObjectIdentifier(source)]?.outside.add(request)
        }
      }
    }
  }

  /// What was measured, by the names of the documents.
  ///
  /// - Parameter redact: hides secrets in requests, which then are sorted and counted as reports show them.
  func measured(
    _ rules: CoverageRules, places: SourcePlaces, redact: (String) -> String
  ) -> CoverageMeasured {
    let counts = state.withLock { Array($0.values) }
    if rules.partial == nil, !rules.isShard {
      rules.covered.note(rules.ignored.filter { $0.isCovered(by: counts.map(\.covered)) })
    }
    let documents = counts.map { counts in
      DocumentCoverage(
        of: counts.source, counts.tally, ignoring: rules.ignored, places: places,
        unmentioned: counts.unmentioned.counted(redact),
        undocumented: counts.undocumented.counted(redact), outside: counts.outside.counted(redact))
    }
    var measured = CoverageMeasured(documents: [])
    measured.add(CoverageMeasured(documents: documents))
    measured.least = rules.least
    measured.partial = rules.partial
    measured.isShard = rules.isShard
    rules.covered.note(leastWords: measured.leastWords)
    return measured
  }
}

extension CoverageException {
  fileprivate typealias Covered = (source: ContractDocument, tally: DocumentTally)

  /// Whether it means something, and all of that is covered.
  fileprivate func isCovered(by documents: [Covered]) -> Bool {
    var counts: [Int] = []
    for (source, tally) in documents
    where document.map({ $0.hasSameBytes(as: source.name) }) ?? true {
      for (operation, own) in zip(source.document.operations, tally.operations)
      where matches(operation) {
        if status == nil { counts.append(own.count) }
        for (response, found) in zip(operation.responses, own.responses)
        where status != nil && matches(status: response.status.content) {
          counts.append(found.count)
        }
      }
    }
    return !counts.isEmpty && !counts.contains(0)
  }
}

extension [String: Int] {
  /// Counts a request. Of very many different ones the first in order of their bytes are kept, whatever the
  /// order in which they come: one that was dropped comes after all that are kept, then and later.
  fileprivate mutating func add(_ request: String) {
    self[request, default: 0] += 1
    guard count > 2 * CountedRequest.most else { return }
    let kept = CountedRequest.sum(counted { $0 }, [])
    self = Dictionary(uniqueKeysWithValues: kept.map { ($0.request, $0.count) })
  }

  fileprivate func counted(_ shown: (String) -> String) -> [CountedRequest] {
    map { CountedRequest(shown($0.key), count: $0.value) }
  }
}
