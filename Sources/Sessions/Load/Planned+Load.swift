// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Planning
import RunEvents
import Running

extension Planned {
  /// What the collections say about a load.
  package var loadTemplates: [LoadTemplate] {
    plan.collections.compactMap { $0.load?.content }
  }

  /// Whether a selected scenario has a weight.
  package func hasLoad(_ weight: (_ file: String, _ scenario: String) -> Int) -> Bool {
    plan.collections.contains { collection in
      collection.scenarios.contains {
        !$0.isNeededOnly && weight(collection.path, $0.name) > 0
      }
    }
  }

  /// Refuses, by name, what a load cannot have.
  package mutating func refuseWhatIsNotForLoad(
    _ isLoaded: @escaping (_ file: String, _ scenario: String) -> Bool
  ) {
    let problems = LoadRequirements(plan: plan, isLoaded: isLoaded).problems
    if !problems.isEmpty { refuse(problems) }
  }

  /// Refuses a load for a reason that several files have part in, or none.
  package mutating func refuseLoad(_ message: String, at spans: [SourceSpan], help: [String]) {
    refuse([
      Diagnostic(
        .notForLoad, message, at: spans.first.map { Annotation($0) },
        secondary: spans.dropFirst().map { Annotation($0) }, help: help)
    ])
  }

  /// How often each scenario begins beside the others, by the weights of the collections. Without
  /// weights all of them do equally often.
  package var loadWeights: @Sendable (_ file: String, _ scenario: String) -> Int {
    var weights: [String: [String: Int]] = [:]
    for collection in plan.collections {
      guard let written = collection.load?.content.weights else { continue }
      weights[collection.path] = Dictionary(
        written.map { ($0.scenario.content, $0.weight) }, uniquingKeysWith: { first, _ in first })
    }
    return { [weights] file, scenario in weights[file].map { $0[scenario] ?? 0 } ?? 1 }
  }

  /// Which part of a load a shard has; refuses one that is not known.
  package mutating func loadShare(_ request: ShardRequest?) -> LoadOptions.Share {
    guard let request else { return LoadOptions.Share() }
    do throws(ShardFinder.Failure) {
      let shard = try ShardFinder(environment: environment, rule: .steps).shard(request)
      return LoadOptions.Share(number: shard.number, count: shard.count)
    } catch {
      refuse([.unknownShard(error)])
      return LoadOptions.Share()
    }
  }

  /// The thresholds of the collections as those of a load; refuses matchers that shards could not merge.
  package mutating func loadThresholds() -> [LoadThreshold] {
    let places = SourcePlaces(loaded.sources)
    var thresholds: [LoadThreshold] = []
    var problems: [Diagnostic] = []
    for collection in plan.collections {
      guard let planned = collection.thresholds else { continue }
      var reader = LoadThresholdReader(file: collection.path, places: places)
      let set = planned.content.content
      reader.read(set.limits, of: .file(collection.path))
      for (written, step) in zip(set.steps, planned.steps) {
        reader.read(
          written.limits,
          of: .step(
            file: collection.path, id: step.id, scenario: step.scenario,
            label: written.name.content))
      }
      thresholds += reader.thresholds
      problems += reader.problems
    }
    if !problems.isEmpty { refuse(problems) }
    return thresholds
  }
}
