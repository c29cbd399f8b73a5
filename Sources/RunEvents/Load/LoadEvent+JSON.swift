// SPDX-License-Identifier: Apache-2.0

extension LoadEvent {
  func append(to text: inout EventJSON) {
    switch self {
    case .started(let started): started.append(to: &text)
    case .sample(let sample): sample.append(to: &text)
    case .finished(let finished): finished.append(to: &text)
    }
  }
}

extension LoadStarted {
  fileprivate func append(to text: inout EventJSON) {
    text.raw(#"{"event":"load.started""#)
    text.member("at", atMicroseconds)
    text.member("model", description.model.rawValue)
    text.member("from", description.initialTarget)
    text.key("stages")
    text.list(description.curve.stages) { text, stage in
      text.raw("{")
      text.member("duration", stage.microseconds)
      text.member("target", stage.target)
      text.raw("}")
    }
    text.member("iterations", description.iterations)
    text.member("warmUp", description.warmUpMicroseconds)
    text.member("maxInFlight", description.maxInFlight)
    text.member("checks", description.checks.word)
    text.key("scenarios")
    text.list(scenarios) { text, scenario in
      text.raw("{")
      text.member("id", scenario.id)
      text.member("file", scenario.file)
      text.member("collection", scenario.collectionName)
      text.member("name", scenario.name)
      text.member("weight", scenario.weight)
      text.member("steps", scenario.steps)
      text.raw("}")
    }
    text.key("thresholds")
    text.list(thresholds) { $1.append(to: &$0) }
  }
}

extension LoadThreshold {
  fileprivate func append(to text: inout EventJSON) {
    text.raw("{")
    text.member("figure", figure.rawValue)
    text.member("relation", relation.rawValue)
    text.member("limit", limit)
    switch subject {
    case .all: break
    case .file(let file): text.member("file", file)
    case .step(let file, let id, let scenario, let label):
      text.member("file", file)
      text.member("step", id)
      text.member("scenario", scenario)
      text.member("label", label)
    }
    if let place {
      text.key("place")
      text.raw("{")
      text.member("file", place.file)
      text.member("line", place.line)
      text.member("column", place.column)
      text.raw("}")
    }
    text.raw("}")
  }
}

extension LoadSample {
  fileprivate func append(to text: inout EventJSON) {
    text.raw(#"{"event":"load.sample""#)
    text.member("at", atMicroseconds)
    text.row(row)
    text.key("recent")
    text.raw("{")
    text.member("p50", recentP50)
    text.member("p95", recentP95)
    text.member("p99", recentP99)
    text.raw("}")
    text.member("totalRequests", requests)
    text.kinds(kinds)
    text.key("unmet")
    text.list(unmet) { $0.integer($1) }
  }
}

extension LoadFinished {
  fileprivate func append(to text: inout EventJSON) {
    text.raw(#"{"event":"load.finished""#)
    text.member("at", atMicroseconds)
    text.member("duration", figures.microseconds)
    text.member("due", figures.due)
    text.member("begun", figures.begun)
    text.member("requests", figures.requests)
    text.member("failed", figures.failed)
    if figures.localSteps > 0 { text.member("localSteps", figures.localSteps) }
    if figures.resent > 0 { text.member("resent", figures.resent) }
    text.histogram("latency", figures.latency)
    text.histogram("service", figures.service)
    text.histogram("failedLatency", figures.failedLatency)
    text.key("steps")
    text.list(figures.steps) { $1.append(to: &$0) }
    text.key("machine")
    figures.machine.append(to: &text)
    if let limit = MachineLimit(figures) {
      text.flag("machineWasLimit", true)
      text.member("machinesNeeded", limit.machines)
    }
    text.member("earlyEnd", earlyEnd?.rawValue)
  }
}

extension LoadStepFigures {
  fileprivate func append(to text: inout EventJSON) {
    text.raw("{")
    text.member("file", file)
    text.member("scenario", scenario)
    text.member("path", path)
    text.member("id", id)
    text.member("name", name)
    text.member("requests", requests)
    text.member("failed", failed)
    text.histogram("latency", latency)
    text.kinds(kinds)
    if !kindsInWarmUp.isEmpty {
      text.key("warmUp")
      text.raw("{")
      text.member("requests", requestsInWarmUp)
      text.kinds(kindsInWarmUp)
      text.raw("}")
    }
    text.raw("}")
  }
}

extension MachineFigures {
  fileprivate func append(to text: inout EventJSON) {
    text.raw("{")
    text.histogram("delay", delay)
    text.histogram("lateness", lateness)
    text.member("busy", busy)
    text.member("busySeconds", busySeconds)
    text.member("machines", machines)
    text.raw("}")
  }
}

extension EventJSON {
  /// Appends the members of a row.
  package mutating func row(_ row: LoadRow) {
    member("second", row.second)
    if row.seconds > 1 { member("seconds", row.seconds) }
    member("due", row.due)
    member("begun", row.begun)
    member("inFlight", row.inFlight)
    member("requests", row.requests)
    member("failures", row.failures)
    member("p50", row.p50)
    member("p95", row.p95)
    member("p99", row.p99)
    member("max", row.longest)
  }

  fileprivate mutating func kinds(_ kinds: [FailureKindCount]) {
    key("errors")
    list(kinds) { text, kind in
      text.raw("{")
      text.member("kind", kind.kind.words)
      text.flag("transfer", kind.kind.isTransfer)
      text.member("count", kind.count)
      text.raw("}")
    }
  }

  /// Appends a member with a histogram: the figures that readers ask for most, and all counts in the
  /// encoding of HdrHistogram.
  package mutating func histogram(_ name: StaticString, _ histogram: Histogram) {
    key(name)
    raw("{")
    member("count", histogram.count)
    if histogram.count > 0 {
      member("sum", histogram.sum)
      member("min", histogram.minimum)
      member("p50", histogram.percentile(.p50))
      member("p90", histogram.percentile(.p90))
      member("p95", histogram.percentile(.p95))
      member("p99", histogram.percentile(.p99))
      member("p999", histogram.percentile(.p999))
      member("max", histogram.maximum)
      member("hdr", histogram.encoded)
    }
    raw("}")
  }
}

extension LoadDescription.Checks {
  /// `all`, `status` or `10%`.
  package var word: String {
    switch self {
    case .all: "all"
    case .statusAlone: "status"
    case .percent(let percent): "\(percent)%"
    }
  }

  /// Reads `word`; nil for anything else.
  package init?(_ word: String) {
    switch word {
    case "all", "100%": self = .all
    case "status", "0%": self = .statusAlone
    default:
      guard word.utf8.last == UInt8(ascii: "%"), let percent = Int(word.dropLast()),
        (1...99).contains(percent)
      else { return nil }
      self = .percent(percent)
    }
  }
}
