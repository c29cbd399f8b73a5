// SPDX-License-Identifier: Apache-2.0

/// A hash for every value of a document, so that unequal values are told apart in one step.
///
/// Equal values have equal hashes: numbers by value, objects in any order, the last of a name.
struct Fingerprints {
  /// By tape position; names of members have none.
  private(set) var hashes: [Int]
  private let document: JSONDocument

  /// The hashes of a value and all it contains; O(size).
  init(of node: JSONNode) {
    document = node.document
    hashes = [Int](repeating: 0, count: document.end(of: node.position))
    _ = add(node.position)
  }

  subscript(position: Int) -> Int { hashes[position] }

  private mutating func add(_ position: Int) -> Int {
    let node = JSONNode(document: document, position: position)
    var hasher = Hasher()
    hasher.combine(node.kind)
    switch node.kind {
    case .null: break
    case .boolean: hasher.combine(node.boolean)
    case .number: hasher.combine(node.number)
    case .string: hasher.combine(node.stringValue.map(TextKey.init))
    case .array:
      for element in node.elements { hasher.combine(add(element.position)) }
    case .object:
      for member in node.members { _ = add(member.value.position) }
      let members = node.lastValues.map { name, value in
        var hasher = Hasher()
        hasher.combine(name)
        hasher.combine(hashes[value.position])
        return hasher.finalize()
      }
      hasher.combine(members.reduce(0, &+))
    }
    let hash = hasher.finalize()
    hashes[position] = hash
    return hash
  }
}
