// SPDX-License-Identifier: Apache-2.0

import RunEvents

/// What is known of a member: of an event, or of its schema.
struct Listed: Equatable {
  var isRequired: Bool
  /// The members of its objects; nil for a value that is not a part of an event.
  var inside: [String: Listed]?
}

extension [String: Listed] {
  /// The members of an object that is one of two kinds.
  func merged(with other: [String: Listed]) -> [String: Listed] {
    var merged = self
    for name in Set(keys).union(other.keys) {
      let (own, others) = (self[name], other[name])
      let inside =
        own?.inside.map { own in others?.inside.map { own.merged(with: $0) } ?? own }
        ?? others?.inside
      merged[name] = Listed(
        isRequired: own?.isRequired == true && others?.isRequired == true, inside: inside)
    }
    return merged
  }
}

extension EventPart {
  /// Its members, whatever is chosen.
  static var listed: [String: Listed] {
    (0..<12).map(listed(pick:)).reduce(nil) { $0?.merged(with: $1) ?? $1 } ?? [:]
  }

  fileprivate static func listed(pick: Int) -> [String: Listed] {
    var lister = MemberLister<Self>(pick: pick)
    blank.members(&lister)
    return lister.listed
  }
}

/// Notes the names of members, and which are always written.
struct MemberLister<Owner>: MemberCoder {
  typealias Problem = Never

  let pick: Int
  var listed: [String: Listed] = [:]

  private mutating func note(
    _ name: StaticString, _ isRequired: Bool, inside: [String: Listed]? = nil
  ) {
    listed[name.description] = Listed(isRequired: isRequired, inside: inside)
  }

  mutating func text(
    _ name: StaticString, _: String, _: Secrecy, _: (inout Owner, String) -> Void
  ) { note(name, true) }

  mutating func text(
    _ name: StaticString, ifAny _: String?, _: Secrecy, _: (inout Owner, String) -> Void
  ) { note(name, false) }

  mutating func texts(
    _ name: StaticString, _: [String], _: Secrecy, _: (inout Owner, [String]) -> Void
  ) { note(name, true) }

  mutating func texts(
    _ name: StaticString, ifAny _: [String], _: Secrecy, _: (inout Owner, [String]) -> Void
  ) { note(name, false) }

  mutating func number<Number: FixedWidthInteger>(
    _ name: StaticString, _: Number, in _: ClosedRange<Int64>, _: (inout Owner, Number) -> Void
  ) { note(name, true) }

  mutating func number<Number: FixedWidthInteger>(
    _ name: StaticString, ifAny _: Number?, in _: ClosedRange<Int64>,
    _: (inout Owner, Number) -> Void
  ) { note(name, false) }

  mutating func boolean(_ name: StaticString, _: Bool, _: (inout Owner, Bool) -> Void) {
    note(name, true)
  }

  mutating func flag(_ name: StaticString, _: Bool, _: (inout Owner, Bool) -> Void) {
    note(name, false)
  }

  mutating func value<Value: EventValue>(
    _ name: StaticString, _: Value, _: (inout Owner, Value) -> Void
  ) { note(name, true) }

  mutating func value<Value: EventValue>(
    _ name: StaticString, ifAny _: Value?, _: (inout Owner, Value) -> Void
  ) { note(name, false) }

  mutating func values<Value: EventValue>(
    _ name: StaticString, _: [Value], _: (inout Owner, [Value]) -> Void
  ) { note(name, true) }

  mutating func values<Value: EventValue>(
    _ name: StaticString, ifAny _: [Value], _: (inout Owner, [Value]) -> Void
  ) { note(name, false) }

  mutating func part<Part: EventPart>(
    _ name: StaticString, _: borrowing Part, _: (inout Owner, Part) -> Void
  ) { note(name, true, inside: Part.listed(pick: pick)) }

  mutating func part<Part: EventPart>(
    _ name: StaticString, ifAny _: borrowing Part?, _: (inout Owner, Part) -> Void
  ) { note(name, false, inside: Part.listed(pick: pick)) }

  mutating func list<Part: EventPart>(
    _ name: StaticString, _: [Part], _: (inout Owner, [Part]) -> Void
  ) { note(name, true, inside: Part.listed(pick: pick)) }

  mutating func list<Part: EventPart>(
    _ name: StaticString, ifAny _: [Part], _: (inout Owner, [Part]) -> Void
  ) { note(name, false, inside: Part.listed(pick: pick)) }

  mutating func list<Part: EventPart>(
    _ name: StaticString, unlessNil _: [Part]?, _: (inout Owner, [Part]) -> Void
  ) { note(name, false, inside: Part.listed(pick: pick)) }

  mutating func members<Part: EventPart>(
    of _: borrowing Part, _: (inout Owner, Part) -> Void
  ) { listed.merge(Part.listed(pick: pick)) { $1 } }

  mutating func members<Part: EventPart>(
    ofAny _: borrowing Part?, from _: StaticString, _: (inout Owner, Part) -> Void
  ) {
    let optional = Part.listed(pick: pick).mapValues {
      Listed(isRequired: false, inside: $0.inside)
    }
    listed.merge(optional) { $1 }
  }

  mutating func scenario(_: ScenarioReference, _: (inout Owner, ScenarioReference) -> Void) {
    note("scenario", true)
  }

  mutating func step(_: StepReference, _: (inout Owner, StepReference) -> Void) {
    note("scenario", true)
    note("step", true)
  }

  mutating func choice<Word: EventValue & CaseIterable>(
    _ name: StaticString, _: Word, _: (inout Owner, Word) -> Void
  ) -> Word {
    note(name, true)
    let words = Array(Word.allCases)
    return words[pick % words.count]
  }

  mutating func choice(_ name: StaticString, _: Bool) -> Bool {
    note(name, true)
    return !pick.isMultiple(of: 2)
  }
}
