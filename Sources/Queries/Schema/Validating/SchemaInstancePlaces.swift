// SPDX-License-Identifier: Apache-2.0

import Values

/// Finds the places of values in a document; values in document order are found in one walk.
///
/// Violations are in document order, so the walk to each continues where the previous one ended.
/// The twentieth violation among ten million elements needs no second look at the others.
struct SchemaInstancePlaces {
  /// The state of the walk over one container.
  private struct Level {
    let container: Int
    var next: Int
    var index = 0
  }

  private let document: JSONDocument
  /// From the root inwards.
  private var levels: [Level] = []

  init(document: JSONDocument) { self.document = document }

  /// The place of the value at a position; for a member's name, the place of the member.
  mutating func pointer(to position: Int) -> JSONPointer {
    var pointer = JSONPointer()
    var container = 0
    var depth = 0
    while container != position {
      let isObject = document.kind(at: container) == .object
      guard let child = child(of: container, holding: position, isObject, depth) else { break }
      let (name, value) = child
      pointer.tokens.append(
        isObject ? document.string(at: name) ?? "" : String(levels[depth].index))
      if position == name { break }
      container = value
      depth += 1
    }
    return pointer
  }

  /// The member or element of a container that contains a position.
  private mutating func child(
    of container: Int, holding position: Int, _ isObject: Bool, _ depth: Int
  ) -> (name: Int, value: Int)? {
    if depth >= levels.count || levels[depth].container != container
      || levels[depth].next > position
    {
      levels.removeLast(max(0, levels.count - depth))
      levels.append(Level(container: container, next: document.firstContent(of: container)))
    }
    let end = document.end(of: container)
    while levels[depth].next < end {
      let name = levels[depth].next
      let value = isObject ? name + 1 : name
      let after = document.end(of: value)
      if position < after { return (name, value) }
      levels[depth].next = after
      levels[depth].index += 1
    }
    return nil
  }
}
