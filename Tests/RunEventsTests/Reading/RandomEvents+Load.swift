// SPDX-License-Identifier: Apache-2.0

import RunEvents

/// The events of loads.
extension RandomEvents {
  mutating func loadStarted() -> LoadEvent {
    let stages = (0..<1 + number(to: 3)).map { _ in
      LoadCurve.Stage(
        microseconds: some { $0.number(to: 1 << 40) }.map { Int64($0) }, target: time())
    }
    let description = LoadDescription(
      model: element(of: LoadDescription.Model.allCases), from: time(), stages: stages,
      iterations: some { $0.count() }, warmUpMicroseconds: Int64(number(to: 1 << 40)),
      maxInFlight: count(), checks: element(of: [.all, .statusAlone, .percent(7)]))
    return .started(
      LoadStarted(
        atMicroseconds: time(), description: description,
        scenarios: list { random in
          LoadStarted.Scenario(
            id: random.text(), file: random.text(), collectionName: random.text(),
            name: random.text(), weight: random.count(), steps: random.count())
        }, thresholds: list { $0.threshold() }))
  }

  private mutating func threshold() -> LoadThreshold {
    let subject: LoadThreshold.Subject =
      switch number(to: 3) {
      case 0: .all
      case 1: .file(text())
      default: .step(file: text(), id: text(), scenario: some { $0.text() }, label: text())
      }
    return LoadThreshold(
      element(of: LoadThreshold.Figure.allCases), element(of: LoadThreshold.Relation.allCases),
      time(), of: subject,
      at: some { LoadThreshold.Place(file: $0.text(), line: $0.count(), column: $0.count()) })
  }

  mutating func loadSample() -> LoadEvent {
    var row = LoadRow(second: number(to: 1_000_000))
    row.seconds = 1 + number(to: 3)
    (row.due, row.begun, row.inFlight) = (count(), count(), count())
    (row.requests, row.failures) = (count(), count())
    (row.p50, row.p95, row.p99, row.longest) = (duration(), duration(), duration(), duration())
    var sample = LoadSample(atMicroseconds: time(), row: row)
    (sample.recentP50, sample.recentP95, sample.recentP99) = (duration(), duration(), duration())
    sample.requests = count()
    sample.kinds = list { $0.kind() }
    sample.unmet = list { $0.count() }
    return .sample(sample)
  }

  mutating func loadFinished() -> LoadEvent {
    var figures = LoadFigures()
    figures.microseconds = Int64(number(to: 1 << 40))
    (figures.due, figures.begun) = (count(), count())
    figures.latency = histogram()
    figures.service = histogram()
    figures.failedLatency = histogram()
    figures.resent = count()
    figures.steps = list { random in
      var step = LoadStepFigures(
        file: random.text(), scenario: random.text(), path: random.text(),
        id: random.some { $0.text() }, name: random.text())
      (step.requests, step.failed) = (random.count(), random.count())
      step.latency = random.histogram()
      step.kinds = random.list { $0.kind() }
      return step
    }
    figures.machine.delay = histogram()
    figures.machine.lateness = histogram()
    figures.machine.busy = number(to: 1001)
    figures.machine.busySeconds = number(to: 1000)
    figures.machine.machines = 1 + number(to: 9)
    return .finished(
      LoadFinished(
        atMicroseconds: time(), figures: figures,
        earlyEnd: some { $0.element(of: [.threshold, .interrupted]) }))
  }

  private mutating func duration() -> Int64 { Int64(number(to: Int(Histogram.highest))) }

  private mutating func kind() -> FailureKindCount {
    FailureKindCount(kind: FailureKind(text(), isTransfer: chance(2)), count: count())
  }

  private mutating func histogram() -> Histogram {
    var histogram = Histogram()
    for _ in 0..<number(to: 20) { histogram.add(microseconds: duration()) }
    return histogram
  }
}
