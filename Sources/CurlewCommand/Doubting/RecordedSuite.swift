// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Doubting
import Exchanges
import Files
import Planning
import Reporting
import RunEvents
import Running
import Sessions
import Values

/// A recording with the plan of the files as they are now.
struct RecordedSuite {
  private(set) var planned: Planned
  let recording: RunRecording
  /// The scenarios of the files that the selection allows, before those without a recording are left out.
  let selected: [String]
  private let read: ReadRecording
  private let preparation: CommandPreparation
  private let folder: FilePath
  /// Whose secrets were asked for.
  private let choice: PlanChoice

  /// - Throws: a diagnostic if the files have none of the recorded scenarios.
  init(
    _ read: ReadRecording, _ request: PlanRequest, in folder: FilePath,
    _ surroundings: CommandSurroundings
  ) throws(DiagnosticError) {
    let preparation = CommandPreparation(
      request: request, run: RunIdentity(of: read.started).facts, surroundings: surroundings)
    try self.init(read, preparation, in: folder, preparation.choice(in: folder))
  }

  private init(
    _ read: ReadRecording, _ preparation: CommandPreparation, in folder: FilePath,
    _ choice: PlanChoice
  ) throws(DiagnosticError) {
    self.read = read
    self.preparation = preparation
    self.folder = folder
    self.choice = choice
    var planned = preparation.plan(as: read, in: folder, choice)
    selected = Self.names(of: planned)
    recording = try planned.take(read)
    self.planned = planned
  }

  /// The same with other texts of the files, and nothing judged yet.
  ///
  /// - Returns: nil if none of the recorded scenarios is left.
  func replacing(_ texts: EditedTexts) -> RecordedSuite? {
    var preparation = preparation
    preparation.texts = texts
    return try? RecordedSuite(read, preparation, in: folder, choice)
  }

  var isWhole: Bool { read.isWhole }

  /// The scenarios that have a recording.
  var recorded: [String] { Self.names(of: planned) }

  private static func names(of planned: Planned) -> [String] {
    planned.plan.collections.flatMap { collection in
      collection.scenarios.filter { !$0.isNeededOnly }.map { "\(collection.path)#\($0.name)" }
    }
  }

  /// What asks about its responses.
  func asked(twins: [RunRecording], _ options: QuestionOptions) -> AskedResponses {
    let places = SourcePlaces(planned.loaded.sources)
    var before: Set<WrittenStep> = []
    var basePaths: [String: String] = [:]
    for collection in planned.plan.collections {
      basePaths[collection.path] = collection.basePath
      for scenario in collection.scenarios {
        for step in scenario.before.steps {
          let place = places.location(of: step.span)
          before.insert(
            WrittenStep(file: collection.path, line: place.line, column: place.column))
        }
      }
    }
    return AskedResponses(
      recording, twins: twins, options, basePaths: basePaths, before: before)
  }

  /// Whether a scenario needs others, or others need it.
  var relation: (ScenarioPath) -> Bool {
    var related: Set<String> = []
    for collection in planned.plan.collections {
      for scenario in collection.scenarios where !scenario.needs.isEmpty {
        related.insert("\(collection.path)#\(scenario.name)")
        for need in scenario.needs {
          related.insert("\(collection.path)#\(collection.scenarios[need].name)")
        }
      }
    }
    return { related.contains("\($0.file)#\($0.nameOfScenario)") }
  }

  /// The suite with nothing but some scenarios, and what they need.
  func replaying(_ scenarios: [RepeatedResult]) -> RecordedSuite {
    var suite = self
    suite.planned = planned.keeping(scenarios)
    return suite
  }

  /// Carries the plan out on what is recorded.
  ///
  /// - Parameter tampering: asks about the responses; nil for nothing.
  func carryOut(
    on recording: any Recording, asking tampering: (any Tampering)? = nil,
    _ surroundings: CommandSurroundings, _ printer: Printer, _ waitPolicy: OutputWaitPolicy,
    signals: SignalWatch?, noting outcomes: ReplayOutcomes
  ) -> RunEnding {
    var options = RunOptions(RunIdentity(of: read.started), userAgent: Version.userAgent)
    options.settings.repetitions = read.repetitions
    options.snapshots = .compareOnly
    options.recording = recording
    options.tampering = tampering
    var execution = RunExecution(planned: planned, options: options, surroundings: surroundings)
    execution.signals = signals
    return execution.carryOut(printer, waitPolicy: waitPolicy) {
      ReporterSet([ReplayReporter(outcomes)])
    }
  }
}

extension PlannedCollection {
  /// The path of its `baseUrl`; empty without one.
  fileprivate var basePath: String {
    guard case .string(let text)? = inputs.all.first(where: { $0.name == "baseUrl" })?.value,
      let address = try? Address(parsing: text)
    else { return "" }
    return address.path
  }
}

/// Why the findings are not those of the whole suite.
struct LeastObstacle {
  /// Nil if they are.
  let words: String?

  init(_ suites: [RecordedSuite], _ request: PlanRequest) {
    let missing = suites.first.map { first in
      first.selected.first { name in !suites.contains { $0.recorded.contains(name) } }
    }
    if let path = request.paths.first {
      words =
        request.paths.count == 1
        ? "`\(path)` alone was asked about" : "a part of the collections was asked about"
    } else if let suite = suites.first(where: { !$0.isWhole }) {
      words = "`\(suite.recording.name)` was broken off"
    } else if let missing, let missing {
      words = "`\(missing)` is not recorded"
    } else {
      words = nil
    }
  }
}
