// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Planning
import RunEvents

extension Planned {
  /// Leaves out the steps after one step. A step that the only selected scenario does not have stops
  /// everything.
  mutating func end(with last: LastStep) {
    guard !plan.collections.isEmpty else { return }
    let sources = loaded.sources
    do throws(LastStepProblem) {
      let others = try plan.end(with: last) { source, line in
        let table = LineTable(sources[source].bytes)
        return line <= table.lineCount ? table.range(ofLine: line) : nil
      }
      guard case .named(let name) = last, !others.isEmpty else { return }
      notes.append(
        "the scenario has \(others.count + 1) steps `\(name)`, and the run ends with the first one")
    } catch {
      refuse([.unknownUntil(last, error, SourcePlaces(sources))])
    }
  }
}

extension LastStep {
  /// As it is typed.
  fileprivate var words: String {
    switch self {
    case .named(let name): "--until \(name)"
    case .line(let line): "--until :\(line)"
    }
  }
}

extension Diagnostic {
  private static let shownPlaces = 10

  fileprivate static func unknownUntil(
    _ last: LastStep, _ problem: LastStepProblem, _ places: SourcePlaces
  ) -> Diagnostic {
    switch problem {
    case .scenarios(let spans): .notOneScenario(last, spans, places)
    case .unknown(let name, let scenario, let names):
      .unknownLastStep(name, scenario, names)
    case .noStepAtLine(let scenario):
      Diagnostic(
        .unknownUntil,
        "`\(last.words)`: the scenario `\(scenario)` carries out no step at this line",
        help: ["name a line of a step of the scenario, or of a block of its file that it calls"])
    }
  }

  private static func notOneScenario(
    _ last: LastStep, _ spans: [SourceSpan], _ places: SourcePlaces
  ) -> Diagnostic {
    let shown = spans.prefix(shownPlaces).map { "`\(places.pathAndLine(of: $0))`" }
    let left = spans.count - shown.count
    let list = shown.joined(separator: ", ") + (left > 0 ? " and \(left) more" : "")
    let help = shown.first.map { "name one of them: \($0)" } ?? "name a scenario: `FILE:LINE`"
    return Diagnostic(
      .unknownUntil, "`\(last.words)` ends one scenario, and \(spans.count) are selected",
      notes: spans.isEmpty ? [] : ["they are \(list)"], help: [help])
  }

  private static func unknownLastStep(
    _ name: String, _ scenario: String, _ names: [String]
  ) -> Diagnostic {
    let shown = names.prefix(shownPlaces).map { "`\($0)`" }.joined(separator: ", ")
    let left = names.count - shownPlaces
    return Diagnostic(
      .unknownUntil, "`--until \(name)`: the scenario `\(scenario)` has no such step",
      notes: ["its steps are \(shown)" + (left > 0 ? " and \(left) more" : "")],
      help: [NearMisses.help(name, among: names)].compactMap(\.self))
  }
}
