// SPDX-License-Identifier: Apache-2.0

import RunEvents

/// A row for each step and scenario: all that lists, filters and charts need.
///
/// Texts are stored once. A step is 80 bytes.
struct HTMLIndex {
  /// A scenario that has ended, as JSON.
  private struct Scenario {
    let number: Int32
    let start: Int
    let end: Int
  }

  private(set) var steps = IndexRows()
  private var scenarios: [Scenario] = []
  private var scenarioText = EventJSON()
  private var texts = InternedTexts()
  private(set) var events = EventList()
  /// Those of all failed steps, also in tries that others followed: the page counts them by the rows.
  private var causes = FailureCauses()

  /// The most bytes of a text in the index; details have it whole.
  private static let textBytes = 1_000
  private static let messageLimit = 5_000
  private var messages = 0
  /// The most names with values, which are texts of their own.
  private static let nameLimit = 50_000
  private var sentNames = 0

  /// Bytes of JSON that are compressed at once when the file is written.
  private static let pieceBytes = 65_536

  // MARK: Adding

  mutating func append(_ step: Step) { steps.append(step) }

  mutating func note(_ event: RunEvent) { events.append(event) }

  /// The index of a text among all texts.
  mutating func text(_ text: String) -> Int32 {
    texts.index(of: text.utf8.count > Self.textBytes ? Self.beginning(of: text) : text)
  }

  /// The index of a failure's sentence; -1 beyond the first thousands of different ones.
  mutating func message(_ text: String) -> Int32 {
    let text = text.utf8.count > Self.textBytes ? Self.beginning(of: text) : text
    if let known = texts.known(text) { return known }
    guard messages < Self.messageLimit else { return -1 }
    messages += 1
    return self.text(text)
  }

  /// The index of the name of a step.
  mutating func name(of details: OpenDetails) -> Int32 {
    guard details.sentName != nil, sentNames < Self.nameLimit else {
      return text(details.reference.fullName)
    }
    sentNames += 1
    return text(details.shownName)
  }

  /// The number of the cause of a failed step.
  mutating func cause(_ cause: ReportedCause?, of finished: StepFinished) -> Int32 {
    guard finished.outcome.isFailure else { return -1 }
    let step = finished.step
    return Int32(clamping: causes.add(cause ?? ReportedCause(of: nil, step), of: step))
  }

  private static func beginning(of text: String) -> String {
    var bytes = Array(text.utf8.prefix(textBytes))
    while let last = bytes.last, last & 0xC0 == 0x80 { bytes.removeLast() }
    if let last = bytes.last, last >= 0xC0 { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self) + "…"
  }

  /// Adds a scenario: `[number, file, "name", line, "role", collection, [tags], "outcome", at, duration,
  /// tries, replay, text]`, and of one that earlier runs had also `usual, "ends"`, and then, of one with
  /// labels, `labels`.
  mutating func append(
    _ scenario: ScenarioReference, _ outcome: Outcome, text: String?, startedAtMicroseconds: Int64,
    durationMicroseconds: Int64, past: PastRuns? = nil
  ) {
    let start = scenarioText.bytes.count
    let numbers = [
      self.text(scenario.file), self.text(scenario.collectionName),
      text.map { self.text($0) } ?? -1,
    ]
    let tags = scenario.tags.map { self.text($0) }
    let labels = scenario.labels.isEmpty ? nil : self.text(scenario.labels.words)
    scenarioText.raw("[")
    scenarioText.integer(scenario.number)
    scenarioText.comma(numbers[0])
    scenarioText.raw(",")
    scenarioText.string(
      scenario.name.utf8.count > Self.textBytes ? Self.beginning(of: scenario.name) : scenario.name)
    scenarioText.comma(scenario.line)
    scenarioText.raw(",")
    scenarioText.string(scenario.role.rawValue)
    scenarioText.comma(numbers[1])
    scenarioText.raw(",")
    scenarioText.list(tags) { $0.integer($1) }
    scenarioText.raw(",")
    scenarioText.string(outcome.word)
    scenarioText.comma(startedAtMicroseconds)
    scenarioText.comma(durationMicroseconds)
    scenarioText.comma(scenario.path.tryNumber)
    scenarioText.comma(scenario.replay.number)
    scenarioText.comma(numbers[2])
    if let past { scenarioText.append(past) }
    if let labels {
      if past == nil { scenarioText.raw(",null,\"\"") }
      scenarioText.comma(labels)
    }
    scenarioText.raw("]")
    scenarios.append(
      Scenario(
        number: Int32(clamping: scenario.number), start: start, end: scenarioText.bytes.count))
  }

  // MARK: Writing

