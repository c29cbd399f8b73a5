// SPDX-License-Identifier: Apache-2.0

/// Reads the members of a part from the object of an event.
struct MemberReader<Owner>: MemberCoder {
  typealias Problem = EventDamage

  let object: EventObject
  /// Has the members that were read; the others are blank.
  var owner: Owner
  /// The step of the event.
  var step: StepReference?

  mutating func text(
    _ name: StaticString, _: String, _: Secrecy, _ set: (inout Owner, String) -> Void
  ) throws(EventDamage) {
    set(&owner, try object.required(name).text())
  }

  mutating func text(
    _ name: StaticString, ifAny _: String?, _: Secrecy, _ set: (inout Owner, String) -> Void
  ) throws(EventDamage) {
    if let node = object[name] { set(&owner, try node.text()) }
  }

  mutating func texts(
    _ name: StaticString, _: [String], _: Secrecy, _ set: (inout Owner, [String]) -> Void
  ) throws(EventDamage) {
    if let node = object[name] { set(&owner, try node.texts()) }
  }

  mutating func texts(
    _ name: StaticString, ifAny values: [String], _ secrecy: Secrecy,
    _ set: (inout Owner, [String]) -> Void
  ) throws(EventDamage) {
    try texts(name, values, secrecy, set)
  }

  mutating func number<Number: FixedWidthInteger>(
    _ name: StaticString, _: Number, in range: ClosedRange<Int64>,
    _ set: (inout Owner, Number) -> Void
  ) throws(EventDamage) {
    set(&owner, Number(clamping: try object.required(name).integer(in: range)))
  }

  mutating func number<Number: FixedWidthInteger>(
    _ name: StaticString, ifAny _: Number?, in range: ClosedRange<Int64>,
    _ set: (inout Owner, Number) -> Void
  ) throws(EventDamage) {
    if let node = object[name] { set(&owner, Number(clamping: try node.integer(in: range))) }
  }

  mutating func boolean(
    _ name: StaticString, _: Bool, _ set: (inout Owner, Bool) -> Void
  ) throws(EventDamage) {
    set(&owner, try object.required(name).boolean())
  }

  mutating func flag(
    _ name: StaticString, _: Bool, _ set: (inout Owner, Bool) -> Void
  ) throws(EventDamage) {
    if let node = object[name] { set(&owner, try node.boolean()) }
  }

  mutating func value<Value: EventValue>(
    _ name: StaticString, _: Value, _ set: (inout Owner, Value) -> Void
  ) throws(EventDamage) {
    if let value = try Value.read(try object.required(name)) { set(&owner, value) }
  }

  mutating func value<Value: EventValue>(
    _ name: StaticString, ifAny _: Value?, _ set: (inout Owner, Value) -> Void
  ) throws(EventDamage) {
    guard let node = object[name], let value = try Value.read(node) else { return }
    set(&owner, value)
  }

  mutating func values<Value: EventValue>(
    _ name: StaticString, _: [Value], _ set: (inout Owner, [Value]) -> Void
  ) throws(EventDamage) {
    if let node = object[name] { set(&owner, try node.values()) }
  }

  mutating func values<Value: EventValue>(
    _ name: StaticString, ifAny values: [Value], _ set: (inout Owner, [Value]) -> Void
  ) throws(EventDamage) {
    try self.values(name, values, set)
  }

  mutating func part<Part: EventPart>(
    _ name: StaticString, _: borrowing Part, _ set: (inout Owner, Part) -> Void
  ) throws(EventDamage) {
    set(&owner, try object.required(name).object().read())
  }

  mutating func part<Part: EventPart>(
    _ name: StaticString, ifAny _: borrowing Part?, _ set: (inout Owner, Part) -> Void
  ) throws(EventDamage) {
    if let node = object[name] { set(&owner, try node.object().read()) }
  }

  mutating func list<Part: EventPart>(
    _ name: StaticString, _: [Part], _ set: (inout Owner, [Part]) -> Void
  ) throws(EventDamage) {
    if let node = object[name] { set(&owner, try node.parts()) }
  }

  mutating func list<Part: EventPart>(
    _ name: StaticString, ifAny values: [Part], _ set: (inout Owner, [Part]) -> Void
  ) throws(EventDamage) {
    try list(name, values, set)
  }

  mutating func list<Part: EventPart>(
    _ name: StaticString, unlessNil _: [Part]?, _ set: (inout Owner, [Part]) -> Void
  ) throws(EventDamage) {
    try list(name, [], set)
  }

  mutating func members<Part: EventPart>(
    of _: borrowing Part, _ set: (inout Owner, Part) -> Void
  ) throws(EventDamage) {
    set(&owner, try object.read())
  }

  mutating func members<Part: EventPart>(
    ofAny _: borrowing Part?, from first: StaticString, _ set: (inout Owner, Part) -> Void
  ) throws(EventDamage) {
    if object.has(first) { set(&owner, try object.read()) }
  }

  mutating func scenario(
    _: ScenarioReference, _ set: (inout Owner, ScenarioReference) -> Void
  ) throws(EventDamage) {
    set(&owner, try ScenarioReference(try object.object("scenario")))
  }

  mutating func step(_: StepReference, _ set: (inout Owner, StepReference) -> Void) {
    if let step { set(&owner, step) }
  }

  mutating func choice<Word: EventValue & CaseIterable>(
    _ name: StaticString, _ value: Word, _ set: (inout Owner, Word) -> Void
  ) throws(EventDamage) -> Word {
    guard let word = try Word.read(try object.required(name)) else { return value }
    set(&owner, word)
    return word
  }

  mutating func choice(_ name: StaticString, _: Bool) throws(EventDamage) -> Bool {
    try object.required(name).boolean()
  }
}

extension EventObject {
  /// The part that has the members of this object.
  ///
  /// - Parameter step: that of the event.
  func read<Part: EventPart>(
    _: Part.Type = Part.self, of step: StepReference? = nil
  ) throws(EventDamage) -> Part {
    let blank = Part.blank
    var reader = MemberReader<Part>(object: self, owner: blank, step: step)
    try blank.members(&reader)
    try reader.owner.check(self)
    return reader.owner
  }
}
