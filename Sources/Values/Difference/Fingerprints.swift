// SPDX-License-Identifier: Apache-2.0

import Notation

/// A hash for every value of a document, so that unequal values are distinguished in one step.
///
/// Equal values have equal hashes: numbers by value, objects in any order, the last of duplicate
/// members.
struct Fingerprints {
  /// By tape position; names of members have no hash.
  private(set) var hashes: [Int]
  private let document: JSONDocument

  /// The hashes of a value and everything in it; O(size).
  ///
  /// - Parameter meter: a step for each value; when it ends, the remaining values have no hash.
  init(of node: JSONNode, counting meter: inout WorkMeter) {
    document = node.document
    hashes = [Int](repeating: 0, count: document.end(of: node.position))
    _ = add(node.position, &meter)
  }

  subscript(position: Int) -> Int { hashes[position] }

  private mutating func add(_ position: Int, _ meter: inout WorkMeter) -> Int {
    if meter.ends() { return 0 }
    let node = JSONNode(document: document, position: position)
    var hasher = Hasher()
    hasher.combine(node.kind)
    switch node.kind {
    case .null: break
    case .boolean: hasher.combine(node.boolean)
    case .number: hasher.combine(node.number)
    case .string: hasher.combine(node.stringValue.map(ByteText.init))
    case .array:
      for element in node.elements {
        if meter.end != nil { return 0 }
        hasher.combine(add(element.position, &meter))
      }
    case .object:
      for member in node.members {
        if meter.end != nil { return 0 }
        _ = add(member.value.position, &meter)
      }
      guard let last = node.lastValues(counting: &meter) else { return 0 }
      let members = last.map { name, value in
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
