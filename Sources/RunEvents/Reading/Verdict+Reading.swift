// SPDX-License-Identifier: Apache-2.0

import Exchanges

extension Verdict {
  init(_ object: EventObject) throws(EventDamage) {
    let check = CheckReference(
      name: try object.text("name"), line: try object.count("line"),
      column: try object.count("column"))
    let failure: CheckFailure? =
      if try object.boolean("holds") {
        nil
      } else {
        try CheckFailure(try object.object("failure"))
      }
    self.init(check, failure: failure)
  }
}

extension CheckFailure {
  fileprivate init(_ object: EventObject) throws(EventDamage) {
    self.init(
      message: try object.text("message"), code: try object.optionalText("code"),
      place: try object.place("place"),
      expected: try object.optionalText("expected"), actual: try object.optionalText("actual"),
      documentPath: try object.optionalText("path"),
      differences: try object.list("differences", ReportedDifference.init(_:)),
      furtherDifferences: try object.optionalCount("furtherDifferences") ?? 0,
      notes: try object.texts("notes"))
  }
}

extension ReportedDifference {
  fileprivate init(_ object: EventObject) throws(EventDamage) {
    self.init(
      pointer: try object.text("pointer"), expected: try object.optionalText("expected"),
      actual: try object.optionalText("actual"), location: try object.optionalText("location"))
  }
}

extension AttemptFailure {
  /// Nil without `failure`.
  init?(of attempt: EventObject) throws(EventDamage) {
    guard let object = try attempt.optionalObject("failure") else { return nil }
    switch try object.text("type") {
    case "transfer": self = .transfer(try TransferFailure(object))
    case "refused": self = .refused(try StepError(object))
    case "capture": self = .capture(try StepError(object))
    case "stopped": self = .stopped(try StepError(object))
    default: throw object.damage("type", expected: "a known word")
    }
  }
}

extension StepError {
  init(_ object: EventObject) throws(EventDamage) {
    self.init(
      code: try object.text("code"),
      kind: try object.optionalText("kind").flatMap { TransferFailure.Kind(rawValue: $0) },
      message: try object.text("message"), place: try object.place("place"),
      help: try object.texts("help"))
  }
}

extension TransferFailure {
  /// A kind or a phase that a later version has added is `other`, or the last one.
  init(_ object: EventObject) throws(EventDamage) {
    self.init(
      kind: Kind(rawValue: try object.text("kind")) ?? .other,
      phase: Phase(rawValue: try object.text("phase")) ?? .receiving,
      code: try object.count("code"), words: try object.text("words"),
      mayHaveBeenCarriedOut: try object.flag("mayHaveBeenCarriedOut"))
    isByOurRule = try object.flag("byCurlew")
    tlsProblem = try object.optionalText("tls").flatMap { TLSProblem(rawValue: $0) }
    timeLimit = try object.optionalText("timeout").flatMap { TimeLimit(rawValue: $0) }
  }
}
