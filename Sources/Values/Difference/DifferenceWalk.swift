// SPDX-License-Identifier: Apache-2.0

import Notation

/// Walks two values side by side where they differ, and records the differences.
struct DifferenceWalk {
  private let expected: JSONDocument
  private let actual: JSONDocument
  private let expectedHashes: Fingerprints
  private let actualHashes: Fingerprints
  private let options: StructuralDiff.Options
  private var budget: Int
  private var meter: WorkMeter
  private var expectedPath: [String] = []
  private var actualPath: [String] = []
  private(set) var differences: [StructuralDiff.Difference] = []
  private(set) var furtherCount = 0

  init(expected: JSONNode, actual: JSONNode, options: StructuralDiff.Options) {
    self.expected = expected.document
    self.actual = actual.document
    meter = WorkMeter(stop: options.stop)
    expectedHashes = Fingerprints(of: expected, counting: &meter)
    actualHashes = Fingerprints(of: actual, counting: &meter)
    self.options = options
    budget = options.maximumComparisons
  }

  /// Compares the values at two positions of the tapes.
  mutating func compare(_ left: Int, _ right: Int) {
    if meter.ends() { return }
    let expectedNode = JSONNode(document: expected, position: left)
    let actualNode = JSONNode(document: actual, position: right)
    // Equal hashes are verified once, and the values beneath are not walked again.
    if expectedHashes[left] == actualHashes[right], expectedNode.isEqual(to: actualNode) { return }
    switch (expectedNode.kind, actualNode.kind) {
    case (.array, .array): compareElements(expectedNode, actualNode)
    case (.object, .object): compareMembers(expectedNode, actualNode)
    case (let kind, let other): note(kind == other ? .changed : .type, left, right)
    }
  }

  private mutating func compareMembers(_ left: JSONNode, _ right: JSONNode) {
    guard let wanted = left.lastValues(counting: &meter),
      let found = right.lastValues(counting: &meter)
    else { return }
    for (name, value) in lastMembers(of: left, wanted) {
      expectedPath.append(name.text)
      actualPath.append(name.text)
      if let other = found[name] {
        compare(value.position, other.position)
      } else {
        note(.missing, value.position, nil)
      }
      expectedPath.removeLast()
      actualPath.removeLast()
    }
    if options.allowsExtraMembers || meter.ends(after: found.count) { return }
    for (name, value) in lastMembers(of: right, found) where wanted[name] == nil {
      if differences.count >= options.maximumDifferences {
        furtherCount += 1
        continue
      }
      actualPath.append(name.text)
      note(.extra, nil, value.position)
      actualPath.removeLast()
    }
  }

  /// The members that count, in the order they are written.
  private func lastMembers(
    of node: JSONNode, _ last: [ByteText: JSONNode]
  ) -> [(ByteText, JSONNode)] {
    node.members.compactMap { member in
      guard let name = member.name.stringValue.map(ByteText.init),
        last[name]?.position == member.value.position
      else { return nil }
      return (name, member.value)
    }
  }

  private mutating func compareElements(_ left: JSONNode, _ right: JSONNode) {
    let (wanted, found) = (left.elements.map(\.position), right.elements.map(\.position))
    let alignment = ListAlignment(
      wanted.map { expectedHashes[$0] }, found.map { actualHashes[$0] }, budget: &budget)
    for stretch in alignment.stretches {
      let paired = min(stretch.expected.count, stretch.actual.count)
      for (row, column) in zip(stretch.expected, stretch.actual) {
        expectedPath.append(String(row))
        actualPath.append(String(column))
        compare(wanted[row], found[column])
        expectedPath.removeLast()
        actualPath.removeLast()
      }
      if meter.ends(after: stretch.expected.count + stretch.actual.count) { return }
      for row in stretch.expected.dropFirst(paired) {
        expectedPath.append(String(row))
        note(.missing, wanted[row], nil)
        expectedPath.removeLast()
      }
      for column in stretch.actual.dropFirst(paired) {
        actualPath.append(String(column))
        note(.extra, nil, found[column])
        actualPath.removeLast()
      }
    }
  }

  private mutating func note(
    _ kind: StructuralDiff.Difference.Kind, _ left: Int?, _ right: Int?
  ) {
    guard differences.count < options.maximumDifferences else {
      furtherCount += 1
      return
    }
    differences.append(
      StructuralDiff.Difference(
        kind: kind, expectedPointer: left.map { _ in JSONPointer(expectedPath) },
        actualPointer: right.map { _ in JSONPointer(actualPath) },
        expected: left.map { JSONNode(document: expected, position: $0).value() },
        actual: right.map { JSONNode(document: actual, position: $0).value() }))
  }
}
