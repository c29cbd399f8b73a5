// SPDX-License-Identifier: Apache-2.0

/// Writes the members of a part as JSON.
struct MemberWriter<Owner>: MemberCoder {
  typealias Problem = Never

  var json: EventJSON

  mutating func text(
    _ name: StaticString, _ value: String, _: Secrecy, _: (inout Owner, String) -> Void
  ) {
    json.member(name, value)
  }

  mutating func text(
    _ name: StaticString, ifAny value: String?, _: Secrecy, _: (inout Owner, String) -> Void
  ) {
    json.member(name, value)
  }

  mutating func texts(
    _ name: StaticString, _ values: [String], _: Secrecy, _: (inout Owner, [String]) -> Void
  ) {
    json.member(name, values)
  }

  mutating func texts(
    _ name: StaticString, ifAny values: [String], _: Secrecy, _: (inout Owner, [String]) -> Void
  ) {
    if !values.isEmpty { json.member(name, values) }
  }

  mutating func number<Number: FixedWidthInteger>(
    _ name: StaticString, _ value: Number, in _: ClosedRange<Int64>,
    _: (inout Owner, Number) -> Void
  ) {
    json.member(name, value)
  }

  mutating func number<Number: FixedWidthInteger>(
    _ name: StaticString, ifAny value: Number?, in _: ClosedRange<Int64>,
    _: (inout Owner, Number) -> Void
  ) {
    json.member(name, value)
  }

  mutating func boolean(_ name: StaticString, _ value: Bool, _: (inout Owner, Bool) -> Void) {
    json.member(name, value)
  }

  mutating func flag(_ name: StaticString, _ value: Bool, _: (inout Owner, Bool) -> Void) {
    json.flag(name, value)
  }

  mutating func value<Value: EventValue>(
    _ name: StaticString, _ value: Value, _: (inout Owner, Value) -> Void
  ) {
    json.key(name)
    value.append(to: &json)
  }

  mutating func value<Value: EventValue>(
    _ name: StaticString, ifAny value: Value?, _: (inout Owner, Value) -> Void
  ) {
    guard let value else { return }
    json.key(name)
    value.append(to: &json)
  }

  mutating func values<Value: EventValue>(
    _ name: StaticString, _ values: [Value], _: (inout Owner, [Value]) -> Void
  ) {
    json.key(name)
    json.list(values) { $1.append(to: &$0) }
  }

  mutating func values<Value: EventValue>(
    _ name: StaticString, ifAny values: [Value], _ set: (inout Owner, [Value]) -> Void
  ) {
    if !values.isEmpty { self.values(name, values, set) }
  }

  mutating func part<Part: EventPart>(
    _ name: StaticString, _ value: borrowing Part, _: (inout Owner, Part) -> Void
  ) {
    json.key(name)
    json.object(value)
  }

  mutating func part<Part: EventPart>(
    _ name: StaticString, ifAny value: borrowing Part?, _: (inout Owner, Part) -> Void
  ) {
    guard let value = copy value else { return }
    json.key(name)
    json.object(value)
  }

  mutating func list<Part: EventPart>(
    _ name: StaticString, _ values: [Part], _: (inout Owner, [Part]) -> Void
  ) {
    json.key(name)
    json.raw("[")
    for place in values.indices {
      if place > 0 { json.raw(",") }
      json.object(values[place])
    }
    json.raw("]")
  }

  mutating func list<Part: EventPart>(
    _ name: StaticString, ifAny values: [Part], _ set: (inout Owner, [Part]) -> Void
  ) {
    if !values.isEmpty { list(name, values, set) }
  }

  mutating func list<Part: EventPart>(
    _ name: StaticString, unlessNil values: [Part]?, _ set: (inout Owner, [Part]) -> Void
  ) {
    if let values { list(name, values, set) }
  }

  mutating func members<Part: EventPart>(
    of value: borrowing Part, _: (inout Owner, Part) -> Void
  ) {
    json.members(of: value)
  }

  mutating func members<Part: EventPart>(
    ofAny value: borrowing Part?, from _: StaticString, _: (inout Owner, Part) -> Void
  ) {
    if let value = copy value { json.members(of: value) }
  }

  mutating func scenario(
    _ value: ScenarioReference, _: (inout Owner, ScenarioReference) -> Void
  ) {
    json.scenario(value)
  }

  mutating func step(_ value: StepReference, _: (inout Owner, StepReference) -> Void) {
    json.step(value)
  }

  mutating func choice<Word: EventValue & CaseIterable>(
    _ name: StaticString, _ value: Word, _: (inout Owner, Word) -> Void
  ) -> Word {
    json.key(name)
    value.append(to: &json)
    return value
  }

  mutating func choice(_ name: StaticString, _ value: Bool) -> Bool {
    json.member(name, value)
    return value
  }
}

extension EventJSON {
  /// Appends a part as an object.
  mutating func object<Part: EventPart>(_ part: borrowing Part) {
    raw("{")
    members(of: part)
    raw("}")
  }

  /// Appends the members of a part.
  package mutating func members<Part: EventPart>(of part: borrowing Part) {
    // Moved, since the first byte that is appended to a copy would copy them all.
    var writer = MemberWriter<Part>(json: EventJSON())
    swap(&writer.json, &self)
    part.members(&writer)
    swap(&writer.json, &self)
  }

  /// Appends the members that a function gives to a writer.
  mutating func write<Owner>(_ members: (inout MemberWriter<Owner>) -> Void) {
    var writer = MemberWriter<Owner>(json: EventJSON())
    swap(&writer.json, &self)
    members(&writer)
    swap(&writer.json, &self)
  }
}
