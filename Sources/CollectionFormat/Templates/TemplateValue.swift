// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Expressions
import Values

/// Data to send, or a variable: a YAML value in which texts may be templates.
package enum TemplateValue: Sendable {
  /// Without templates: a whole tree is one value.
  case constant(Value, SourceSpan)
  /// A text with `${…}`.
  case text(TemplateText)
  case list([TemplateValue], SourceSpan)
  case object([Member], SourceSpan)

  /// A member of an object; names are never templates.
  package struct Member: Sendable {
    package var name: Located<String>
    package var value: TemplateValue
  }

  /// The place where it is written.
  package var span: SourceSpan {
    switch self {
    case .constant(_, let span), .list(_, let span), .object(_, let span): span
    case .text(let text): text.span
    }
  }

  /// Calls a closure with each text that has a `${…}`, in the order of the file.
  package func forEachTemplate(_ visit: (TemplateText) -> Void) {
    switch self {
    case .constant: break
    case .text(let text): visit(text)
    case .list(let elements, _): for element in elements { element.forEachTemplate(visit) }
    case .object(let members, _): for member in members { member.value.forEachTemplate(visit) }
    }
  }
}

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
