// SPDX-License-Identifier: Apache-2.0

import Notation
import Values

extension JSONNode {
  /// Whether this is the expected value: scalars by value, lists completely and in order, objects
  /// with at least its members.
  ///
  /// Of duplicate members the last counts, on both sides.
  ///
  /// - Parameters:
  ///   - exactly: whether objects may have no other members, at every depth.
  ///   - work: counts visits of objects with many members; false if it ends.
  func isAtLeast(_ value: Value, exactly: Bool, within work: Workload) -> Bool {
    switch value {
    case .null, .boolean, .number, .string: return isEqual(to: value)
    case .array(let expected):
      guard isArray, count == expected.count else { return false }
      return zip(elements, expected).allSatisfy { $0.isAtLeast($1, exactly: exactly, within: work) }
    case .object(let expected):
      guard isObject else { return false }
      return hasAtLeast(expected, exactly, work)
    }
  }

  private func hasAtLeast(
    _ expected: OrderedObject, _ exactly: Bool, _ work: Workload
  ) -> Bool {
    let wanted = expected.lastMembers
    let members = MemberIndex(self, lookups: wanted.count, within: work)
    let hasAll = wanted.allSatisfy { name, value in
      members[name]?.isAtLeast(value, exactly: exactly, within: work) ?? false
    }
    return hasAll && (!exactly || !hasMembers(besides: wanted.lazy.map(\.name), work))
  }

  /// Whether it has members with other names.
  func hasMembers(besides names: some Sequence<String>, _ work: Workload) -> Bool {
    let known = Set(names.map(ByteText.init))
    for member in members {
      guard let name = member.name.stringValue, known.contains(ByteText(name)) else { return true }
      if work.walk.ends() { return true }
    }
    return false
  }
}

extension [JSONNode] {
  /// Whether these nodes, as a list, are the expected value.
  func areAtLeast(_ value: Value, exactly: Bool, within work: Workload) -> Bool {
    guard case .array(let expected) = value, count == expected.count else { return false }
    return zip(self, expected).allSatisfy { $0.isAtLeast($1, exactly: exactly, within: work) }
  }
}

extension OrderedObject {
  /// The members that count: all of them, or the last of each duplicate name.
  var lastMembers: [(name: String, value: Value)] {
    if members.count < 2 { return members }
    let last = lastValues
    if last.count == members.count { return members }
    return last.map { ($0.key.text, $0.value) }
  }
}

/// The members of an object by name; built once for many look-ups.
struct MemberIndex {
  private let node: JSONNode
  private let values: [ByteText: JSONNode]?

  /// - Parameter lookups: their expected number. Each look-up searches the members, unless there
  ///   are many.
  init(_ node: JSONNode, lookups: Int, within work: Workload) {
    self.node = node
    values =
      lookups > 4 && node.count > 16 ? node.lastValues(counting: &work.walk) ?? [:] : nil
  }

  /// The last member with a name.
  subscript(name: String) -> JSONNode? {
    if let values { return values[ByteText(name)] }
    return node[member: name]
  }
}
