// SPDX-License-Identifier: Apache-2.0

/// What earlier runs know of one scenario: how long it took, and how it ended.
///
/// Bounded: the last five durations and the last twenty ends. A scenario with rows has one of these,
/// with the mean duration of its rows.
package struct PastRuns: Hashable, Sendable {
  /// How a scenario ended in one run.
  package enum End: UInt8, Sendable {
    /// In its first try.
    case passed = 0x70  // p
    /// In a later try.
    case flaky = 0x46  // F
    /// By a check or a transfer.
    case failed = 0x66  // f
  }

  package static let durationLimit = 5
  package static let endLimit = 20
  /// More changes than this between one end and the next make a scenario unstable.
  private static let stableChanges = 2

  /// Microseconds of the last runs in which it passed at once, the latest last.
  package private(set) var durations: [Int64] = []
  /// The ends of the last runs, the latest last.
  package private(set) var ends: [End] = []

  package init() {}

  /// The median of the durations; of two in the middle the shorter one. Nil if it never passed.
  package var usualMicroseconds: Int64? {
    durations.isEmpty ? nil : durations.sorted()[(durations.count - 1) / 2]
  }

  /// Whether its ends changed more than twice. Nothing depends on it; reports show it.
  package var isUnstable: Bool {
    zip(ends, ends.dropFirst()).count(where: { $0 != $1 }) > Self.stableChanges
  }

  /// One letter for each end, the latest last: `ppfFp`.
  package var endLetters: String { String(decoding: ends.map(\.rawValue), as: UTF8.self) }

  /// Adds a run.
  ///
  /// - Parameter microseconds: how long it took; used only if it passed at once.
  package mutating func note(_ end: End, microseconds: Int64) {
    ends = (ends + [end]).suffix(Self.endLimit)
    guard end == .passed else { return }
    durations = (durations + [min(max(0, microseconds), Self.longest)])
      .suffix(Self.durationLimit)
  }
}

extension PastRuns {
  /// Those of a record; nil if a value is not one of them.
  ///
  /// - Parameters:
  ///   - durations: microseconds; more than five are cut.
  ///   - letters: as `endLetters`; more than twenty are cut.
  package init?(durations: [Int64], letters: String) {
    let ends = letters.utf8.map(End.init(rawValue:))
    guard durations.allSatisfy({ (0...Self.longest).contains($0) }), !ends.contains(nil) else {
      return nil
    }
    self.durations = durations.suffix(Self.durationLimit)
    self.ends = ends.compactMap(\.self).suffix(Self.endLimit)
  }

  /// A year: sums of 100,000 scenarios are still numbers.
  private static let longest: Int64 = 366 * 86_400 * 1_000_000
}
