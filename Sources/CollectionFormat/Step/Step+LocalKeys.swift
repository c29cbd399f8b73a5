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
      alsoCalled: ["let", "assign", "setVars"]
    ) { .set($0) },
    Key(
      "wait", Reader<Quantity<Duration>>.made(.duration).shape, "waits for this long",
      example: "wait: 2s",
      alsoCalled: ["sleep", "pause"], group: 0
    ) { draft, entry, loading in
      let reader = Reader<Quantity<Duration>>.made(.duration)
      guard let pause = reader.read(entry.value, &loading) else { return }
      draft.note(.wait(entry.value.scalar?.text ?? "", pause), entry)
    },
    .local(
      "check", .conditions,
      "conditions of which each must be true, on captures, variables and `steps.ID.response`",
      example: "check: [limit > 3]", alsoCalled: ["assert", "verify"]
    ) { .check($0) },
    .local(
      "print", .text,
      "a text for the reports and the console, secrets masked; exactly one `${…}` may also give a "
        + "list or an object, printed as JSON", example: "print: \"total is ${limit}\"",
      alsoCalled: ["log", "echo", "say", "debug"]
    ) { .print($0) },
  ]

  fileprivate mutating func note(_ action: LocalAction, _ entry: YAMLMapping.Entry) {
    local = action
    localKey = Located(entry.name, at: entry.key.span)
  }
}

extension Key where Target == Step.Draft {
  fileprivate static func local<Content: Sendable>(
    _ name: String, _ reader: Reader<Content>, _ words: String, example: String,
    alsoCalled otherNames: [String], action: @escaping @Sendable (Content) -> LocalAction
  ) -> Key {
    Key(name, reader.shape, words, example: example, alsoCalled: otherNames, group: 0) {
      draft, entry, loading in
      guard let content = reader.read(entry.value, &loading) else { return }
      draft.note(action(content), entry)
    }
  }
}

extension DecodingContext {
  /// The step if it has no keys of exchanges only.
  mutating func localStep(
    _ draft: Step.Draft, _ action: LocalAction, named key: Located<String>, in mapping: YAMLMapping
  ) -> Step {
    let keys = Step.Draft.keys.description.keys
    for position in mapping.indices {
      let entry = mapping[position]
      let name = entry.name
      guard name != key.content, !Self.keysOfLocalSteps.contains(name),
        !Methods.names.contains(name),
        let known = keys.first(where: { $0.name == name }), known.group != 0
      else { continue }
      report(.keyOfExchanges(name, besides: key, at: entry.key.span))
    }
    return Step(draft, action: .local(Shared(action)), span: mapping.place)
  }

  /// The keys that every step accepts.
  private static let keysOfLocalSteps: Set<String> = [
    "name", "id", "description", "tags", "vars", "after", "continueOnFailure", "if", "skip", "only",
    "fails", "delay", "repeat", "forEach", "as",
  ]
}
