// SPDX-License-Identifier: Apache-2.0

import CollectionFormat

/// The findings in the order and the words of a report.
package struct DoubtReport: Sendable {
  /// An operation with its own gaps.
  package struct Block: Sendable {
    package let operation: Operation
    package let step: WrittenStep
    package let noticed: Int
    package let questions: Int
    package var gaps: [Gap]
  }

  /// A gap that several operations have.
  package struct Alike: Sendable {
    package let operations: [Operation]
    package var gap: Gap
  }

  /// The operations that were asked about.
  package let operations: [OperationFindings]
  package let questions: Int
  package let noticed: Int
  /// Questions that only a later request noticed.
  package let noticedByRequests: Int
  /// Operations with a body of which only the status is looked at.
  package let ofStatusAlone: [Operation]
  /// Those of which the least is noticed come first.
  package var blocks: [Block]
  package var alike: [Alike]
  /// Operations that refuse, whose bodies are not looked at, or only in part.
  package let errors: [Operation]
  /// Questions that entries of `ignore` exclude.
  package let ignored: Int
  /// Entries of `ignore` that nothing needs.
  package let unneeded: [UnneededException]
  package let failedExecutions: Int
  package let omittedValues: Int
  package var least: LeastVerdict?

  /// How many operations have a gap before the gap is listed once for all.
  package static let alikeOperations = 3

  package init(_ findings: DoubtFindings, exceptions: [DoubtException] = []) {
    let all = findings.all
    operations = all.filter { !$0.counted.isEmpty }
    let counted = operations.flatMap(\.counted)
    questions = counted.count
    noticed = counted.count { $0.notice != nil }
    noticedByRequests = counted.count { $0.notice == .laterRequest }
    ignored = all.reduce(0) { $0 + $1.answers.count - $1.counted.count }
    unneeded = UnneededException.all(exceptions, of: all)
    failedExecutions = findings.failedExecutions
    omittedValues = findings.omittedValues
    var sorting = GapSorting(operations.map(OperationGaps.init))
    ofStatusAlone = sorting.takeOfStatusAlone()
    errors = sorting.takeBodiesOfErrors()
    alike = sorting.takeAlike()
    blocks = sorting.blocks
  }

  /// From 0 to 100, rounded down; 100 without questions.
  package var percent: Int { questions == 0 ? 100 : noticed * 100 / questions }

  /// The number of suggestions.
  package var suggestions: Int {
    (blocks.flatMap(\.gaps) + alike.map(\.gap)).count { $0.suggestion != nil }
  }
}

/// Divides the gaps of all operations into the parts of a report.
private struct GapSorting {
  private var parts: [(findings: OperationFindings, isOfStatusAlone: Bool, gaps: [Gap])]

  init(_ operations: [OperationGaps]) {
    parts = operations.map { ($0.findings, $0.isOfStatusAlone, $0.gaps) }
  }

  mutating func takeOfStatusAlone() -> [Operation] {
    let alone = parts.filter { $0.isOfStatusAlone && !$0.findings.operation.isError }
    parts.removeAll { $0.isOfStatusAlone && !$0.findings.operation.isError }
    return alone.map(\.findings.operation)
  }

  mutating func takeBodiesOfErrors() -> [Operation] {
    var errors: [Operation] = []
    for place in parts.indices where parts[place].findings.operation.isError {
      let count = parts[place].gaps.count
      parts[place].gaps.removeAll { $0.place == .body || $0.place.isInBody }
      if parts[place].gaps.count < count { errors.append(parts[place].findings.operation) }
    }
    return errors
  }

  /// Gaps of headers and cookies that several operations have.
  mutating func takeAlike() -> [DoubtReport.Alike] {
    var found: [String: [Operation]] = [:]
    var order: [(key: String, gap: Gap)] = []
    for part in parts {
      for gap in part.gaps where gap.isOfHead {
        let key = "\(gap.place.text) \(gap.words)"
        if found[key] == nil { order.append((key, gap)) }
        found[key, default: []].append(part.findings.operation)
      }
    }
    let alike = order.filter { (found[$0.key]?.count ?? 0) >= DoubtReport.alikeOperations }
    let keys = Set(alike.map(\.key))
    for place in parts.indices {
      parts[place].gaps.removeAll {
        $0.isOfHead && keys.contains("\($0.place.text) \($0.words)")
      }
    }
    return alike.map { DoubtReport.Alike(operations: found[$0.key] ?? [], gap: $0.gap) }
  }

  var blocks: [DoubtReport.Block] {
    let blocks = parts.compactMap { part -> DoubtReport.Block? in
      guard !part.gaps.isEmpty, let step = part.findings.firstStep else { return nil }
      let counted = part.findings.counted
      return DoubtReport.Block(
        operation: part.findings.operation, step: step,
        noticed: counted.count { $0.notice != nil }, questions: counted.count,
        gaps: part.gaps.joined)
    }
    // Compared as fractions; operations with the same share in the order of the files.
    return blocks.sorted { left, right in
      let (own, other) = (left.noticed * right.questions, right.noticed * left.questions)
      if own != other { return own < other }
      return left.step == right.step
        ? left.operation.text.utf8.lexicographicallyPrecedes(right.operation.text.utf8)
        : left.step < right.step
    }
  }
}

extension Gap {
  fileprivate var isOfHead: Bool {
    switch place {
    case .header, .cookie: true
    case .status, .body, .json, .xpath: false
    }
  }
}
