// SPDX-License-Identifier: Apache-2.0

/// An object's members in the order they were written.
///
/// Duplicate names are kept; `subscript` returns the last, as most parsers do.
package struct OrderedObject: Sendable {
  package var members: [(name: String, value: Value)]

  package init(_ members: [(name: String, value: Value)] = []) {
    self.members = members
  }

  /// The last member whose name has exactly these UTF-8 bytes; O(n).
  package subscript(name: String) -> Value? {
    members.last { $0.name.utf8.elementsEqual(name.utf8) }?.value
  }
}
