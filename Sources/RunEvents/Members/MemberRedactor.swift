// SPDX-License-Identifier: Apache-2.0

/// Hides secrets in the texts of a part, each as its list says.
///
/// Values are left as they are: heads, fields, bodies and addresses have rules of their own.
struct MemberRedactor<Owner>: MemberCoder {
  typealias Problem = Never

  let redactor: Redactor
  /// Changed only if a text holds a secret: most hold none, and a change may copy a list.
  var owner: Owner
  var isChanged = false

  private mutating func change<Value>(
    _ value: Value?, _ set: (inout Owner, Value) -> Void
  ) {
    guard let value else { return }
    set(&owner, value)
    isChanged = true
  }

  mutating func text(
    _: StaticString, _ value: String, _ secrecy: Secrecy, _ set: (inout Owner, String) -> Void
  ) {
    change(redactor.hidden(value, secrecy), set)
  }

  mutating func text(
    _: StaticString, ifAny value: String?, _ secrecy: Secrecy,
    _ set: (inout Owner, String) -> Void
  ) {
    if let value { change(redactor.hidden(value, secrecy), set) }
  }

  mutating func texts(
    _: StaticString, _ values: [String], _ secrecy: Secrecy,
    _ set: (inout Owner, [String]) -> Void
  ) {
    var shown: [String]?
    for place in values.indices {
      guard let text = redactor.hidden(values[place], secrecy) else { continue }
      shown = shown ?? values
      shown?[place] = text
    }
    change(shown, set)
  }

  mutating func texts(
    _ name: StaticString, ifAny values: [String], _ secrecy: Secrecy,
    _ set: (inout Owner, [String]) -> Void
  ) {
    texts(name, values, secrecy, set)
  }

  mutating func part<Part: EventPart>(
    _: StaticString, _ value: borrowing Part, _ set: (inout Owner, Part) -> Void
  ) {
    change(redactor.hidden(copy value), set)
  }

  mutating func part<Part: EventPart>(
    _: StaticString, ifAny value: borrowing Part?, _ set: (inout Owner, Part) -> Void
  ) {
    if let value = copy value { change(redactor.hidden(value), set) }
  }

  mutating func list<Part: EventPart>(
    _: StaticString, _ values: [Part], _ set: (inout Owner, [Part]) -> Void
  ) {
    var shown: [Part]?
    for place in values.indices {
      guard let part = redactor.hidden(values[place]) else { continue }
      shown = shown ?? values
      shown?[place] = part
    }
    change(shown, set)
  }

  mutating func list<Part: EventPart>(
    _ name: StaticString, ifAny values: [Part], _ set: (inout Owner, [Part]) -> Void
  ) {
    list(name, values, set)
  }

  mutating func list<Part: EventPart>(
    _ name: StaticString, unlessNil values: [Part]?, _ set: (inout Owner, [Part]) -> Void
  ) {
    if let values { list(name, values, set) }
  }

  mutating func members<Part: EventPart>(
    of value: borrowing Part, _ set: (inout Owner, Part) -> Void
  ) {
    change(redactor.hidden(copy value), set)
  }

  mutating func members<Part: EventPart>(
    ofAny value: borrowing Part?, from _: StaticString, _ set: (inout Owner, Part) -> Void
  ) {
    if let value = copy value { change(redactor.hidden(value), set) }
  }

  mutating func scenario(
    _ value: ScenarioReference, _ set: (inout Owner, ScenarioReference) -> Void
  ) {
    let shown = redactor.redact(value)
    change(shown === value ? nil : shown, set)
  }

  mutating func step(_ value: StepReference, _ set: (inout Owner, StepReference) -> Void) {
    let shown = redactor.redact(value)
    change(shown === value ? nil : shown, set)
  }

  mutating func choice<Word: EventValue & CaseIterable>(
    _: StaticString, _ value: Word, _: (inout Owner, Word) -> Void
  ) -> Word { value }

  mutating func choice(_: StaticString, _ value: Bool) -> Bool { value }

  // MARK: Members without secrets

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

extension Redactor {
  /// The part with the secrets in its texts hidden.
  package func redact<Part: EventPart>(textsOf part: Part) -> Part { hidden(part) ?? part }

  /// The part with the secrets in its texts hidden; nil if there are none.
  func hidden<Part: EventPart>(_ part: Part) -> Part? {
    guard !isEmpty else { return nil }
    var coder = MemberRedactor<Part>(redactor: self, owner: part)
    part.members(&coder)
    return coder.isChanged ? coder.owner : nil
  }

  /// The text with every secret hidden; nil if it holds none.
  fileprivate func hidden(_ text: String, _ secrecy: Secrecy) -> String? {
    switch secrecy {
    case .plain: nil
    case .text: hidden(text)
    case .json: hidden(text, numbersAreJSON: true)
    case .line: hidden(text, isCut: text.utf8.count >= SourcePlaces.lineReach)
    }
  }
}
