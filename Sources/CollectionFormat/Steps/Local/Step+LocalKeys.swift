// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

extension Step.Draft {
  /// The keys of actions without network access.
  static let localKeys: [Key<Step.Draft>] = [
    .local(
      "set", .variables,
      "gives names new values, in the order written, each seeing those before it; later steps read "
        + "them like captures", example: "set: { total: \"${price * 2}\" }",
      alsoCalled: ["let", "assign", "setVars"],
      besideRequest: "a value of the response is kept by `capture`; `set` is a step of its own"
    ) { assignments, _ in .set(assignments) },
    .local(
      "wait", Reader<Quantity<Duration>>.made(.duration), "waits for this long",
      example: "wait: 2s", alsoCalled: ["sleep", "pause"]
    ) { .wait($1.scalar?.text ?? "", $0) },
    .local(
      "check", .checkElements,
      "conditions of which each must be true, on captures, variables and `steps.ID.response`; or "
        + "`{ of, is }`, as under `expect.values`",
      example: "check: [limit > 3]", alsoCalled: ["assert", "verify"],
      besideRequest: "conditions on the response belong under `expect: { that: [...] }`"
    ) { elements, _ in .check(elements) },
    .local(
      "print", .text,
      "a text for the reports and the console, secrets masked; exactly one `${…}` may also give a "
        + "list or an object, printed as JSON", example: "print: \"total is ${limit}\"",
      alsoCalled: ["log", "echo", "say", "debug"]
    ) { text, _ in .print(text) },
  ]
}

extension Key where Target == Step.Draft {
  /// - Parameters:
  ///   - besideRequest: what to write instead of the key beside a request; nil for "a step of its
  ///     own".
  ///   - action: made from the content, and from the node for the text as written.
  fileprivate static func local<Content: Sendable>(
    _ name: String, _ reader: Reader<Content>, _ words: String, example: String,
    alsoCalled otherNames: [String], besideRequest help: String? = nil,
    action: @escaping @Sendable (Content, YAMLNode) -> LocalAction
  ) -> Key {
    Key(
      name, reader.shape, words, applies: .local, example: example, alsoCalled: otherNames,
      group: 0,
      besideOthers: help ?? "`\(name)` is a step of its own"
    ) { draft, entry, loading in
      guard let content = reader.read(entry.value, &loading) else { return }
      draft.local = (action(content, entry.value), Located(entry.name, at: entry.key.span))
    }
  }
}

extension StepKind {
  static let local = StepKind(applies: .local, isWritten: { $0.local != nil }) {
    $0.localStep($1, in: $2)
  }
}

extension DecodingContext {
  /// The step if it has no keys of exchanges only.
  fileprivate mutating func localStep(_ draft: Step.Draft, in mapping: YAMLMapping) -> Step? {
    guard let (action, key) = draft.local else { return nil }
    reportKeysOfExchanges(besides: key, of: .local, in: mapping)
    return draft.step(.local(Shared(action)), at: mapping.place)
  }
}
