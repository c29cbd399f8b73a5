// SPDX-License-Identifier: Apache-2.0

extension EventObject {
  /// A year: sums of the loads of many shards stay numbers.
  static let loadMicroseconds: ClosedRange<Int64> = 0...31_622_400_000_000

  static let durations: ClosedRange<Int64> = 0...Histogram.highest
}

// MARK: Its seconds

extension LoadSample: EventLine {
  package static var event: StaticString { "load.sample" }

  package static var blank: LoadSample { LoadSample(atMicroseconds: 0, row: .blank) }

  private struct Recent: EventPart {
    var (p50, p95, p99): (Int64, Int64, Int64) = (0, 0, 0)

    static var blank: Recent { Recent() }

    func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
      try coder.number("p50", p50, in: EventObject.durations) { $0.p50 = $1 }
      try coder.number("p95", p95, in: EventObject.durations) { $0.p95 = $1 }
      try coder.number("p99", p99, in: EventObject.durations) { $0.p99 = $1 }
    }
  }

  package func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    try coder.microseconds("at", atMicroseconds) { $0.atMicroseconds = $1 }
    try coder.members(of: row) { $0.row = $1 }
    let recent = Recent(p50: recentP50, p95: recentP95, p99: recentP99)
    try coder.part("recent", recent) {
      ($0.recentP50, $0.recentP95, $0.recentP99) = ($1.p50, $1.p95, $1.p99)
    }
    try coder.number("totalRequests", requests) { $0.requests = $1 }
    try coder.list("errors", kinds) { $0.kinds = $1 }
    try coder.values("unmet", unmet) { $0.unmet = $1 }
  }
}

extension Int: EventValue {
  package func append(to json: inout EventJSON) { json.integer(self) }

  package static func read(_ node: EventNode) throws(EventDamage) -> Int? {
    Int(try node.integer(in: 0...EventObject.largest))
  }
}

extension LoadRow: EventPart {
  package static var blank: LoadRow { LoadRow(second: 0) }

  package func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    let most = EventObject.loadMicroseconds.upperBound / 1_000_000
    try coder.number("second", second, in: 0...most) { $0.second = $1 }
    try coder.number("seconds", ifAny: seconds > 1 ? seconds : nil, in: 1...most) {
      $0.seconds = $1
    }
    try coder.number("due", due) { $0.due = $1 }
    try coder.number("begun", begun) { $0.begun = $1 }
    try coder.number("inFlight", inFlight) { $0.inFlight = $1 }
    try coder.number("requests", requests) { $0.requests = $1 }
    try coder.number("failures", failures) { $0.failures = $1 }
    try coder.number("p50", p50, in: EventObject.durations) { $0.p50 = $1 }
    try coder.number("p95", p95, in: EventObject.durations) { $0.p95 = $1 }
    try coder.number("p99", p99, in: EventObject.durations) { $0.p99 = $1 }
    try coder.number("max", longest, in: EventObject.durations) { $0.longest = $1 }
  }
}

extension FailureKindCount: EventPart {
  package static var blank: FailureKindCount {
    FailureKindCount(kind: FailureKind("", isTransfer: false), count: 0)
  }

  package func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    try coder.text("kind", kind.words, .text) { $0.kind.words = $1 }
    try coder.flag("transfer", kind.isTransfer) { $0.kind.isTransfer = $1 }
    try coder.number("count", count) { $0.count = $1 }
  }
}

// MARK: The end

extension LoadFinished.EarlyEnd: EventWord {}

extension LoadFinished: EventLine {
  package static var event: StaticString { "load.finished" }

  package static var blank: LoadFinished { LoadFinished(atMicroseconds: 0, figures: LoadFigures()) }

