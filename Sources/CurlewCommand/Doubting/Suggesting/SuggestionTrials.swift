// SPDX-License-Identifier: Apache-2.0

import Doubting
import RunEvents
import Sessions

/// A recording with what was asked about it.
struct AskedSuite {
  let suite: RecordedSuite
  let asked: AskedResponses
  /// The steps that fail, or are not judged, on what is recorded.
  let failing: Set<String>
}

/// A replay was cut off.
struct CutReplay: Error {
  let ending: RunEnding
}

/// Judges all recordings with expectations that the files on disk do not have.
struct SuggestionTrials {
  /// Of a step so many executions are judged in a trial that is not of everything.
  private static let sample = 3

  /// The files on disk.
  let loaded: Loaded
  /// Of their secrets.
  let redactor: Redactor
  let suites: [AskedSuite]
  let surroundings: CommandSurroundings
  let printer: Printer
  let waitPolicy: OutputWaitPolicy
  let signals: SignalWatch?

  /// How the steps of a trial ended, by where they are on disk.
  struct Outcome {
    /// Those that fail, of the steps that were asked for.
    var failing: Set<WrittenStep> = []
    /// Whether another step fails, which only an expectation of `defaults` does.
    var failsElsewhere = false
    /// Those of which an execution was judged.
    var judged: Set<WrittenStep> = []
    /// What each step notices of what was asked.
    var noticed: [WrittenStep: Set<OpenQuestion>] = [:]
  }

  /// Judges the recordings.
  ///
  /// - Parameters:
  ///   - questions: asked of these steps, by where they are on disk.
  ///   - isWhole: whether everything that is recorded is judged, and not only scenarios with a few
  ///     executions of those steps.
  /// - Returns: nil if the texts have a problem that those on disk do not have.
  func judge(
    _ texts: SuggestedTexts, _ questions: [WrittenStep: Set<OpenQuestion>], isWhole: Bool
  ) throws(CutReplay) -> Outcome? {
    let edited = texts.texts
    let now = texts.now(questions.keys)
    let before = Dictionary(now.map { ($1, $0) }) { first, _ in first }
    let asked = questions.reduce(into: [WrittenStep: Set<OpenQuestion>]()) { asked, step in
      if let place = now[step.key] { asked[place] = step.value }
    }
    var outcome = Outcome()
    for one in suites {
      guard var suite = one.suite.replacing(edited),
        suite.planned.newProblem(comparedWith: one.suite.planned) == nil
      else { return nil }
      if !isWhole {
        let scenarios = one.asked.scenarios(of: questions.keys, most: Self.sample)
        if scenarios.isEmpty { continue }
        suite = suite.replaying(scenarios)
      }
      let tried = TriedExpectations(one.asked, asked)
      let seen = ReplayOutcomes(besides: one.failing)
      let ending = suite.carryOut(
        on: suite.recording, asking: tried, surroundings, printer, waitPolicy, signals: signals,
        noting: seen)
      guard !ending.isBug, ending.signal == nil else { throw CutReplay(ending: ending) }
      for step in seen.newlyFailing {
        if let known = before[step] {
          outcome.failing.insert(known)
        } else {
          outcome.failsElsewhere = true
        }
      }
      for (place, noticed) in tried.noticed {
        if let known = before[place] { outcome.noticed[known, default: []].formUnion(noticed) }
      }
      outcome.judged.formUnion(tried.judged.compactMap { before[$0] })
    }
    return outcome
  }
}
