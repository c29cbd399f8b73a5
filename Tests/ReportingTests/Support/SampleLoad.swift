// SPDX-License-Identifier: Apache-2.0

import RunEvents

/// The events of a load of one scenario with two steps.
struct SampleLoad {
  var model = LoadDescription.Model.open
  /// The words of its one kind of failures.
  var kind = "status 503"
  var name = "buy a pet"
  var isWarmedUp = false
  var isLimited = false
  /// Whether a threshold decides about its failures.
  var limitsErrors = true
  var earlyEnd: LoadFinished.EarlyEnd?

  private var scenario: ScenarioReference { Sample.scenario(name) }

  var started: LoadStarted {
    let target: Int64 = 200_000_000_000
    let description = LoadDescription(
      model: model, from: target, stages: [.init(microseconds: 120_000_000, target: target)],
      warmUpMicroseconds: isWarmedUp ? 10_000_000 : 0)
    let errors = LoadThreshold(
      .errors, .less, 100_000, at: .init(file: scenario.file, line: 41, column: 14))
    return LoadStarted(
      atMicroseconds: 500_000, description: description,
      scenarios: [
        .init(
          id: scenario.id, file: scenario.file, collectionName: "Shop", name: name, weight: 1,
          steps: 2)
      ],
      thresholds: [LoadThreshold(.p95, .less, 300_000_000)] + (limitsErrors ? [errors] : [])
        + [.implied])
  }

  func sample(_ second: Int) -> LoadSample {
    var row = LoadRow(second: second)
    (row.due, row.begun, row.inFlight, row.requests, row.failures) = (200, 199, 3, 400, 2)
    (row.p50, row.p95, row.p99, row.longest) = (3_000, 7_900, 31_000, 90_000)
    var sample = LoadSample(atMicroseconds: 500_000 + Int64(second + 1) * 1_000_000, row: row)
    (sample.recentP50, sample.recentP95, sample.recentP99) = (3_100, 7_900, 31_000)
    sample.requests = 400 * (second + 1)
    sample.kinds = [FailureKindCount(kind: FailureKind(kind, isTransfer: false), count: 2)]
    sample.unmet = [1]
    return sample
  }

  var finished: LoadFinished {
    var figures = LoadFigures()
    figures.microseconds = isWarmedUp ? 110_000_000 : 120_000_000
    (figures.due, figures.begun) = (24_000, 24_000)
    var steps = ["create", "find"].map { name in
      LoadStepFigures(
        file: scenario.file, scenario: self.name, path: "\(scenario.id)/\(name)", id: name,
        name: name)
    }
    for place in 0..<1_000 {
      let latency = Int64(place * place / 10 + 1_000)
      steps[place % 2].requests += 1
      steps[place % 2].latency.add(microseconds: latency)
      figures.latency.add(microseconds: latency)
      figures.service.add(microseconds: latency / 2)
      if place < 6, place % 2 == 0 { figures.failedLatency.add(microseconds: latency) }
    }
    steps[0].failed = 3
    steps[0].count(FailureKind(kind, isTransfer: false), 3)
    figures.steps = steps
    for delay in 0..<100 as Range<Int64> {
      figures.machine.delay.add(microseconds: isLimited ? delay * 1_000 : delay * 2)
      figures.machine.lateness.add(microseconds: delay * 4)
    }
    figures.machine.busy = 620
    return LoadFinished(
      atMicroseconds: 120_500_000, figures: figures, earlyEnd: earlyEnd)
  }

  /// The events of a run of it, with one sample of a failure.
  var run: SampleRun {
    var run = SampleRun()
    let scenario = scenario
    let steps = ["create", "find"].map { Sample.step($0, of: scenario) }
    run.add(.load(.started(started)))
    run.add(
      .scenarioStarted(
        ScenarioStarted(scenario: scenario, isUnordered: true, atMicroseconds: 500_000)))
    run.attempt(steps[0], verdicts: [Sample.failedCheck(message: kind, lineText: kind)])
    for second in 0..<12 { run.add(.load(.sample(sample(second)))) }
    run.add(.load(.finished(finished)))
    let results = LoadResults(started, finished, firstNumber: 9)
    let ended = results.events([
      .init(scenario, steps: [.init(steps[0], samples: 1), .init(steps[1], samples: 0)])
    ])
    for event in ended { run.add(event) }
    run.finish()
    return run
  }
}