  package func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    try coder.microseconds("at", atMicroseconds) { $0.atMicroseconds = $1 }
    try coder.number("duration", figures.microseconds, in: EventObject.loadMicroseconds) {
      $0.figures.microseconds = $1
    }
    try coder.number("due", figures.due) { $0.figures.due = $1 }
    try coder.number("begun", figures.begun) { $0.figures.begun = $1 }
    // Both are sums of the steps.
    try coder.number("requests", figures.requests) { _, _ in }
    try coder.number("failed", figures.failed) { _, _ in }
    try coder.number("localSteps", ifPositive: figures.localSteps) { $0.figures.localSteps = $1 }
    try coder.number("resent", ifPositive: figures.resent) { $0.figures.resent = $1 }
    try coder.value("latency", figures.latency) { $0.figures.latency = $1 }
    try coder.value("service", figures.service) { $0.figures.service = $1 }
    try coder.value("failedLatency", figures.failedLatency) { $0.figures.failedLatency = $1 }
    try coder.list("steps", figures.steps) { $0.figures.steps = $1 }
    try coder.part("machine", figures.machine) { $0.figures.machine = $1 }
    // Both follow from the figures.
    let limit = MachineLimit(figures)
    try coder.flag("machineWasLimit", limit != nil) { _, _ in }
    try coder.number("machinesNeeded", ifAny: limit?.machines) { _, _ in }
    try coder.value("earlyEnd", ifAny: earlyEnd) { $0.earlyEnd = $1 }
  }

  package func check(_ object: EventObject) throws(EventDamage) {
    let sums: [(StaticString, Int)] = [
      ("requests", figures.requests), ("failed", figures.failed),
    ]
    for (name, sum) in sums where try object.count(name) != sum {
      throw object.damage(name, expected: "the sum of the steps")
    }
  }
}

extension LoadStepFigures: EventPart {
  package static var blank: LoadStepFigures {
    LoadStepFigures(file: "", scenario: "", path: "", id: nil, name: "")
  }

  private struct WarmUp: EventPart {
    var requests = 0
    var kinds: [FailureKindCount] = []

    static var blank: WarmUp { WarmUp() }

    func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
      try coder.number("requests", requests) { $0.requests = $1 }
      try coder.list("errors", kinds) { $0.kinds = $1 }
    }
  }

  package func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    try coder.text("file", file, .plain) { $0.file = $1 }
    try coder.text("scenario", scenario, .plain) { $0.scenario = $1 }
    try coder.text("path", path, .plain) { $0.path = $1 }
    try coder.text("id", ifAny: id, .plain) { $0.id = $1 }
    try coder.text("name", name, .text) { $0.name = $1 }
    try coder.number("requests", requests) { $0.requests = $1 }
    try coder.number("failed", failed) { $0.failed = $1 }
    try coder.value("latency", latency) { $0.latency = $1 }
    try coder.list("errors", kinds) { $0.kinds = $1 }
    let warmUp = WarmUp(requests: requestsInWarmUp, kinds: kindsInWarmUp)
    try coder.part("warmUp", ifAny: kindsInWarmUp.isEmpty ? nil : warmUp) {
      ($0.requestsInWarmUp, $0.kindsInWarmUp) = ($1.requests, $1.kinds)
    }
  }
}

extension MachineFigures: EventPart {
  package static var blank: MachineFigures { MachineFigures() }

  package func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    try coder.value("delay", delay) { $0.delay = $1 }
    try coder.value("lateness", lateness) { $0.lateness = $1 }
    try coder.number("busy", busy, in: 0...100_000) { $0.busy = $1 }
    try coder.number("busySeconds", busySeconds, in: 0...1_000_000) { $0.busySeconds = $1 }
    try coder.number("machines", machines, in: 1...1_000_000) { $0.machines = $1 }
  }
}

/// The figures that readers ask for most, and all counts in the encoding of HdrHistogram.
extension Histogram: EventValue {
  package func append(to json: inout EventJSON) {
    json.raw("{")
    json.member("count", count)
    if count > 0 {
      json.member("sum", sum)
      json.member("min", minimum)
      json.member("p50", percentile(.p50))
      json.member("p90", percentile(.p90))
      json.member("p95", percentile(.p95))
      json.member("p99", percentile(.p99))
      json.member("p999", percentile(.p999))
      json.member("max", maximum)
      json.member("hdr", encoded)
    }
    json.raw("}")
  }

  package static func read(_ node: EventNode) throws(EventDamage) -> Histogram? {
    let object = try node.object()
    let count = try object.count("count")
    guard count > 0 else { return Histogram() }
    let text = try object.text("hdr")
    let decoded: Histogram
    do throws(HistogramDamage) {
      decoded = try Histogram(encoded: text)
    } catch {
      throw object.damage("hdr", expected: "a histogram, but \(error.words)")
    }
    let durations = EventObject.durations
    guard decoded.count == count,
      let exact = decoded.exactly(
        sum: try object.integer("sum"), minimum: try object.integer("min", in: durations),
        maximum: try object.integer("max", in: durations))
    else { throw object.damage("count", expected: "what the counts of `hdr` say") }
    return exact
  }
}

extension EventJSON {
  /// Appends the members of a row.
  package mutating func row(_ row: LoadRow) { members(of: row) }
}
