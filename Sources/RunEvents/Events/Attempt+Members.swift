// SPDX-License-Identifier: Apache-2.0

import Exchanges

extension Attempt: EventLine {
  package static var event: StaticString { "attempt.finished" }

  package static var blank: Attempt {
    Attempt(step: .blank, number: 1, startedAtMicroseconds: 0, durationMicroseconds: 0)
  }

  package func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    try coder.microseconds("at", startedAtMicroseconds) { $0.startedAtMicroseconds = $1 }
    try coder.microseconds("duration", durationMicroseconds) { $0.durationMicroseconds = $1 }
    try coder.number("began", ifAny: beganAtMicroseconds, in: EventObject.microseconds) {
      $0.beganAtMicroseconds = $1
    }
    try coder.step(step) { $0.step = $1 }
    try contents(&coder)
  }

  /// The members without those that identify the step.
  ///
  /// - Parameter headers: which fields of responses are written.
  private func contents<Coder: MemberCoder<Self>>(
    _ coder: inout Coder, headers: WrittenHeaders = .all
  ) throws(Coder.Problem) {
    try coder.number("attempt", number) { $0.number = $1 }
    try coder.members(of: outcome) { $0.outcome = $1 }
    try trace(&coder)
    let hops = exchange.map { [ReportedHop]($0, cuts, headers) }
    try coder.list("hops", unlessNil: hops) {
      $0.content = .exchange(Exchange(hops: $1.map(\.hop)))
      $0.cuts = $1.cuts
    }
    let tokenHops = tokenExchange.map { [ReportedHop]($0.exchange, $0.cuts, headers) }
    try coder.list("tokenHops", unlessNil: tokenHops) {
      $0.tokenExchange = TokenExchange(Exchange(hops: $1.map(\.hop)), cuts: $1.cuts)
    }
    try coder.part("socket", ifAny: socket) { attempt, socket in
      attempt.content = attempt.exchange.map { .webSocket($0, socket) } ?? .socket(socket)
    }
    try coder.part("program", ifAny: program) { $0.content = .program($1) }
    try coder.text("printed", ifAny: printed, .text) { $0.content = .printed($1) }
    try coder.part("contract", ifAny: contract) { $0.contract = $1 }
    try coder.list("checks", verdicts) { $0.verdicts = $1 }
    try coder.part("failure", ifAny: failure) { $0.failure = $1 }
    try coder.list("furtherFailures", ifAny: furtherCaptureErrors.map(AttemptFailure.capture)) {
      $0.furtherCaptureErrors = $1.compactMap(\.error)
    }
    try coder.texts("notices", ifAny: notices, .text) { $0.notices = $1 }
    try coder.list("cookieJar", ifAny: jar) { $0.jar = $1 }
    try coder.list("sources", ifAny: sources) { $0.sources = $1 }
    try coder.list("services", ifAny: services) { $0.services = $1 }
    try coder.text("curl", ifAny: curl, .plain) { $0.curl = $1 }
  }

  /// `traceId`, `spanIds` and `tokenSpanIds`; nothing without spans.
  private func trace<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    let id = traceID
    try coder.value("traceId", ifAny: id) { attempt, id in
      if id != attempt.step.scenario.traceID { attempt.traceOfStart = id }
    }
    // A reader takes the spans together with the hops, in `check`.
    let isTraced = id != nil
    try coder.values("spanIds", ifAny: isTraced ? exchange?.spans ?? [] : []) { _, _ in }
    let tokenSpans = tokenExchange?.exchange.spans ?? []
    try coder.values("tokenSpanIds", ifAny: isTraced ? tokenSpans : []) { _, _ in }
  }

  /// Appends `,"attempt":…` and the details of this attempt, without the members that identify the
  /// step.
  ///
  /// - Parameter headers: which fields of responses are written.
  package func appendContents(to text: inout EventJSON, headers: WrittenHeaders = .all) {
    text.write { (writer: inout MemberWriter<Attempt>) in contents(&writer, headers: headers) }
  }

  // MARK: Checks

  package mutating func check(_ object: EventObject) throws(EventDamage) {
    let sends = object.has("hops") || object.has("socket")
    let prints = object.has("printed")
    guard [sends, object.has("program"), prints].count(where: \.self) <= 1 else {
      throw object.damage(
        prints ? "printed" : "program", expected: "the only content of its attempt")
    }
    if var exchange {
      try exchange.readSpans("spanIds", of: "hops", object)
      content.changeExchange { $0 = exchange }
    }
    if var token = tokenExchange {
      try token.exchange.readSpans("tokenSpanIds", of: "tokenHops", object)
      tokenExchange = token
    }
  }
}

extension Exchange {
  /// Reads which spans its hops are, and when these began.
  ///
  /// - Parameter name: the list of the spans; absent in a run without traces.
  fileprivate mutating func readSpans(
    _ name: StaticString, of hopsName: StaticString, _ attempt: EventObject
  ) throws(EventDamage) {
    guard let node = attempt[name] else { return }
    let spans: [SpanID] = try node.values()
    guard spans.isEmpty || spans.count == hops.count else {
      throw attempt.damage(name, expected: "one for each of `\(hopsName)`")
    }
    let objects = try attempt.required(hopsName).objects()
    for (place, span) in spans.enumerated() {
      let start = try objects[place]["at"]?.integer(in: EventObject.microseconds)
      hops[place].trace = HopTrace(span, startedAtMicroseconds: start ?? 0)
    }
  }
}

extension TraceID: EventValue {
  package func append(to json: inout EventJSON) { json.string(text) }

  package static func read(_ node: EventNode) throws(EventDamage) -> TraceID? {
    guard let id = TraceID(try node.text()) else {
      throw node.damage(expected: "32 lower-case hexadecimal digits")
    }
    return id
  }
}

extension SpanID: EventValue {
  package func append(to json: inout EventJSON) { json.string(text) }

  package static func read(_ node: EventNode) throws(EventDamage) -> SpanID? {
    guard let id = SpanID(try node.text()) else {
      throw node.damage(expected: "16 lower-case hexadecimal digits each")
    }
    return id
  }
}
