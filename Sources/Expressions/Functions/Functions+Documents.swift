// SPDX-License-Identifier: Apache-2.0

import Notation
import Values

extension FunctionDefinition {
  /// Changes to JSON documents: `json.mergePatch`, `json.patch`.
  static let documents: [FunctionDefinition] = [
    .global("json.mergePatch", 2...2) { arguments, call throws(EvaluationError.Kind) in
      let document = try call.data(arguments[0])
      let patch = try call.data(arguments[1])
      return CELValue(try call.merge(patch, into: document))
    },
    .global("json.patch", 2...2) { arguments, call throws(EvaluationError.Kind) in
      guard case .array(let operations) = try call.data(arguments[1]) else { return nil }
      var document = try call.data(arguments[0])
      for (index, operation) in operations.enumerated() {
        try JSONPatch(operation, number: index + 1).apply(to: &document, &call)
      }
      return CELValue(document)
    },
  ]
}

extension CallContext {
  /// The document after a merge patch (RFC 7396, section 2).
  fileprivate mutating func merge(
    _ patch: Value, into document: Value?
  ) throws(EvaluationError.Kind) -> Value {
    guard case .object(let changes) = patch else { return patch }
    var members = [(name: String, value: Value)]()
    if case .object(let object)? = document { members = object.members }
    try budget.make(elements: members.count + changes.members.count)
    var places: [ByteText: Int] = [:]
    for (place, member) in members.enumerated() { places[ByteText(member.name)] = place }
    var removed = Set<ByteText>()
    for change in changes.members {
      let name = ByteText(change.name)
      guard change.value != .null else {
        removed.insert(name)
        continue
      }
      removed.remove(name)
      let place = places[name]
      let merged = try merge(change.value, into: place.map { members[$0].value })
      if let place {
        members[place].value = merged
      } else {
        places[name] = members.count
        members.append((change.name, merged))
      }
    }
    if !removed.isEmpty { members.removeAll { removed.contains(ByteText($0.name)) } }
    return .object(OrderedObject(members))
  }
}
