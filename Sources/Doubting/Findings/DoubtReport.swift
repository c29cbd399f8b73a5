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
    /// Whether nothing but the status is looked at, though there is a body: such operations are listed in
    /// one line.
    package let isOfStatusAlone: Bool
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
  /// Whether the suggestions were written into the files.
  package var isWritten = false

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
    errors = sorting.takeBodiesOfErrors()
    alike = sorting.takeAlike()
    blocks = sorting.blocks
  }

  /// Operations with a body of which only the status is looked at.
  package var ofStatusAlone: [Operation] {
    blocks.filter(\.isOfStatusAlone).map(\.operation).sorted {
      $0.text.utf8.lexicographicallyPrecedes($1.text.utf8)
    }
  }

  /// From 0 to 100, rounded down; 100 without questions.
  package var percent: Int { questions == 0 ? 100 : noticed * 100 / questions }

  /// The number of suggestions.
  package var suggestions: Int {
    (blocks.flatMap(\.gaps) + alike.map(\.gap)).reduce(0) { $0 + $1.suggestions.count }
  }
}

extension DoubtReport {
  /// Where a gap is in a report.
  package enum GapPlace: Hashable, Sendable {
    case alike(Int)
    /// Of a block.
    case own(block: Int, gap: Int)
    /// Another member of the object of such a gap.
    case other(block: Int, gap: Int, member: Int)
  }

  package subscript(place: GapPlace) -> Gap {
    get {
      switch place {
      case .alike(let index): alike[index].gap
      case .own(let block, let gap): blocks[block].gaps[gap]
      case .other(let block, let gap, let member): blocks[block].gaps[gap].alike[member]
      }
    }
    set {
      switch place {
      case .alike(let index): alike[index].gap = newValue
      case .own(let block, let gap): blocks[block].gaps[gap] = newValue
      case .other(let block, let gap, let member):
        blocks[block].gaps[gap].alike[member] = newValue
      }
    }
  }

  /// The gaps of single operations.
  package var gaps: [(operation: OperationFindings, gap: Gap, place: GapPlace)] {
    let findings = Dictionary(operations.map { ($0.operation, $0) }) { first, _ in first }
    var found: [(operation: OperationFindings, gap: Gap, place: GapPlace)] = []
    for (number, block) in blocks.enumerated() {
      guard let operation = findings[block.operation] else { continue }
      for (index, gap) in block.gaps.enumerated() {
        found.append((operation, gap, .own(block: number, gap: index)))
        for (member, other) in gap.alike.enumerated() {
          found.append((operation, other, .other(block: number, gap: index, member: member)))
        }
      }
    }
    return found
  }
}

/// Divides the gaps of all operations into the parts of a report.
private struct GapSorting {
  private var parts: [(findings: OperationFindings, isOfStatusAlone: Bool, gaps: [Gap])]

  init(_ operations: [OperationGaps]) {
    parts = operations.map { operation in
      let isAlone = operation.isOfStatusAlone && !operation.findings.operation.isError
      return (operation.findings, isAlone, operation.gaps)
    }
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
        isOfStatusAlone: part.isOfStatusAlone, gaps: part.gaps.joined)
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
