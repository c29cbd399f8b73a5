// SPDX-License-Identifier: Apache-2.0

/// The arguments of `curlew run` that select several failed scenarios: the first of them in the order of
/// the files.
struct ReplaySelection {
  /// The most scenarios that a command line names.
  static let limit = 20

  private var entries: [(scenario: Int, words: [String])] = []
  /// Whether there are more than are named.
  private(set) var isCut = false

  /// - Parameter words: `FILE:LINE`, and for a row `-n` and its name; nil for one that never runs
  ///   alone.
  init(_ words: [String]?, scenario: Int) {
    if let words { entries = [(scenario, words)] }
  }

  var isEmpty: Bool { entries.isEmpty }

  mutating func add(_ other: ReplaySelection) {
    isCut = isCut || other.isCut
    for entry in other.entries { add(entry) }
  }

  private mutating func add(_ entry: (scenario: Int, words: [String])) {
    if isCut, let last = entries.last, last.scenario <= entry.scenario { return }
    let isKnown = entries.contains { known in
      known.words.count == entry.words.count
        && zip(known.words, entry.words).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
    }
    if isKnown { return }
    let place = entries.firstIndex { entry.scenario < $0.scenario } ?? entries.count
    entries.insert(entry, at: place)
    guard entries.count > Self.limit else { return }
    entries.removeLast()
    isCut = true
  }

  /// The places, each once, and behind them the names of rows. A name would leave out scenarios that
  /// are not rows: where both are meant names are left out.
  var arguments: [String] {
    var places: [String] = []
    for entry in entries {
      if let place = entry.words.first, !places.contains(place) { places.append(place) }
    }
    guard entries.allSatisfy({ $0.words.count > 1 }) else { return places }
    // The option is taken once.
    let names = entries.compactMap(\.words.last).joined(separator: "|")
    return places + (names.isEmpty ? [] : ["-n", names])
  }
}
