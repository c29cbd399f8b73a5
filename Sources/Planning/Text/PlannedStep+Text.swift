// SPDX-License-Identifier: Apache-2.0

import CollectionFormat

extension PlannedStep {
  /// The name and the action, as written.
  var planLine: String {
    let action = step.action.title
    return name.map { "\($0.text): \(action)" } ?? action
  }

  /// Whether the fields and the log-in of `defaults` apply: to requests, and to the one with which a
  /// WebSocket begins.
  var sendsRequest: Bool { isRequest || findings?.isWebSocket == true }

  /// How it is carried out besides its request, in words: conditions, loops, attempts.
  package var factsOfRun: [String] {
    var facts: [String] = []
    if let condition = step.condition { facts.append("only if \(condition.text)") }
    if let loop { facts.append(loop.planText) }
    if let delay = settings.options.text(of: "delay") ?? delay?.planText {
      facts.append("delay \(delay)")
    }
    return facts + retryFacts
  }

  /// Further facts for a reader of a plan.
  var planFacts: [String] {
    var facts: [String] = []
    if step.skip != nil { facts.append("skipped") }
    if let condition = step.condition { facts.append("if \(condition.text)") }
    if let loop { facts.append(loop.planText) }
    if let delay = settings.options.text(of: "delay") ?? delay?.planText {
      facts.append("delay \(delay)")
    }
    if step.local == nil, step.call == nil { facts += exchangeFacts }
    if step.call?.once != nil { facts.append("once per run") }
    if !tags.isEmpty { facts.append("tags " + tags.joined(separator: ", ")) }
    if !labels.isEmpty { facts.append(labels.planText) }
    let uses = neededCaptures.filter { !$0.isReplaced }.map { "\($0.name) from \($0.maker)" }
    let waits = step.after.map { $0.untilOpened ? "\($0.id.content) (opened)" : $0.id.content }
    if !waits.isEmpty { facts.append("after " + waits.joined(separator: ", ")) }
    if !uses.isEmpty { facts.append("uses " + uses.joined(separator: ", ")) }
    return facts
  }
}

extension [LabelDeclaration] {
  /// `labels owner payments, requirements SHOP-3 SHOP-4, key none`, as written.
  var planText: String {
    let labels = map { label in
      ([label.name] + (label.writtenTexts.isEmpty ? ["none"] : label.writtenTexts))
        .joined(separator: " ")
    }
    return "labels " + labels.joined(separator: ", ")
  }
}

extension LoopTemplate {
  /// `5 turns`, `while more, up to 100 turns`, `for each id of ${ids}`.
  fileprivate var planText: String {
    func text(_ number: Quantity<Int>) -> String {
      switch number {
      case .fixed(let number): "\(number)"
      case .made(let template, _): template.text
      }
    }
    switch kind {
    case .times(let number, _): return "\(text(number)) turns"
    case .whilst(let condition, let limit):
      return "while \(condition.text), up to \(text(limit)) turns"
    case .each(let list, _):
      let name = element?.content ?? ""
      guard case .text(let template) = list else {
        return "for each `\(name)` of a list"
      }
      return "for each `\(name)` of \(template.text)"
    }
  }
}

extension StepSelection {
  /// Facts for a reader of a plan about a step that was not simply selected.
  func planFacts(at place: Int) -> [String] {
    if let reason = skipped[place] { return ["skipped: \(reason)"] }
    return needed.contains(place) ? ["needed"] : []
  }
}

extension PlannedStep {
  /// Facts about steps with an exchange.
  private var exchangeFacts: [String] {
    var facts = retryFacts
    for path in step.request?.body?.paths ?? [] { facts.append("sends file \(path.text)") }
    if let proxy = settings.options.request.content.connection.proxy {
      facts.append("proxy \(proxy)")
    }
    if let auth = settings.auth, !auth.isInherited { facts.append("auth \(auth.scheme.word)") }
    return facts
  }

  /// `up to 6 attempts, every 200ms times 2 up to 5s, within 1m`, `until …`, `stops if …`.
  private var retryFacts: [String] {
    guard retry.attempts != 1 else { return [] }
    func text(_ name: String, _ planned: String?) -> String? {
      settings.options.text(of: name) ?? planned
    }
    let attempts = text("attempts", retry.attempts.map { "\($0)" })
    var schedule = attempts.map { "up to \($0) attempts" } ?? "attempts"
    schedule += ", every \(text("every", retry.every.planText) ?? "")"
    if let factor = text("backoff", retry.backoff > 1 ? "\(retry.backoff)" : nil) {
      schedule += " times \(factor) up to \(text("max", retry.maximum.planText) ?? "")"
    }
    if let within = text("within", retry.within?.planText) { schedule += ", within \(within)" }
    var facts = [schedule]
    if let until = retryConditions?.until { facts.append("until \(until.text)") }
    if let stop = retryConditions?.stopIf { facts.append("stops if \(stop.text)") }
    return facts
  }
}

extension PlannedSettings {
  /// The parts of the request that come from `defaults`, by name.
  var inheritedParts: [String] {
    func inherited(_ kind: String, _ fields: [FieldTemplate]) -> [String] {
      fields.filter(\.isInherited).map { field in
        field.computed.map { "\(kind)s \($0.text)" } ?? "\(kind) \(field.name.content)"
      }
    }
    return inherited("header", headers) + inherited("param", parameters)
      + inherited("cookie", cookies)
      + (auth?.isInherited == true ? ["auth \(auth?.scheme.word ?? "")"] : [])
  }
}

extension Duration {
  /// In the notation of the format, with the largest unit that divides it: `200ms`, `2s`, `1m`.
  var planText: String {
    let (seconds, attoseconds) = components
    if attoseconds != 0 { return "\(seconds * 1_000 + attoseconds / 1_000_000_000_000_000)ms" }
    if seconds != 0, seconds % 60 == 0 { return "\(seconds / 60)m" }
    return "\(seconds)s"
  }
}
