// SPDX-License-Identifier: Apache-2.0

extension LoadStarted: EventLine {
  package static var event: StaticString { "load.started" }

  package static var blank: LoadStarted {
    LoadStarted(
      atMicroseconds: 0, description: LoadDescription(model: .open, from: 0, stages: []),
      scenarios: [], thresholds: [])
  }

  package func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    try coder.microseconds("at", atMicroseconds) { $0.atMicroseconds = $1 }
    try coder.value("model", description.model) { $0.description.model = $1 }
    try coder.number("from", description.initialTarget) { $0.description.initialTarget = $1 }
    try coder.list("stages", description.curve.stages) {
      $0.description.curve = LoadCurve(from: $0.description.initialTarget, $1)
    }
    try coder.number("iterations", ifAny: description.iterations) {
      $0.description.iterations = $1
    }
    try coder.number("warmUp", description.warmUpMicroseconds, in: EventObject.loadMicroseconds) {
      $0.description.warmUpMicroseconds = $1
    }
    try coder.number("maxInFlight", description.maxInFlight) { $0.description.maxInFlight = $1 }
    try coder.value("checks", description.checks) { $0.description.checks = $1 }
    try coder.list("scenarios", scenarios) { $0.scenarios = $1 }
    try coder.list("thresholds", thresholds) { $0.thresholds = $1 }
  }

  package func check(_ object: EventObject) throws(EventDamage) {
    if description.curve.stages.isEmpty {
      throw object.damage("stages", expected: "at least one stage")
    }
  }
}

extension LoadDescription.Model: EventWord {}

extension LoadDescription.Checks: EventValue {
  package func append(to json: inout EventJSON) { json.string(word) }

  package static func read(_ node: EventNode) throws(EventDamage) -> Self? {
    guard let checks = Self(try node.text()) else {
      throw node.damage(expected: "`all`, `status` or a percentage")
    }
    return checks
  }
}

extension LoadCurve.Stage: EventPart {
  package static var blank: LoadCurve.Stage { LoadCurve.Stage(microseconds: nil, target: 0) }

  package func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    try coder.number("duration", ifAny: microseconds, in: EventObject.loadMicroseconds) {
      $0.microseconds = $1
    }
    try coder.number("target", target) { $0.target = $1 }
  }
}

extension LoadStarted.Scenario: EventPart {
  package static var blank: LoadStarted.Scenario {
    LoadStarted.Scenario(id: "", file: "", collectionName: "", name: "", weight: 0, steps: 0)
  }

  package func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    try coder.text("id", id, .plain) { $0.id = $1 }
    try coder.text("file", file, .plain) { $0.file = $1 }
    try coder.text("collection", collectionName, .plain) { $0.collectionName = $1 }
    try coder.text("name", name, .plain) { $0.name = $1 }
    try coder.number("weight", weight) { $0.weight = $1 }
    try coder.number("steps", steps) { $0.steps = $1 }
  }
}

extension LoadThreshold.Figure: EventWord {}
extension LoadThreshold.Relation: EventWord {}

extension LoadThreshold: EventPart {
  package static var blank: LoadThreshold { LoadThreshold(.mean, .less, 0) }

  package func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    try coder.value("figure", figure) { $0.figure = $1 }
    try coder.value("relation", relation) { $0.relation = $1 }
    try coder.number("limit", limit) { $0.limit = $1 }
    try coder.members(of: subject) { $0.subject = $1 }
    try coder.part("place", ifAny: place) { $0.place = $1 }
  }
}

extension LoadThreshold.Subject: EventPart {
  package static var blank: LoadThreshold.Subject { .all }

  private var file: String? {
    switch self {
    case .all: nil
    case .file(let file), .step(let file, _, _, _): file
    }
  }

  private var step: StepOfFile? {
    guard case .step(_, let id, let scenario, let label) = self else { return nil }
    return StepOfFile(id: id, scenario: scenario, label: label)
  }

  package func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    try coder.text("file", ifAny: file, .plain) { $0 = .file($1) }
    try coder.members(ofAny: step, from: "step") { subject, step in
      guard let file = subject.file else { return }
      subject = .step(file: file, id: step.id, scenario: step.scenario, label: step.label)
    }
  }
}

/// The steps of a file that a threshold judges.
private struct StepOfFile: EventPart {
  var id = ""
  var scenario: String?
  var label = ""

  static var blank: StepOfFile { StepOfFile() }

  func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    try coder.text("step", id, .plain) { $0.id = $1 }
    try coder.text("scenario", ifAny: scenario, .plain) { $0.scenario = $1 }
    try coder.text("label", label, .plain) { $0.label = $1 }
  }
}

extension LoadThreshold.Place: EventPart {
  package static var blank: LoadThreshold.Place {
    LoadThreshold.Place(file: "", line: 0, column: 0)
  }

  package func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    try coder.text("file", file, .plain) { $0.file = $1 }
    try coder.number("line", line) { $0.line = $1 }
    try coder.number("column", column) { $0.column = $1 }
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
