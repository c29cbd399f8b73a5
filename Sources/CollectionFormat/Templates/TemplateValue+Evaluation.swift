// SPDX-License-Identifier: Apache-2.0

import Expressions
import Values

extension TemplateValue {
  /// The value with all templates evaluated, and the secrets that it was made from.
  ///
  /// Members and elements whose template gives `optional.none()` are left out; for the whole value
  /// that is a failure that `leavesOut`.
  package func evaluate(in scope: some Scope) throws(TemplateFailure) -> ScopedValue {
    switch self {
    case .constant(let value, _): return ScopedValue(value)
    case .text(let text): return try text.evaluate(in: scope)
    case .list(let elements, _):
      var secrets = SecretNames.none
      var received = ReceivedBytes.none
      var values: [Value] = []
      values.reserveCapacity(elements.count)
      for element in elements {
        guard let found = try element.present(in: scope) else { continue }
        values.append(found.value)
        secrets.formUnion(found.secrets)
        received.formUnion(found.received)
      }
      var list = ScopedValue(.array(values), secrets: secrets)
      list.received = received
      return list
    case .object(let members, _):
      var secrets = SecretNames.none
      var received = ReceivedBytes.none
      var object = OrderedObject()
      for member in members {
        guard let found = try member.value.present(in: scope) else { continue }
        object.members.append((member.name.content, found.value))
        secrets.formUnion(found.secrets)
        received.formUnion(found.received)
      }
      var whole = ScopedValue(.object(object), secrets: secrets)
      whole.received = received
      return whole
    }
  }

  /// The value; nil if it is left out.
  package func present(in scope: some Scope) throws(TemplateFailure) -> ScopedValue? {
    do throws(TemplateFailure) {
      return try evaluate(in: scope)
    } catch {
      guard error.leavesOut else { throw error }
      return nil
    }
  }
}
