// SPDX-License-Identifier: Apache-2.0

import Exchanges

extension Attempt {
  init(_ object: EventObject, of step: StepReference) throws(EventDamage) {
    var cuts: [BodyCut] = []
    let exchange = try Exchange("hops", of: object, spans: "spanIds", &cuts)
    var tokenCuts: [BodyCut] = []
    let token = try Exchange(
      "tokenHops", of: object, spans: "tokenSpanIds", &tokenCuts)
    self.init(
      step: step, number: try object.count("attempt"),
      startedAtMicroseconds: try object.microseconds("at"),
      durationMicroseconds: try object.microseconds("duration"),
      content: try Content(exchange, of: object), verdicts: try object.list("checks"),
      failure: try object.optional("failure"), notices: try object.texts("notices"), cuts: cuts)
    tokenExchange = token.map { TokenExchange($0, cuts: tokenCuts) }
    furtherCaptureErrors = try object.list("furtherFailures")
    jar = try object.list("cookieJar")
    sources = try object.list("sources")
    traceOfStart = try TraceID(of: object).flatMap { $0 == step.scenario.traceID ? nil : $0 }
    outcome = try object.outcome()
    curl = try object.optionalText("curl")
  }
}

extension Attempt.Content {
  fileprivate init(_ exchange: Exchange?, of object: EventObject) throws(EventDamage) {
    let printed = try object.optionalText("printed")
    let content = Self(
      exchange, try object.optional("socket", SocketExchange.init(_:)),
      try ProgramRun(of: object), printed: printed)
    guard let content else {
      throw object.damage(
        printed == nil ? "program" : "printed", expected: "the only content of its attempt")
    }
    self = content
  }
}

extension ProgramRun {
  fileprivate convenience init?(of attempt: EventObject) throws(EventDamage) {
    guard let object = try attempt.optionalObject("program") else { return nil }
    let status = Int64(Int32.min)...Int64(Int32.max)
    let ending: Ending =
      if let signal = try object.optionalInteger("signal", in: 0...127) {
        .killed(signal: Int32(signal))
      } else {
        .exited(Int32(try object.integer("exit", in: status)))
      }
    self.init(
      command: try object.texts("command"), ending: ending,
      output: try Output(try object.object("stdout")),
      errors: try Output(try object.object("stderr")))
  }
}

extension ProgramRun.Output {
  fileprivate init(_ object: EventObject) throws(EventDamage) {
    self.init(try object.content("content"), wholeBytes: try object.count("bytes"))
  }
}

extension SocketExchange {
  fileprivate init(_ object: EventObject) throws(EventDamage) {
    self.init(
      address: try object.text("address"), remoteIP: try object.text("remoteIP"),
      elements: try object.list("elements", Element.init(_:)),
      timings: try Timings(try object.object("timings")),
      failure: try object.optional("failure"))
  }
}

extension SocketExchange.Element {
  fileprivate init(_ object: EventObject) throws(EventDamage) {
    let kind = try object.word("kind", Kind.self)
    guard kind != .closed else {
      self.init(kind)
      message = try Self.message(object)
      return
    }
    self.init(kind, try object.content("content"), wholeBytes: try object.count("bytes"))
    isCut = try object.flag("cut")
    message = try Self.message(object)
  }

  private static func message(_ object: EventObject) throws(EventDamage) -> MessageForm? {
    switch try object.optionalText("message") {
    case nil: nil
    case "text": .text
    case "binary": .binary
    case "ping": .ping
    case "close": .close(try object.optionalCount("code"))
    default: throw object.damage("message", expected: "a known word")
    }
  }
}
