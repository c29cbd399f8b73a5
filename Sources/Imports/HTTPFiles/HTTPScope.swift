// SPDX-License-Identifier: Apache-2.0

/// The variables of a file, by where they are assigned.
struct HTTPScope {
  enum Meaning {
    /// A variable of the result, by its name among those of the source.
    case declared(String)
    /// A text that is written in place of the variable wherever it is used.
    case inline(String)
  }

  struct Entry {
    let meaning: Meaning
    let offset: Int
  }

  let isSequential: Bool
  private var entries: [String: [Entry]] = [:]
  /// The names that are assigned again, with the offsets.
  private(set) var reassigned: [(name: String, offset: Int)] = []

  init(isSequential: Bool) { self.isSequential = isSequential }

  mutating func add(_ name: String, _ meaning: Meaning, at offset: Int) {
    if entries[name] != nil { reassigned.append((name, offset)) }
    entries[name, default: []].append(Entry(meaning: meaning, offset: offset))
  }

  func last(_ name: String) -> Entry? { entries[name]?.last }

  func count(of name: String) -> Int { entries[name]?.count ?? 0 }

  /// What a name means at a place: the assignment before it, else the first one.
  func meaning(of name: String, at offset: Int) -> Meaning? {
    guard let all = entries[name] else { return nil }
    guard isSequential else { return all.last?.meaning }
    var (low, high) = (0, all.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if all[middle].offset <= offset { low = middle } else { high = middle }
    }
    return all[low].meaning
  }
}
