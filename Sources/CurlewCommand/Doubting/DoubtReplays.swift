// SPDX-License-Identifier: Apache-2.0

import Doubting
import Reporting
import Sessions

/// Carries out the suite of each recording on it, with all questions asked of its responses.
struct DoubtReplays {
  let suites: [RecordedSuite]
  let options: QuestionOptions
  let signals: SignalWatch?
  let surroundings: CommandSurroundings
  let printer: Printer
  let waitPolicy: OutputWaitPolicy

  /// What was found in all suites together; a failure if a replay was cut off.
  ///
  /// - Throws: `too-much-to-ask`.
  func askAll() throws(DiagnosticError) -> Result<
    (findings: DoubtFindings, suites: [AskedSuite]), CutReplay
  > {
    var findings = DoubtFindings()
    var asked: [AskedSuite] = []
    for (place, suite) in suites.enumerated() {
      var twins = suites.map(\.recording)
      twins.remove(at: place)
      let responses = suite.asked(twins: twins, options)
      let seen = ReplayOutcomes()
      let ending = suite.carryOut(
        on: suite.recording, asking: responses, surroundings, printer, waitPolicy,
        signals: signals, noting: seen)
      guard !ending.isBug, ending.signal == nil else { return .failure(CutReplay(ending: ending)) }
      asked.append(AskedSuite(suite: suite, asked: responses, failing: seen.failing))
      do throws(DoubtFindings.Overflow) {
        var found = try responses.findings()
        let later = LaterSteps(
          suite: suite, asked: responses, failing: seen.failing, signals: signals,
          surroundings: surroundings, printer: printer, waitPolicy: waitPolicy)
        if let cut = later.ask(&found) { return .failure(CutReplay(ending: cut)) }
        try findings.join(found)
      } catch {
        throw DiagnosticError(.tooMuchToAsk(suite.recording.name, error))
      }
    }
    return .success((findings, asked))
  }
}
