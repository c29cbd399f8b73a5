// SPDX-License-Identifier: Apache-2.0

import RunEvents

/// What the canaries of an event have in common.
struct Canaries {
  static let secret = "canary-secret"

  /// Decides which of the words of each choice is taken.
  let pick: Int
  /// Members that are left out, since an event cannot have them with others.
  let leftOut: Set<String>
  private(set) var texts: [String] = []

  init(pick: Int = 0, leftOut: Set<String> = []) {
    self.pick = pick
    self.leftOut = leftOut
  }

  /// Another text with the secret.
  mutating func next() -> String {
    texts.append("\(Self.secret)-\(texts.count).")
    return texts[texts.count - 1]
  }

  /// A part with a canary in each of its texts that may show a secret.
  mutating func part<Part: EventPart>(_: Part.Type = Part.self) -> Part {
    var maker = CanaryMaker<Part>(owner: .blank, canaries: self)
    Part.blank.members(&maker)
    self = maker.canaries
    return maker.owner
  }
}

/// Puts a canary into each text of a part that is not plain.
struct CanaryMaker<Owner>: MemberCoder {
  typealias Problem = Never

  var owner: Owner
  var canaries: Canaries

  private func has(_ name: StaticString) -> Bool { !canaries.leftOut.contains(name.description) }

  mutating func text(
    _ name: StaticString, _: String, _ secrecy: Secrecy, _ set: (inout Owner, String) -> Void
  ) {
    guard secrecy != .plain, has(name) else { return }
    let text = canaries.next()
    set(&owner, secrecy == .json ? "[\"\(text)\"]" : text)
  }

  mutating func text(
    _ name: StaticString, ifAny _: String?, _ secrecy: Secrecy,
    _ set: (inout Owner, String) -> Void
  ) {
    text(name, "", secrecy, set)
  }

  mutating func texts(
    _ name: StaticString, _: [String], _ secrecy: Secrecy, _ set: (inout Owner, [String]) -> Void
  ) {
    if secrecy != .plain { set(&owner, ["other", canaries.next()]) }
  }

  mutating func texts(
    _ name: StaticString, ifAny _: [String], _ secrecy: Secrecy,
    _ set: (inout Owner, [String]) -> Void
  ) {
    texts(name, [], secrecy, set)
  }

  mutating func part<Part: EventPart>(
    _ name: StaticString, _: borrowing Part, _ set: (inout Owner, Part) -> Void
  ) {
    if has(name) { set(&owner, canaries.part()) }
  }

  mutating func part<Part: EventPart>(
    _ name: StaticString, ifAny _: borrowing Part?, _ set: (inout Owner, Part) -> Void
  ) {
    if has(name) { set(&owner, canaries.part()) }
  }

  mutating func list<Part: EventPart>(
    _ name: StaticString, _: [Part], _ set: (inout Owner, [Part]) -> Void
  ) {
    if has(name) { set(&owner, [canaries.part(), canaries.part()]) }
  }

  mutating func list<Part: EventPart>(
    _ name: StaticString, ifAny _: [Part], _ set: (inout Owner, [Part]) -> Void
  ) {
    list(name, [], set)
  }

  mutating func list<Part: EventPart>(
    _ name: StaticString, unlessNil _: [Part]?, _ set: (inout Owner, [Part]) -> Void
  ) {
    list(name, [], set)
  }

  mutating func members<Part: EventPart>(
    of _: borrowing Part, _ set: (inout Owner, Part) -> Void
  ) {
    set(&owner, canaries.part())
  }

  mutating func members<Part: EventPart>(
    ofAny _: borrowing Part?, from _: StaticString, _ set: (inout Owner, Part) -> Void
  ) {
    set(&owner, canaries.part())
  }

  mutating func scenario(
    _: ScenarioReference, _ set: (inout Owner, ScenarioReference) -> Void
  ) {
    set(
      &owner,
      Self.scenario(
        tags: [canaries.next()], labels: [label()], collectionLabels: [label(), label()]))
  }

  mutating func step(_: StepReference, _ set: (inout Owner, StepReference) -> Void) {
    let scenario = Self.scenario(tags: [])
    let step = StepReference(
      path: StepPath(scenario: scenario.path, identity: "x"), scenario: scenario, name: "x",
      turn: LoopTurn(index: 0, name: canaries.next()), index: 0, isTeardown: false,
      tags: [canaries.next()], labels: [label()], line: 1, column: 1)
    set(&owner, step)
  }

  private mutating func label() -> Label {
    Label(name: "owner", texts: ["other", canaries.next()])
  }

  private static func scenario(
    tags: [String], labels: [Label] = [], collectionLabels: [Label] = []
  ) -> ScenarioReference {
    ScenarioReference(
      path: ScenarioPath(file: "a", name: "s"), number: 0, role: .scenario, collectionName: "a",
      tags: tags, labels: labels, collectionLabels: collectionLabels, line: 1)
  }

  mutating func choice<Word: EventValue & CaseIterable>(
    _: StaticString, _: Word, _ set: (inout Owner, Word) -> Void
  ) -> Word {
    let words = Array(Word.allCases)
    let word = words[canaries.pick % words.count]
    set(&owner, word)
    return word
  }

  mutating func choice(_: StaticString, _: Bool) -> Bool { !canaries.pick.isMultiple(of: 2) }

  // MARK: Members without texts

  mutating func number<Number: FixedWidthInteger>(
    _: StaticString, _: Number, in _: ClosedRange<Int64>, _: (inout Owner, Number) -> Void
  ) {}

  mutating func number<Number: FixedWidthInteger>(
    _: StaticString, ifAny _: Number?, in _: ClosedRange<Int64>, _: (inout Owner, Number) -> Void
  ) {}

  mutating func boolean(_: StaticString, _: Bool, _: (inout Owner, Bool) -> Void) {}

  mutating func flag(_: StaticString, _: Bool, _: (inout Owner, Bool) -> Void) {}

  mutating func value<Value: EventValue>(
    _: StaticString, _: Value, _: (inout Owner, Value) -> Void
  ) {}

  mutating func value<Value: EventValue>(
    _: StaticString, ifAny _: Value?, _: (inout Owner, Value) -> Void
  ) {}

  mutating func values<Value: EventValue>(
    _: StaticString, _: [Value], _: (inout Owner, [Value]) -> Void
  ) {}

  mutating func values<Value: EventValue>(
    _: StaticString, ifAny _: [Value], _: (inout Owner, [Value]) -> Void
  ) {}
}
