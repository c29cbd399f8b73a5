// SPDX-License-Identifier: Apache-2.0

import Expressions
import Values

extension TemplateValue {
  /// The value with all templates evaluated, and the secrets that it was made from.
  package func evaluate(in scope: some Scope) throws(TemplateFailure) -> ScopedValue {
    switch self {
    case .constant(let value, _): return ScopedValue(value)
    case .text(let text): return try text.evaluate(in: scope)
    case .list(let elements, _):
      var secrets = SecretNames.none
      var values: [Value] = []
      values.reserveCapacity(elements.count)
      for element in elements {
        let found = try element.evaluate(in: scope)
        values.append(found.value)
        secrets.formUnion(found.secrets)
      }
      return ScopedValue(.array(values), secrets: secrets)
    case .object(let members, _):
      var secrets = SecretNames.none
      var object = OrderedObject()
      for member in members {
        let found = try member.value.evaluate(in: scope)
        object.members.append((member.name.content, found.value))
        secrets.formUnion(found.secrets)
      }
      return ScopedValue(.object(object), secrets: secrets)
    }
  }
}
