// SPDX-License-Identifier: Apache-2.0

/// What a text of an event may show of a secret.
package enum Secrecy: Sendable {
  /// It is shown as it is: nothing in it comes from a value of the run.
  case plain
  /// Secrets in it are hidden.
  case text
  /// Compact JSON: a number that holds a secret becomes a string.
  case json
  /// A line of a file, of which a long one is cut: a secret that begins at its end is hidden too.
  case line
}

/// A part of an event that is a JSON object, with the list of its members.
///
/// The list is the only place that names a member: writer, reader and redaction follow from it. It is a generic
/// function, so that the compiler makes one of each for every part.
package protocol EventPart {
  /// What a reader begins with: no member is there.
  static var blank: Self { get }

  /// Gives each member to the coder, in the order of the JSON.
  func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem)

  /// Called when all members were read from an object: whether they fit together.
  mutating func check(_ object: EventObject) throws(EventDamage)
}

extension EventPart {
  package func check(_ object: EventObject) throws(EventDamage) {}
}

/// A value of a member that writes and reads itself: a word, bytes, the fields of a head.
package protocol EventValue {
  func append(to json: inout EventJSON)

  /// - Returns: nil for a word of a later version, in place of which the member keeps its value.
  static func read(_ node: EventNode) throws(EventDamage) -> Self?
}

/// Goes through the members of a part: writes or reads them.
///
/// A member without a value is left out by `ifAny`, and so is an empty list; a reader accepts that they are absent. A
/// reader also accepts that a list is absent which is always written.
package protocol MemberCoder<Owner> {
  associatedtype Owner
  associatedtype Problem: Error

  mutating func text(
    _ name: StaticString, _ value: String, _ secrecy: Secrecy,
    _ set: (inout Owner, String) -> Void
  ) throws(Problem)

  mutating func text(
    _ name: StaticString, ifAny value: String?, _ secrecy: Secrecy,
    _ set: (inout Owner, String) -> Void
  ) throws(Problem)

  mutating func texts(
    _ name: StaticString, _ values: [String], _ secrecy: Secrecy,
    _ set: (inout Owner, [String]) -> Void
  ) throws(Problem)

  mutating func texts(
    _ name: StaticString, ifAny values: [String], _ secrecy: Secrecy,
    _ set: (inout Owner, [String]) -> Void
  ) throws(Problem)

  mutating func number<Number: FixedWidthInteger>(
    _ name: StaticString, _ value: Number, in range: ClosedRange<Int64>,
    _ set: (inout Owner, Number) -> Void
  ) throws(Problem)

  mutating func number<Number: FixedWidthInteger>(
    _ name: StaticString, ifAny value: Number?, in range: ClosedRange<Int64>,
    _ set: (inout Owner, Number) -> Void
  ) throws(Problem)

  /// True or false.
  mutating func boolean(
    _ name: StaticString, _ value: Bool, _ set: (inout Owner, Bool) -> Void
  ) throws(Problem)

  /// True; left out if it is false.
  mutating func flag(
    _ name: StaticString, _ value: Bool, _ set: (inout Owner, Bool) -> Void
  ) throws(Problem)

  mutating func value<Value: EventValue>(
    _ name: StaticString, _ value: Value, _ set: (inout Owner, Value) -> Void
  ) throws(Problem)

  mutating func value<Value: EventValue>(
    _ name: StaticString, ifAny value: Value?, _ set: (inout Owner, Value) -> Void
  ) throws(Problem)

  mutating func values<Value: EventValue>(
    _ name: StaticString, _ values: [Value], _ set: (inout Owner, [Value]) -> Void
  ) throws(Problem)

  mutating func values<Value: EventValue>(
    _ name: StaticString, ifAny values: [Value], _ set: (inout Owner, [Value]) -> Void
  ) throws(Problem)

  mutating func part<Part: EventPart>(
    _ name: StaticString, _ value: borrowing Part, _ set: (inout Owner, Part) -> Void
  ) throws(Problem)

  mutating func part<Part: EventPart>(
    _ name: StaticString, ifAny value: borrowing Part?, _ set: (inout Owner, Part) -> Void
  ) throws(Problem)

  mutating func list<Part: EventPart>(
    _ name: StaticString, _ values: [Part], _ set: (inout Owner, [Part]) -> Void
  ) throws(Problem)

  mutating func list<Part: EventPart>(
    _ name: StaticString, ifAny values: [Part], _ set: (inout Owner, [Part]) -> Void
  ) throws(Problem)

  /// A list that may be empty; left out for nil.
  mutating func list<Part: EventPart>(
    _ name: StaticString, unlessNil values: [Part]?, _ set: (inout Owner, [Part]) -> Void
  ) throws(Problem)

  /// The members of another part, in the same object.
  mutating func members<Part: EventPart>(
    of value: borrowing Part, _ set: (inout Owner, Part) -> Void
  ) throws(Problem)

  /// The members of another part, in the same object; it has them if it has the first one.
  mutating func members<Part: EventPart>(
    ofAny value: borrowing Part?, from first: StaticString, _ set: (inout Owner, Part) -> Void
  ) throws(Problem)

  /// The scenario of the event.
  mutating func scenario(
    _ value: ScenarioReference, _ set: (inout Owner, ScenarioReference) -> Void
  ) throws(Problem)

  /// The step of the event, with what names its scenario.
  mutating func step(
    _ value: StepReference, _ set: (inout Owner, StepReference) -> Void
  ) throws(Problem)

  /// A word that decides which members follow.
  ///
  /// - Returns: the word by which the list goes on: a reader's is the one that was read.
  mutating func choice<Word: EventValue & CaseIterable>(
    _ name: StaticString, _ value: Word, _ set: (inout Owner, Word) -> Void
  ) throws(Problem) -> Word

  /// A boolean that decides which members follow.
  mutating func choice(_ name: StaticString, _ value: Bool) throws(Problem) -> Bool
}

extension MemberCoder {
  /// A whole number that is not negative.
  @inline(__always)
  mutating func number<Number: FixedWidthInteger>(
    _ name: StaticString, _ value: Number, _ set: (inout Owner, Number) -> Void
  ) throws(Problem) {
    try number(name, value, in: 0...EventObject.largest, set)
  }

  /// A whole number that is not negative.
  @inline(__always)
  mutating func number<Number: FixedWidthInteger>(
    _ name: StaticString, ifAny value: Number?, _ set: (inout Owner, Number) -> Void
  ) throws(Problem) {
    try number(name, ifAny: value, in: 0...EventObject.largest, set)
  }

  /// A count that is left out if it is zero.
  @inline(__always)
  mutating func number<Number: FixedWidthInteger>(
    _ name: StaticString, ifPositive value: Number, _ set: (inout Owner, Number) -> Void
  ) throws(Problem) {
    try number(name, ifAny: value > 0 ? value : nil, set)
  }

  /// A point in time of a run, or a duration.
  @inline(__always)
  mutating func microseconds(
    _ name: StaticString, _ value: Int64, _ set: (inout Owner, Int64) -> Void
  ) throws(Problem) {
    try number(name, value, in: EventObject.microseconds, set)
  }
}