  /// Passes the index as JSON to `use`, in pieces, in the order of the files.
  mutating func write(
    omissions: [HTMLBudget.Omission], sourceLink: String?, traceLink: TraceLink?,
    lastMicroseconds: Int64,
    _ use: ([UInt8]) throws -> Void
  ) throws {
    let order = (0..<steps.count).sorted {
      let (left, right) = (steps[$0], steps[$1])
      return (left.scenario, left.tryNumber, left.order, $0)
        < (right.scenario, right.tryNumber, right.order, $1)
    }
    var json = EventJSON()
    json.raw(#"{"version":1,"lastAt":"#)
    json.integer(lastMicroseconds)
    json.member("sourceLink", sourceLink)
    json.member("traceLink", traceLink?.template)
    events.write(to: &json)
    json.key("omissions")
    json.list(omissions) { json, omission in
      json.raw("[")
      json.word(omission.part)
      json.comma(omission.stepsBefore)
      json.raw("]")
    }
    json.raw(",\"texts\":[")
    try use(json.bytes)
    try use(texts.list)
    try writeScenarios(use)
    let causes = causes.sorted()
    try writeColumns(order, causes.places, use)
    try write(causes.list, use)
  }

  /// The causes as `["words", "where"]`.
  private func write(
    _ causes: [FailureCauses.Group], _ use: ([UInt8]) throws -> Void
  ) throws {
    var json = EventJSON()
    json.key("causes")
    json.list(causes) { json, group in
      json.raw("[")
      json.string(group.words)
      json.raw(",")
      json.string(group.cause.location)
      json.raw("]")
    }
    json.raw("}")
    try use(json.bytes)
  }

  private func writeScenarios(_ use: ([UInt8]) throws -> Void) throws {
    var piece = Array("],\"scenarios\":[".utf8)
    var isFirst = true
    for row in scenarios.sorted(by: { ($0.number, $0.start) < ($1.number, $1.start) }) {
      if !isFirst { piece.append(UInt8(ascii: ",")) }
      isFirst = false
      piece += scenarioText.bytes[row.start..<row.end]
      guard piece.count >= Self.pieceBytes else { continue }
      try use(piece)
      piece.removeAll(keepingCapacity: true)
    }
    piece.append(UInt8(ascii: "]"))
    try use(piece)
  }

  private func writeColumns(
    _ order: [Int], _ causes: [Int], _ use: ([UInt8]) throws -> Void
  ) throws {
    var json = EventJSON()
    json.raw(#","steps":{"count":"#)
    json.integer(order.count)
    func column(
      _ name: StaticString, isDelta: Bool = false, _ value: (borrowing Step) -> Int64
    ) throws {
      json.raw(",\"")
      json.raw(name)
      json.raw("\":[")
      var last: Int64 = 0
      for (place, index) in order.enumerated() {
        if place > 0 { json.bytes.append(UInt8(ascii: ",")) }
        let number = value(steps[index])
        appendDecimal(isDelta ? number - last : number, to: &json.bytes)
        last = number
        if json.bytes.count >= Self.pieceBytes {
          try use(json.bytes)
          json.bytes.removeAll(keepingCapacity: true)
        }
      }
      json.raw("]")
    }
    try column("scenario", isDelta: true) { Int64($0.scenario) }
    try column("name") { Int64($0.name) }
    try column("file") { Int64($0.file) }
    try column("line") { Int64($0.line) }
    try column("message") { Int64($0.message) }
    try column("request") { Int64($0.request) }
    try column("block", isDelta: true) { Int64($0.details.block) }
    try column("index", isDelta: true) { Int64($0.details.index) }
    try column("at", isDelta: true) { $0.startedAtMicroseconds }
    try column("duration") { $0.durationMicroseconds }
    try column("exchange") { Int64($0.exchangeMicroseconds) }
    try column("status") { Int64($0.status) }
    try column("attempts") { Int64($0.attempts) }
    try column("try") { Int64($0.tryNumber) }
    try column("outcome") { Int64($0.outcome) }
    try column("flags") { Int64($0.flags) }
    try column("origin") { Int64($0.origin) }
    try column("cause") { $0.cause < 0 ? -1 : Int64(causes[Int($0.cause)]) }
    json.raw("}")
    try use(json.bytes)
  }
}

extension EventJSON {
  /// Appends the usual time and the ends of earlier runs.
  fileprivate mutating func append(_ past: PastRuns) {
    raw(",")
    if let usual = past.usualMicroseconds { integer(usual) } else { raw("null") }
    raw(",")
    string(past.endLetters)
  }

  /// Appends a comma and a number.
  fileprivate mutating func comma(_ number: some BinaryInteger) {
    raw(",")
    integer(number)
  }
}

extension ScenarioReference.Replay {
  /// The number in the index.
  fileprivate var number: Int {
    switch self {
    case .line: 0
    case .row: 1
    case .never: 2
    }
  }
}
