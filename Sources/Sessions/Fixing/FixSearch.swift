// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Files

/// A fix that was applied.
package struct AppliedFix: Sendable {
  /// Without secrets.
  package let diagnostic: Diagnostic
  package let title: String
  /// As shown to people.
  package let path: String
  /// The place in the text that the fix was made for.
  package let location: Location
  fileprivate let file: FilePath
}

/// Finds the preferred fixes that make the files of a session better; it writes nothing.
///
/// The fixes of a round are tried together; if that causes a new error, by halves, down to the fixes
/// that cause it. What is kept leaves fewer problems of the first stage that it changes, and no new
/// one there (`ProblemCounts`). Rounds go on until nothing preferred is left, because a fixed file may
/// have problems that were hidden before.
package struct FixSearch {
  /// A file has at most so many layers of problems.
  private static let mostRounds = 20
  /// The most fixes of one place that are needed together.
  private static let mostFollowing = 4
  /// The most trials in one search: each loads everything.
  private static let mostTrials = 100

  /// The texts with the fixes.
  private(set) var texts = EditedTexts()
  /// In the order of the rounds and the files.
  private(set) var applied: [AppliedFix] = []
  /// The plan at the beginning of the round: the places of its candidates are in its texts.
  private var planned: Planned
  /// The fixes that made nothing better, with the problem that each would cause, if it is known.
  private var rejected: [Rejected: String?] = [:]
  private var trials = 0
  private let plan: (EditedTexts) -> Planned

  /// A fix that made nothing better, wherever earlier edits have moved it.
  private struct Rejected: Hashable {
    let file: FilePath
    let message: String
    let edits: [String]
  }

  private struct Candidate {
    let diagnostic: Diagnostic
    let fix: Fix
    let file: FilePath

    var identity: Rejected {
      Rejected(
        file: file, message: diagnostic.message, edits: fix.edits.map(\.replacement))
    }
  }

  /// What was kept so far in a round.
  private struct Kept {
    var candidates: [Candidate] = []
    var planned: Planned
    var texts: EditedTexts
    var counts: ProblemCounts
  }

  /// - Parameters:
  ///   - planned: the plan of the files on disk.
  ///   - plan: plans with other texts.
  init(_ planned: Planned, plan: @escaping (EditedTexts) -> Planned) {
    self.planned = planned
    self.plan = plan
  }

  /// Searches, round by round.
  mutating func run() {
    for _ in 0..<Self.mostRounds {
      let found = candidates(in: planned).filter { rejected[$0.identity] == nil }
      var kept = Kept(planned: planned, texts: texts, counts: ProblemCounts(planned))
      keep(found[...], in: &kept)
      if kept.candidates.isEmpty {
        guard keepOneWithFollowing() else { return }
      } else {
        note(kept.candidates, in: planned)
        (planned, texts) = (kept.planned, kept.texts)
      }
    }
  }

  /// Why the fixes of a problem were left out, in words; nil for a problem without a fix.
  func reason(forLeaving diagnostic: Diagnostic, in planned: Planned) -> String? {
    guard let first = diagnostic.fixes.first else { return nil }
    guard let fix = diagnostic.fixes.first(where: \.isPreferred) else {
      return "no fix is certain"
    }
    guard let span = first.edits.first?.span, let place = planned.loaded.places[span.file] else {
      return nil
    }
    guard place.isEditable else { return "the file is not of the project" }
    let candidate = Candidate(diagnostic: diagnostic, fix: fix, file: place.path)
    guard let caused = rejected[candidate.identity] else {
      return trials < Self.mostTrials ? nil : "too many fixes were tried"
    }
    return caused.map { "its fix would cause another problem: \($0)" }
      ?? "its fix would leave as many problems"
  }

  /// Drops the fixes of a file that could not be written.
  mutating func drop(_ file: FilePath) { applied.removeAll { $0.file == file } }

  /// The first preferred fix of each diagnostic, in the order of the files, without overlap.
  private func candidates(in planned: Planned) -> [Candidate] {
    var found: [Candidate] = []
    var ends: [SourceFileID: UInt32] = [:]
    for diagnostic in planned.diagnostics {
      guard let fix = diagnostic.fixes.first(where: \.isPreferred),
        let first = fix.edits.first?.span, let last = fix.edits.last?.span,
        let place = planned.loaded.places[first.file], place.isEditable
      else { continue }
      let candidate = Candidate(diagnostic: diagnostic, fix: fix, file: place.path)
      // Overlapping fixes of one place wait for the next round.
      if let end = ends[first.file], first.lowerBound <= end { continue }
      found.append(candidate)
      ends[first.file] = last.upperBound
    }
    return found
  }

  private mutating func keep(_ candidates: ArraySlice<Candidate>, in kept: inout Kept) {
    guard !candidates.isEmpty, trials < Self.mostTrials else { return }
    trials += 1
    let all = kept.candidates + candidates
    let trial = texts(texts, with: all, of: planned)
    let after = plan(trial)
    let counts = ProblemCounts(after)
    if counts.areBetter(than: kept.counts) {
      kept = Kept(candidates: all, planned: after, texts: trial, counts: counts)
    } else if candidates.count == 1 {
      let caused = counts.newMessage(comparedWith: kept.counts)
      for candidate in candidates { rejected[candidate.identity] = .some(caused) }
    } else {
      let middle = candidates.startIndex + candidates.count / 2
      keep(candidates[..<middle], in: &kept)
      keep(candidates[middle...], in: &kept)
    }
  }

  /// Keeps a fix that uncovers a further mistake together with the fixes of what it uncovers: an
  /// expression is read to its first mistake only.
  ///
  /// - Returns: false if no fix is kept.
  private mutating func keepOneWithFollowing() -> Bool {
    let counts = ProblemCounts(planned)
    let known = candidates(in: planned)
    let identities = Set(known.map(\.identity))
    for candidate in known {
      var (trial, after) = (texts, planned)
      var next = [candidate]
      var steps: [(fixes: [Candidate], planned: Planned)] = []
      while !next.isEmpty, steps.count < Self.mostFollowing, trials < Self.mostTrials {
        trials += 1
        steps.append((next, after))
        trial = texts(trial, with: next, of: after)
        after = plan(trial)
        if ProblemCounts(after).areBetter(than: counts) {
          for step in steps { note(step.fixes, in: step.planned) }
          (planned, texts) = (after, trial)
          return true
        }
        next = candidates(in: after).filter { !identities.contains($0.identity) }
      }
    }
    return false
  }

  private func texts(
    _ texts: EditedTexts, with candidates: [Candidate], of planned: Planned
  ) -> EditedTexts {
    var result = texts
    for (file, fixes) in Dictionary(grouping: candidates, by: \.file) {
      guard let span = fixes.first?.fix.edits.first?.span else { continue }
      let bytes = planned.loaded.sources[span.file].bytes
      result[file] = fixes.flatMap(\.fix.edits).applied(to: bytes)
    }
    return result
  }

  private mutating func note(_ candidates: [Candidate], in planned: Planned) {
    let redactor = planned.diagnosticRedactor
    var locator = SourceLocator(planned.loaded.sources)
    for candidate in candidates {
      guard let span = candidate.diagnostic.primary?.span ?? candidate.fix.edits.first?.span
      else { continue }
      applied.append(
        AppliedFix(
          diagnostic: redactor.redact(candidate.diagnostic),
          title: redactor.redact(candidate.fix.title, of: candidate.diagnostic),
          path: locator.files[span.file].path, location: locator.location(of: span),
          file: candidate.file))
    }
  }
}
