// SPDX-License-Identifier: Apache-2.0

extension EventJSON {
  /// `"name":`, with a comma before it unless it is the first of its object. What it is the key of
  /// comes next.
  package mutating func key(_ name: StaticString) {
    if bytes.last != UInt8(ascii: "{") { bytes.append(UInt8(ascii: ",")) }
    bytes.append(UInt8(ascii: "\""))
    raw(name)
    raw("\":")
  }

  /// A member with a text; nothing for nil.
  package mutating func member(_ name: StaticString, _ value: String?) {
    guard let value else { return }
    key(name)
    string(value)
  }

  /// A member with a number; nothing for nil.
  package mutating func member(_ name: StaticString, _ value: (some BinaryInteger)?) {
    guard let value else { return }
    key(name)
    integer(value)
  }

  /// A member that is true or false.
  package mutating func member(_ name: StaticString, _ value: Bool) {
    key(name)
    boolean(value)
  }

  /// A member with a list of texts, which may be empty.
  package mutating func member(_ name: StaticString, _ texts: [String]) {
    key(name)
    strings(texts)
  }

  /// A member that is true, or not there.
  package mutating func flag(_ name: StaticString, _ isSet: Bool) {
    if isSet { member(name, true) }
  }
}
