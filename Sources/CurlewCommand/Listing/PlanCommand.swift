// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Planning
import RunEvents
import Sessions

/// Prints what would run; the same files and values always print the same.
struct PlanCommand: ListingCommand {
  static let name = "plan"

  static let operands: Operands? = .paths

  static let description = CommandDescription(
    summary: "Prints what would run: scenarios, steps and what they wait for.",
    details: """
      For example, where each value comes from:

        curlew plan specs/pets.yaml -e staging --values

      or a drawing for a page in Markdown:

        curlew plan specs --format mermaid
      """,
    usage: "plan [<options>] [<path> ...]")

  static let sections =
    ListingRequest.sections + [
      OptionSection("Contracts", CommandOption.contracts),
      OptionSection(
        "Options",
        [
          .typedFlag("--values", help: "Show every input with its value and origin.") {
            $0.showsInputs = true
          },
          .typedFlag(
            "--files", help: "Print only the files that the run depends on, one a line."
          ) {
            $0.showsFilesOnly = true
          },
          .option(
            "--format", takes: .choice("format", PlanFormat.words),
            help: "How the plan is shown: text (the default), json, or mermaid to draw it."
          ) { $0.format = try $1.choice(PlanFormat.self) },
        ]),
    ]

  let request: ListingRequest
  let surroundings: CommandSurroundings

  init(request: ListingRequest, surroundings: CommandSurroundings) {
    var request = request
    request.plan.contracts.judgesSteps = true
    self.request = request
    self.surroundings = surroundings
  }

  func lines(of planned: Planned) -> [String] {
    if request.showsFilesOnly { return planned.plan.collections.isEmpty ? [] : planned.filesRead }
    if request.format != .text, planned.plan.collections.isEmpty { return [] }
    switch request.format {
    case .text: break
    case .json:
      let places = SourcePlaces(planned.loaded.sources)
      return [
        PlanJSON(
          planned.plan, planned.services, places, showsInputs: request.showsInputs
        ).line
      ]
    case .mermaid: return PlanGraph(planned.plan).mermaid
    }
    let places = SourcePlaces(planned.loaded.sources)
    let logIns = planned.plan.logIns.map(\.words).reduce(into: [String]()) { lines, line in
      if !lines.contains(line) { lines.append(line) }
    }
    var lines =
      PlanText.lines(of: planned.services) + logIns
      + planned.plan.collections.flatMap { collection in
        var text = PlanText(collection, environment: planned.plan.environment)
        if request.showsInputs { text.addInputs(at: places.pathAndLine) }
        text.addSteps()
        return text.lines
      }
    if let proxies = planned.proxies, !planned.plan.collections.isEmpty {
      lines.append("proxies of the environment, never for loopback: \(proxies)")
    }
    return lines
  }

  func total(of planned: Planned) -> String? {
    if request.showsFilesOnly || request.format != .text { return nil }
    let collections = planned.plan.collections
    let scenarios = collections.flatMap(\.scenarios)
    let steps =
      scenarios.reduce(0) { sum, scenario in scenario.lists.reduce(sum) { $0 + $1.count } }
      + collections.reduce(0) { $0 + $1.setup.count + $1.teardown.count }
    return "\(counted(collections.count, "collection")), "
      + "\(planned.plan.countedScenarios), \(counted(steps, "step"))"
  }
}

extension Plan {
  /// `2 scenarios`, or `4 scenarios with setup, teardown and thresholds`: the numbers that a run counts.
  var countedScenarios: String {
    let others = [
      collections.contains { !$0.setup.isEmpty } ? "setup" : nil,
      collections.contains(where: \.hasTeardown) ? "teardown" : nil,
      collections.contains { $0.thresholds != nil } ? "thresholds" : nil,
    ].compactMap(\.self)
    guard let last = others.last else { return counted(scenarioCount, "scenario") }
    let first = others.dropLast().joined(separator: ", ")
    return counted(scenarioCount, "scenario") + " with "
      + (first.isEmpty ? last : "\(first) and \(last)")
  }
}
