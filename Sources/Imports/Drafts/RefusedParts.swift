// SPDX-License-Identifier: Apache-2.0

import Expressions
import YAMLTree

/// Something that the format refuses in the text of a result.
package struct Refusal: Sendable {
  /// In bytes of the text.
  package let offset: Int
  /// Why, in our words.
  package let message: String
  /// The variable that nothing gives a value, if that is why.
  package let undefinedName: String?

  package init(at offset: Int, _ message: String, undefinedName: String? = nil) {
    self.offset = offset
    self.message = message
    self.undefinedName = undefinedName
  }
}

/// Parts that the format refuses, because their source has what no collection may have: a control character in
/// an address, a user name with a colon, variables that double one another.
extension ImportedFiles {
  /// Makes each refused part of a collection a loss: it is a comment in the result. A variable that nothing gives a
  /// value then comes from outside.
  ///
  /// - Parameter written: the collection with its refusals.
  /// - Returns: whether anything of it was written so far.
  package mutating func loseParts(
    _ refusals: [Refusal], ofCollection index: Int, in written: WrittenYAML
  ) -> Bool {
    let steps = StepLines(written)
    var refused: [Int: (path: [String], message: String)] = [:]
    var isAny = requireNames(refusals.compactMap(\.undefinedName), ofCollection: index)
    for refusal in refusals where refusal.undefinedName == nil {
      let path = written.path(at: refusal.offset) ?? []
      if let step = steps.step(at: refusal.offset, path) {
        if refused[step] == nil { refused[step] = (path, refusal.message) }
      } else {
        isAny = loseEntry(path, ofCollection: index, refusal.message) || isAny
      }
    }
    // From the end: a scenario that is left out moves those behind it.
    for (step, refusal) in refused.sorted(by: { $0.key > $1.key }) {
      isAny = loseStep(step, ofCollection: index, refusal.path, refusal.message) || isAny
    }
    return isAny
  }

  /// Makes each refused part of `curlew.yaml` a loss.
  ///
  /// - Returns: whether anything of it was written so far.
  package mutating func losePartsOfProject(_ refusals: [Refusal], in written: WrittenYAML) -> Bool {
    var isAny = false
    for refusal in refusals {
      if let name = refusal.undefinedName {
        isAny = projectEntries.require(name) || isAny
        continue
      }
      let path = RefusedEntry.path(written.path(at: refusal.offset) ?? [])
      guard let entry = projectEntries.entry(at: path[...]) else { continue }
      let number = lose(RefusedEntry.words(for: path), refusal.message, at: entry.place)
      projectEntries.disable(path[...], number)
      isAny = true
    }
    return isAny
  }

  private mutating func lose(
    _ part: String, _ message: String, at place: ImportFinding.Place?
  ) -> Int {
    let text = WrittenCredentials.masked(secrets.hidden.redacted(message))
    return findings.lose(
      .unknown, "\(part) is refused here: \(text)",
      at: place ?? ImportFinding.Place(file: 0, offset: 0))
  }

  // MARK: Names

  /// Makes variables of a collection come from outside.
  ///
  /// - Returns: whether one of them did not yet.
  private mutating func requireNames(_ names: [String], ofCollection index: Int) -> Bool {
    let missing = Set(names).subtracting(collections[index].requires).sorted()
      .filter { Names.problem(with: $0) == nil }
    guard !missing.isEmpty else { return false }
    var counts: [String: Int] = [:]
    for step in collections[index].scenarios.flatMap(\.steps) where !step.isDisabled {
      for name in step.names(in: Set(missing)) { counts[name, default: 0] += 1 }
    }
    collections[index].requires += missing
    lostNames += missing.map { ($0, counts[$0] ?? 0) }
    return true
  }

  // MARK: Entries

  private mutating func loseEntry(
    _ path: [String], ofCollection index: Int, _ message: String
  ) -> Bool {
    let path = RefusedEntry.path(path)
    guard let section = collections[index].section(of: path) else { return false }
    let inner = path.dropFirst(section.depth)
    guard let entry = collections[index][keyPath: section.entries].entry(at: inner) else {
      return false
    }
    let first = collections[index].scenarios.lazy.flatMap(\.steps).compactMap(\.place).first
    let start = ImportFinding.Place(file: first?.file ?? 0, offset: 0)
    let number = lose(RefusedEntry.words(for: path), message, at: entry.place ?? start)
    collections[index][keyPath: section.entries].disable(inner, number)
    return true
  }

