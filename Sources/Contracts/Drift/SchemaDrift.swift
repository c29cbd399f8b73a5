// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// The schemas of two versions of a document, walked together.
///
/// Each pair of schemas is compared once, however many operations lead to it, so a cycle of `$ref` ends
/// and the work is linear in the documents.
struct SchemaDrift {
  /// Pairs of schemas; what is beyond is not compared.
  private static let maximumPairs = 1_000_000
  /// Differences of one operation; those beyond are not reported.
  private static let mostChanges = 200
  /// Places of a value at which the same pair is shown.
  private static let mostVisits = 8
  /// The longest path in a value.
  private static let longestPath = 64

  private struct Pair: Hashable {
    let old: SourceSpan
    let new: SourceSpan
  }

  private struct Place {
    var changes: [SchemaDifference.Change] = []
    var targets: [(token: String?, number: Int)] = []
  }

  private let old: OpenAPIDocument
  private let new: OpenAPIDocument
  private var places: [Place] = []
  private var numbers: [Pair: Int] = [:]
  /// Whether a difference is at a pair, or can be reached from it.
  private var leadsToChange: [Bool] = []
  /// What was found from a pair: many operations begin with the same one.
  private var found: [Int: [SchemaDifference.Change]] = [:]

  init(_ old: OpenAPIDocument, _ new: OpenAPIDocument) {
    self.old = old
    self.new = new
  }

  /// The number of a pair, which is compared with all that it leads to.
  mutating func number(_ first: DocumentNode, _ second: DocumentNode) -> Int {
    var waiting: [(number: Int, old: DocumentNode, new: DocumentNode)] = []
    let start = enter(first, second, &waiting)
    while let next = waiting.popLast() {
      if old.version == new.version, next.old.hasSameText(as: next.new) { continue }
      let found = SchemaDifference(SchemaView(next.old, old), SchemaView(next.new, new))
      places[next.number].changes = found.changes
      for edge in found.edges where places.count < Self.maximumPairs {
        let target = enter(edge.old, edge.new, &waiting)
        places[next.number].targets.append((edge.token, target))
      }
    }
    return start
  }

  private mutating func enter(
    _ first: DocumentNode, _ second: DocumentNode,
    _ waiting: inout [(number: Int, old: DocumentNode, new: DocumentNode)]
  ) -> Int {
    let (first, second) = (old.plainTarget(of: first), new.plainTarget(of: second))
    let pair = Pair(old: first.span, new: second.span)
    if let known = numbers[pair] { return known }
    let number = places.count
    numbers[pair] = number
    places.append(Place())
    waiting.append((number, first, second))
    return number
  }

  /// Finds which pairs lead to differences; after the last `number(_:_:)`.
  mutating func finish() {
    var sources: [[Int]] = Array(repeating: [], count: places.count)
    for (number, place) in places.enumerated() {
      for target in place.targets { sources[target.number].append(number) }
    }
    leadsToChange = places.map { !$0.changes.isEmpty }
    var waiting = leadsToChange.indices.filter { leadsToChange[$0] }
    while let next = waiting.popLast() {
      for source in sources[next] where !leadsToChange[source] {
        leadsToChange[source] = true
        waiting.append(source)
      }
    }
  }

  /// A pair on the way from the beginning.
  private struct Visit {
    let number: Int
    let path: [String]
    /// The visit before it; nil at the beginning.
    let origin: Int?
  }

  /// The differences that a pair leads to, the nearest first; a schema inside itself is not entered again.
  mutating func changes(from start: Int) -> [SchemaDifference.Change] {
    guard leadsToChange[start] else { return [] }
    if let known = found[start] { return known }
    let changes = walkedChanges(from: start)
    found[start] = changes
    return changes
  }

  private func walkedChanges(from start: Int) -> [SchemaDifference.Change] {
    var found: [SchemaDifference.Change] = []
    var visits = [Visit(number: start, path: [], origin: nil)]
    var counts: [Int: Int] = [:]
    var position = 0
    while position < visits.count, found.count < Self.mostChanges {
      let visit = visits[position]
      for change in places[visit.number].changes {
        found.append(
          SchemaDifference.Change(
            path: visit.path + change.path, word: change.word, detail: change.detail,
            old: change.old,
            new: change.new, isReadOnly: change.isReadOnly, isWriteOnly: change.isWriteOnly))
      }
      for target in places[visit.number].targets
      where leadsToChange[target.number] && visit.path.count < Self.longestPath {
        guard counts[target.number, default: 0] < Self.mostVisits,
          !isInside(target.number, visits, position)
        else { continue }
        counts[target.number, default: 0] += 1
        visits.append(
          Visit(
            number: target.number, path: visit.path + [target.token].compactMap(\.self),
            origin: position))
      }
      position += 1
    }
    return found
  }

  /// Whether a visit is within a pair.
  private func isInside(_ number: Int, _ visits: [Visit], _ place: Int) -> Bool {
    var place: Int? = place
    while let index = place {
      if visits[index].number == number { return true }
      place = visits[index].origin
    }
    return false
  }
}

extension OpenAPIDocument {
  /// What a schema that is nothing but a reference leads to, so that all its uses are one.
  fileprivate func plainTarget(of node: DocumentNode) -> DocumentNode {
    guard node.reference != nil, version < .v31 || node.memberCount == 1 else { return node }
    return resolved(node) ?? node
  }
}
