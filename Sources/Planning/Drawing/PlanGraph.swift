// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Notation

/// A plan as a drawing shows it: steps in groups, and arrows between them.
///
/// An arrow leads from what comes first to what waits for it, and from a call to its block.
package struct PlanGraph: Sendable {
  /// A collection, a scenario, a list of steps or a block.
  struct Group {
    let id: String
    let label: String
    var nodes: [Node] = []
    var groups: [Group] = []

    /// The first step in it; nil if it has none.
    var firstNode: String? { nodes.first?.id ?? groups.lazy.compactMap(\.firstNode).first }
  }

  /// A step.
  struct Node {
    let id: String
    let label: String
  }

  struct Arrow {
    let from: String
    let to: String
    let kind: Kind
    /// The name that is read, or how much of the step is waited for.
    var label = ""
  }

  enum Kind {
    /// The steps run one after another.
    case next
    /// A step of a scenario with `order: any` waits for another one.
    case waits
    /// From a call to a block.
    case call
    /// Between scenarios.
    case need
  }

  private(set) var groups: [Group] = []
  private(set) var arrows: [Arrow] = []
  /// The groups of blocks that are drawn, by the block.
  private var blocks: [ObjectIdentifier: String] = [:]
  private var blockGroups: [Group] = []

  package init(_ plan: Plan) {
    for (number, collection) in plan.collections.enumerated() {
      add(collection, id: "c\(number)")
    }
  }

  private mutating func add(_ collection: PlannedCollection, id: String) {
    var group = Group(id: id, label: collection.path)
    add("setup", collection.setup, id: "\(id)setup", to: &group)
    for (place, scenario) in collection.scenarios.enumerated() {
      let own = "\(id)s\(place)"
      group.groups.append(drawn(scenario, id: own))
      for need in scenario.needs {
        arrows.append(Arrow(from: "\(id)s\(need)", to: own, kind: .need))
      }
    }
    add("teardown", collection.teardown, id: "\(id)teardown", to: &group)
    group.groups += blockGroups
    blockGroups = []
    blocks = [:]
    groups.append(group)
  }

  private mutating func drawn(_ scenario: PlannedScenario, id: String) -> Group {
    var label = scenario.name
    if !scenario.rows.tables.isEmpty { label += " (\(scenario.rows.count) rows)" }
    var group = Group(id: id, label: label)
    add("beforeEach", scenario.before, id: "\(id)before", to: &group)
    group.nodes = nodes(scenario.steps, id: id)
    if let dependencies = scenario.dependencies {
      add(dependencies, of: scenario.steps, id: id)
    } else {
      addNext(scenario.steps, id: id)
    }
    add("teardown", scenario.teardown, id: "\(id)teardown", to: &group)
    add("afterEach", scenario.after, id: "\(id)after", to: &group)
    return group
  }

  /// Adds a list of steps as a group of its own.
  private mutating func add(
    _ label: String, _ steps: StepList, id: String, to group: inout Group
  ) {
    guard !steps.isEmpty else { return }
    var own = Group(id: id, label: label)
    own.nodes = nodes(steps, id: id)
    addNext(steps, id: id)
    group.groups.append(own)
  }

  private mutating func nodes(_ steps: StepList, id: String) -> [Node] {
    steps.enumerated().map { place, step in
      let own = "\(id)n\(place)"
      if let block = step.block {
        arrows.append(Arrow(from: own, to: group(of: block), kind: .call))
      }
      return Node(id: own, label: step.title)
    }
  }

  private mutating func addNext(_ steps: StepList, id: String) {
    for place in steps.indices.dropFirst() {
      arrows.append(Arrow(from: "\(id)n\(place - 1)", to: "\(id)n\(place)", kind: .next))
    }
  }

  private mutating func add(
    _ dependencies: StepDependencies, of steps: StepList, id: String
  ) {
    for (place, step) in steps.enumerated() {
      for dependency in dependencies.all[place] {
        var arrow = Arrow(from: "\(id)n\(dependency.place)", to: "\(id)n\(place)", kind: .waits)
        switch dependency.reason {
        case .value: arrow.label = step.names(from: steps[dependency.place]).joined(separator: ", ")
        case .after: break
        case .opened: arrow.label = "opened"
        }
        arrows.append(arrow)
      }
    }
  }

  /// The group of a block, which is drawn at its first call.
  private mutating func group(of block: PlannedBlock) -> String {
    let key = ObjectIdentifier(block)
    if let known = blocks[key] { return known }
    let id = "b\(blocks.count)of\(groups.count)"
    blocks[key] = id
    var group = Group(id: id, label: "block \(block.name)")
    group.nodes = nodes(block.steps, id: id)
    addNext(block.steps, id: id)
    add("teardown", block.teardown, id: "\(id)teardown", to: &group)
    blockGroups.append(group)
    return id
  }
}

extension PlannedStep {
  /// The names of another step that this one reads.
  package func names(from maker: PlannedStep) -> [String] {
    neededCaptures.compactMap { needed -> String? in
      if let read = needed.step {
        guard read.id == maker.id else { return nil }
        return read.capture ?? needed.name
      }
      let isMade = maker.step.madeNames.contains { $0.content.hasSameBytes(as: needed.name) }
      return isMade ? needed.name : nil
    }
  }
}
