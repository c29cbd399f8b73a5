// SPDX-License-Identifier: Apache-2.0

import Planning
import RunEvents

/// The scenarios that a load holds back until everything before it has ended.
struct HeldScenarios {
  /// By node, in the order of the files.
  private(set) var nodes: [ScheduleNode] = []
  /// The units that the schedule waits for until the load is over.
  private(set) var units: [RunUnit] = []

  var isEmpty: Bool { nodes.isEmpty }

  /// - Parameter unit: nil if the schedule does not wait for it.
  mutating func add(_ node: ScheduleNode, _ unit: RunUnit?) {
    if !nodes.contains(node) { nodes.append(node) }
    if let unit { units.append(unit) }
  }

  func has(_ node: ScheduleNode) -> Bool { nodes.contains(node) }
}

extension RunCoordinator {
  /// Whether a unit is held back for the load. What others need is carried out once before, and so is what is
  /// only to be reported.
  func isHeld(_ unit: RunUnit) -> Bool {
    guard runner.run.options.load != nil, case .scenario(let place) = unit.part else {
      return false
    }
    return !isNeeded(unit) && isLoaded(unit.collection, place)
  }

  /// Whether a unit does not run at all: the load leaves it out, and nothing needs it.
  func isLeftOut(_ unit: RunUnit) -> Bool {
    guard let load = runner.run.options.load, case .scenario(let place) = unit.part else {
      return false
    }
    let collection = plan.collections[unit.collection]
    return !isNeeded(unit) && load.weight(collection.path, collection.scenarios[place].name) == 0
  }

  /// Whether other scenarios need its results.
  private func isNeeded(_ unit: RunUnit) -> Bool {
    guard case .scenario(let place) = unit.part else { return false }
    let scenarios = plan.collections[unit.collection].scenarios
    return scenarios[place].isNeededOnly || scenarios.contains { $0.needs.contains(place) }
  }

  /// Whether the load starts it.
  private func isLoaded(_ collection: Int, _ place: Int) -> Bool {
    guard let load = runner.run.options.load else { return false }
    let scenario = plan.collections[collection].scenarios[place]
    return !scenario.isNeededOnly && scenario.skip?.literalText == nil
      && load.weight(plan.collections[collection].path, scenario.name) > 0
  }

  /// Holds back a unit; of a scenario with rows the first is enough.
  mutating func hold(_ unit: RunUnit) {
    guard held.has(unit.node) else { return held.add(unit.node, unit) }
    schedule.finish(unit, .passed)
  }

  /// Holds back a scenario that others needed too, once it has passed.
  mutating func holdIfLoaded(_ finished: UnitRunner.Finished) {
    guard runner.run.options.load != nil, case .scenario(let place) = finished.unit.part,
      finished.outcome == .passed, isLoaded(finished.unit.collection, place)
    else { return }
    held.add(finished.unit.node, nil)
  }

  /// Runs the load; then the schedule goes on.
  mutating func carryOutLoad(_ options: LoadOptions) async {
    let held = held
    self.held = HeldScenarios()
    let run = runner.run
    if run.control.isEnding {
      for unit in held.units {
        runner.skip(
          unit, with: nil, in: collections[unit.collection], reason: "", stopped: true)
        schedule.finish(unit, .skipped)
      }
      return
    }
    let scenarios = scenarios(held.nodes, options)
    let load = LoadRunner(options, in: runner, scenarios, firstNumber: plan.unitCount)
    await run.control.shielded(on: run.engine) {
      await load.carryOutAndReport()
    }
    for unit in held.units { schedule.finish(unit, .passed) }
  }

  private func scenarios(
    _ nodes: [ScheduleNode], _ options: LoadOptions
  ) -> [LoadRunner.Scenario] {
    nodes.enumerated().compactMap { index, node in
      guard case .scenario(let place) = node.part else { return nil }
      let collection = plan.collections[node.collection]
      let scenario = collection.scenarios[place]
      let reference = ScenarioReference(
        path: ScenarioPath(file: collection.path, name: scenario.name),
        number: plan.unitCount + index, role: .scenario, collectionName: collection.name,
        tags: scenario.tags, labels: ScenarioLabels(scenario.labels, row: nil).labels,
        collectionLabels: ScenarioLabels(collection.labels, row: nil).labels,
        line: runner.run.places.location(of: scenario.span).line,
        replay: .never)
      let hasRows = !scenario.rows.tables.isEmpty && scenario.rows.count > 0
      return LoadRunner.Scenario(
        collection: node.collection, scenario: place,
        weight: options.weight(collection.path, scenario.name),
        progress: collections[node.collection],
        rows: hasRows ? LoadRows(scenario.rows, files: runner.run.files) : nil,
        reference: reference)
    }
  }
}

extension LoadRunner {
  /// Runs the load between its events, and reports its results.
  nonisolated(nonsending) func carryOutAndReport() async {
    let run = whole
    await waitForStart()
    let started = LoadStarted(
      atMicroseconds: run.clock.microseconds, description: options.description,
      scenarios: scenarios.map(described), thresholds: options.thresholds)
    run.reportLoad(.started(started))
    for (place, scenario) in scenarios.enumerated() {
      begin(place, scenario, started)
    }
    let finished = await carryOut(started)
    run.reportLoad(.finished(finished))
    let results = LoadResults(
      started, finished, firstNumber: runner.plan.unitCount + scenarios.count)
    let steps = recorder.steps
    let events = results.events(
      zip(scenarios, steps).map { LoadResults.Scenario($0.reference, steps: $1) })
    for event in events { run.reportResult(event) }
    run.counters.noteLoad(isEmpty: finished.isEmpty)
    run.counters.add(runner.run.counters, isLast: false)
  }

  /// Waits for the moment of `--start-at`.
  private nonisolated(nonsending) func waitForStart() async {
    guard let start = options.startMilliseconds else { return }
    let run = runner.run
    let at = (start - run.clock.startMilliseconds) * 1000
    while !run.control.isEnding, !Task.isCancelled {
      let left = at - run.clock.microseconds
      guard left > 0 else { return }
      try? await run.engine.sleep(for: .microseconds(min(left, 100_000)))
    }
  }

  private func described(_ scenario: Scenario) -> LoadStarted.Scenario {
    let planned = runner.plan.collections[scenario.collection].scenarios[scenario.scenario]
    return LoadStarted.Scenario(
      id: scenario.reference.id, file: scenario.reference.file,
      collectionName: scenario.reference.collectionName, name: scenario.reference.name,
      weight: scenario.weight, steps: planned.before.count + planned.steps.count)
  }

  private func begin(_ place: Int, _ scenario: Scenario, _ started: LoadStarted) {
    let run = whole
    let planned = runner.plan.collections[scenario.collection].scenarios[scenario.scenario]
    recorder.register(planned.before, in: place, firstIndex: 0)
    recorder.register(planned.steps, in: place, firstIndex: planned.before.count)
    // Its steps have attempts in any order: those of all starts.
    run.reportResult(
      .scenarioStarted(
        ScenarioStarted(
          scenario: scenario.reference, isUnordered: true, atMicroseconds: started.atMicroseconds)
      ))
  }
}
