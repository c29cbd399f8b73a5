// SPDX-License-Identifier: Apache-2.0

import Notation
import Values

extension Redactor {
  /// The value with secrets hidden in its texts and in the names of its members; a number that holds
  /// one becomes a text, as in `redactJSON`.
  package func redact(_ value: Value) -> Value {
    guard !isEmpty else { return value }
    switch value {
    case .null, .boolean: return value
    case .number(let number):
      let shown = redact(number.digits)
      return shown.hasSameBytes(as: number.digits) ? value : .string(shown)
    case .string(let text): return .string(redact(text))
    case .array(let elements): return .array(elements.map(redact))
    case .object(let object):
      var members: [(name: String, value: Value)] = []
      var places: [ByteText: Int] = [:]
      for member in object.members {
        let name = redact(member.name)
        // Two names may have the same mark; of members with one name the last counts.
        if let place = places[ByteText(name)] {
          members[place].value = redact(member.value)
        } else {
          places[ByteText(name)] = members.count
          members.append((name, redact(member.value)))
        }
      }
      return .object(OrderedObject(members))
    }
  }
}