  // MARK: Steps

  /// Makes a step a loss, or only what it expects or captures. A scenario without another step is left out.
  ///
  /// - Parameters:
  ///   - index: among all steps of the collection.
  ///   - path: the keys that lead to what is refused.
  /// - Returns: whether it was written so far.
  private mutating func loseStep(
    _ index: Int, ofCollection collection: Int, _ path: [String], _ message: String
  ) -> Bool {
    var index = index
    for scenario in collections[collection].scenarios.indices {
      let steps = collections[collection].scenarios[scenario].steps
      guard index >= steps.count else {
        guard !steps[index].isDisabled else { return false }
        if let inner = RefusedEntry.path(path, in: steps[index]) {
          let number = lose("`\(inner.joined(separator: "."))`", message, at: steps[index].place)
          collections[collection].scenarios[scenario].steps[index].keys.disable(inner[...], number)
          return true
        }
        let number = lose("the step", message, at: steps[index].place)
        collections[collection].scenarios[scenario].steps[index].isDisabled = true
        collections[collection].scenarios[scenario].steps[index].findings.append(number)
        dropEmptyScenario(scenario, of: collection)
        return true
      }
      index -= steps.count
    }
    return false
  }

  private mutating func dropEmptyScenario(_ index: Int, of collection: Int) {
    let scenario = collections[collection].scenarios[index]
    guard scenario.steps.allSatisfy(\.isDisabled), collections[collection].scenarios.count > 1
    else { return }
    collections[collection].findings += scenario.findings + scenario.steps.flatMap(\.findings)
    collections[collection].scenarios.remove(at: index)
    if scenario.isBlock, let name = scenario.name {
      collections[collection].removeCalls(of: name)
    }
  }

  /// Leaves out collections without a step; their findings are those of the first one that is left.
  ///
  /// - Throws: if none is left.
  package mutating func dropEmptyCollections() throws(ImportProblem) {
    let empty = collections.filter(\.hasNoSteps)
    guard let first = empty.first else { return }
    collections.removeAll(where: \.hasNoSteps)
    guard !collections.isEmpty else { throw .withoutRequests(first, findings) }
    for collection in empty {
      let name = collection.sources.joined(separator: ", ")
      collections[0].findings += collection.allFindings
      collections[0].findings.append(
        findings.change(
          .flow, "`\(name)` has no request: no file is written for it",
          at: ImportFinding.Place(file: 0, offset: 0)))
    }
  }
}

/// Where the steps of a written collection begin.
private struct StepLines {
  private var steps: [(index: Int, line: Int)] = []
  private let lineStarts: [Int]

  init(_ written: WrittenYAML) {
    for (number, line) in written.lines where number < 0 {
      steps.append((CollectionDraft.index(ofStepWithLineNumber: number), line))
    }
    steps.sort { $0.line < $1.line }
    lineStarts =
      [0] + written.text.utf8.enumerated().filter { $0.element == 0x0A }.map { $0.offset + 1 }
  }

  /// The step at an offset, by its index among all steps; nil outside of steps.
  func step(at offset: Int, _ path: [String]) -> Int? {
    let isStep =
      path.first == "requests"
      || ["blocks", "scenarios"].contains(path.first) && path.dropFirst(2).first == "steps"
    guard isStep else { return nil }
    let line = Self.count(of: lineStarts, while: { $0 <= offset })
    let begun = Self.count(of: steps, while: { $0.line <= line })
    return begun == 0 ? nil : steps[begun - 1].index
  }

  /// How many elements a sorted list has at its beginning for which a condition holds, by halving.
  private static func count<Element>(
    of list: [Element], while holds: (Element) -> Bool
  ) -> Int {
    var (low, high) = (0, list.count)
    while low < high {
      let middle = (low + high) / 2
      if holds(list[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
