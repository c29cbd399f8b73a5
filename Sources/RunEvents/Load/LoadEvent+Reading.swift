// SPDX-License-Identifier: Apache-2.0

extension LoadStarted {
  init(_ object: EventObject) throws(EventDamage) {
    let stages = try object.list("stages") { stage throws(EventDamage) in
      LoadCurve.Stage(
        microseconds: try stage.optionalInteger(
          "duration", in: 0...EventObject.mostLoadMicroseconds),
        target: try stage.integer("target"))
    }
    guard !stages.isEmpty else { throw object.damage("stages", expected: "at least one stage") }
    guard let checks = LoadDescription.Checks(try object.text("checks")) else {
      throw object.damage("checks", expected: "`all`, `status` or a percentage")
    }
    let description = LoadDescription(
      model: try object.word("model"), from: try object.integer("from"), stages: stages,
      iterations: try object.optionalCount("iterations"),
      warmUpMicroseconds: try object.integer("warmUp", in: 0...EventObject.mostLoadMicroseconds),
      maxInFlight: try object.count("maxInFlight"), checks: checks)
    self.init(
      atMicroseconds: try object.microseconds("at"), description: description,
      scenarios: try object.list("scenarios") { scenario throws(EventDamage) in
        try Scenario(scenario)
      },
      thresholds: try object.list("thresholds") { threshold throws(EventDamage) in
        try LoadThreshold(threshold)
      })
  }
}

extension LoadStarted.Scenario {
  fileprivate init(_ object: EventObject) throws(EventDamage) {
    self.init(
      id: try object.text("id"), file: try object.text("file"),
      collectionName: try object.text("collection"), name: try object.text("name"),
      weight: try object.count("weight"), steps: try object.count("steps"))
  }
}

extension LoadThreshold {
  fileprivate init(_ object: EventObject) throws(EventDamage) {
    var subject = Subject.all
    if let file = try object.optionalText("file") {
      subject = .file(file)
      if let id = try object.optionalText("step") {
        subject = .step(
          file: file, id: id, scenario: try object.optionalText("scenario"),
          label: try object.text("label"))
      }
    }
    var place: Place?
    if let found = try object.optionalObject("place") {
      place = Place(
        file: try found.text("file"), line: try found.count("line"),
        column: try found.count("column"))
    }
    self.init(
      try object.word("figure"), try object.word("relation"), try object.integer("limit"),
      of: subject, at: place)
  }
}

extension LoadSample {
  init(_ object: EventObject) throws(EventDamage) {
    self.init(
      atMicroseconds: try object.microseconds("at"), row: try LoadRow(object))
    let recent = try object.object("recent")
    recentP50 = try recent.integer("p50", in: EventObject.durations)
    recentP95 = try recent.integer("p95", in: EventObject.durations)
    recentP99 = try recent.integer("p99", in: EventObject.durations)
    requests = try object.count("totalRequests")
    kinds = try object.failureKinds()
    unmet = try object.counts("unmet")
  }
}

extension LoadRow {
  fileprivate init(_ object: EventObject) throws(EventDamage) {
    let most = EventObject.mostLoadMicroseconds / 1_000_000
    self.init(second: try object.count("second", in: 0...most))
    seconds = try object.optionalCount("seconds", in: 1...most) ?? 1
    due = try object.count("due")
    begun = try object.count("begun")
    inFlight = try object.count("inFlight")
    requests = try object.count("requests")
    failures = try object.count("failures")
    p50 = try object.integer("p50", in: EventObject.durations)
    p95 = try object.integer("p95", in: EventObject.durations)
    p99 = try object.integer("p99", in: EventObject.durations)
    longest = try object.integer("max", in: EventObject.durations)
  }
}

extension LoadFinished {
  init(_ object: EventObject) throws(EventDamage) {
    var figures = LoadFigures()
    figures.microseconds = try object.integer(
      "duration", in: 0...EventObject.mostLoadMicroseconds)
    figures.due = try object.count("due")
    figures.begun = try object.count("begun")
    figures.localSteps = try object.optionalCount("localSteps") ?? 0
    figures.resent = try object.optionalCount("resent") ?? 0
    figures.latency = try object.histogram("latency")
    figures.service = try object.histogram("service")
    figures.failedLatency = try object.histogram("failedLatency")
    figures.steps = try object.list("steps") { step throws(EventDamage) in
      try LoadStepFigures(step)
    }
    let sums: [(StaticString, Int)] = [
      ("requests", figures.requests), ("failed", figures.failed),
    ]
    for (name, sum) in sums
    where try object.count(name) != sum {
      throw object.damage(name, expected: "the sum of the steps")
    }
    figures.machine = try MachineFigures(try object.object("machine"))
    let earlyEnd: EarlyEnd? =
      object.has("earlyEnd") ? try object.word("earlyEnd", EarlyEnd.self) : nil
    self.init(
      atMicroseconds: try object.microseconds("at"), figures: figures, earlyEnd: earlyEnd)
  }
}

extension LoadStepFigures {
  fileprivate init(_ object: EventObject) throws(EventDamage) {
    self.init(
      file: try object.text("file"), scenario: try object.text("scenario"),
      path: try object.text("path"), id: try object.optionalText("id"),
      name: try object.text("name"))
    requests = try object.count("requests")
    failed = try object.count("failed")
    latency = try object.histogram("latency")
    kinds = try object.failureKinds()
    guard let warmUp = try object.optionalObject("warmUp") else { return }
    requestsInWarmUp = try warmUp.count("requests")
    kindsInWarmUp = try warmUp.failureKinds()
  }
}

extension MachineFigures {
  fileprivate init(_ object: EventObject) throws(EventDamage) {
    self.init()
    delay = try object.histogram("delay")
    lateness = try object.histogram("lateness")
    busy = try object.count("busy", in: 0...100_000)
    busySeconds = try object.count("busySeconds", in: 0...1_000_000)
    machines = try object.count("machines", in: 1...1_000_000)
  }
}

extension EventObject {
  /// A year: sums of the loads of many shards stay numbers.
  static let mostLoadMicroseconds: Int64 = 31_622_400_000_000

  static let durations: ClosedRange<Int64> = 0...Histogram.highest

  fileprivate func failureKinds() throws(EventDamage) -> [FailureKindCount] {
    try list("errors") { kind throws(EventDamage) in
      FailureKindCount(
        kind: FailureKind(
          try kind.text("kind"), isTransfer: try kind.flag("transfer")),
        count: try kind.count("count"))
    }
  }

  fileprivate func histogram(_ member: StaticString) throws(EventDamage) -> Histogram {
    let object = try object(member)
    let count = try object.count("count")
    guard count > 0 else { return Histogram() }
    let text = try object.text("hdr")
    let decoded: Histogram
    do throws(HistogramDamage) {
      decoded = try Histogram(encoded: text)
    } catch {
      throw object.damage("hdr", expected: "a histogram, but \(error.words)")
    }
    guard decoded.count == count,
      let exact = decoded.exactly(
        sum: try object.integer("sum"), minimum: try object.integer("min", in: Self.durations),
        maximum: try object.integer("max", in: Self.durations))
    else { throw object.damage("count", expected: "what the counts of `hdr` say") }
    return exact
  }
}
