// SPDX-License-Identifier: Apache-2.0

import Values

/// The values that answers are made of.
extension JSONWriter {
  /// An object, whose members `members` writes.
  package mutating func object<Failure: Error>(
    _ members: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    beginObject()
    try members(&self)
    endObject()
  }

  /// A list with one value for each element.
  package mutating func list<Elements: Sequence>(
    _ elements: Elements, _ each: (inout JSONWriter, Elements.Element) -> Void
  ) {
    beginArray()
    for element in elements { each(&self, element) }
    endArray()
  }

  /// A member with a text; nothing for nil.
  package mutating func member(_ name: StaticString, _ text: String?) {
    guard let text else { return }
    key(name)
    string(text)
  }

  /// A member with an integer.
  package mutating func member(_ name: StaticString, _ integer: Int) {
    key(name)
    self.integer(integer)
  }

  /// A member with a boolean.
  package mutating func member(_ name: StaticString, _ value: Bool) {
    key(name)
    boolean(value)
  }

  package mutating func position(_ position: EditorPosition) {
    beginObject()
    member("line", position.line)
    member("character", position.character)
    endObject()
  }

  package mutating func range(_ range: EditorRange) {
    beginObject()
    key("start")
    position(range.start)
    key("end")
    position(range.end)
    endObject()
  }

  /// A member with a range.
  package mutating func member(_ name: StaticString, _ range: EditorRange) {
    key(name)
    self.range(range)
  }

  package mutating func location(_ location: EditorLocation) {
    beginObject()
    member("uri", location.uri.text)
    member("range", location.range)
    endObject()
  }

  /// A `TextEdit`.
  package mutating func edit(_ range: EditorRange, _ text: String) {
    beginObject()
    member("range", range)
    member("newText", text)
    endObject()
  }
}
