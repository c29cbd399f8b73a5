// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges
import Expressions
import Planning
import Values

extension RequestRenderer {
  /// Fields with their names: those of a template are evaluated.
  ///
  /// A written field replaces a computed one of its name, since it is of the same or an inner level.
  mutating func named(
    _ fields: [FieldTemplate], _ key: String
  ) throws(StepRefusal) -> [FieldTemplate] {
    guard fields.contains(where: { $0.computed != nil }) else { return fields }
    var named: [FieldTemplate] = []
    for field in fields {
      guard let template = field.computed else {
        named.append(field)
        continue
      }
      let made = try computedFields(template, key, isInherited: field.isInherited)
      named += made.filter { one in
        !fields.contains { $0.computed == nil && Self.isSame($0, one, key) }
      }
    }
    return named
  }

  private static func isSame(_ one: FieldTemplate, _ other: FieldTemplate, _ key: String) -> Bool {
    key == "headers"
      ? one.isHeader(other.name.content)
      : one.name.content.utf8.elementsEqual(other.name.content.utf8)
  }

  /// The members of the object that a template gives.
  private mutating func computedFields(
    _ template: TemplateText, _ key: String, isInherited: Bool
  ) throws(StepRefusal) -> [FieldTemplate] {
    if isInherited, let destination, !destination.takesDefaults,
      let found = try? template.evaluate(in: scope), !found.secrets.isEmpty
    {
      notice("the default `\(key)` hold a secret and are left out towards \(destination.origin)")
      return []
    }
    guard let found = try present(template) else { return [] }
    let object: OrderedObject
    switch found.value {
    case .null: return []
    case .object(let members): object = members
    default: throw .notAnObject("`\(key)`", at: template.span)
    }
    var fields: [FieldTemplate] = []
    for member in object.members {
      var field = FieldTemplate(
        name: Located(member.name, at: template.span),
        values: member.value.fieldValues(found.secrets, at: template.span))
      field.isInherited = isInherited
      if key == "headers", fields.contains(where: { $0.isHeader(member.name) }) {
        throw .headerTwice(at: template.span)
      }
      fields.append(field)
    }
    return fields
  }

  /// The headers with their names, evaluated once: they are read for the type of the body too.
  mutating func namedHeaders() throws(StepRefusal) -> [FieldTemplate] {
    if let headers { return headers }
    let named = try named(settings.headers, "headers")
    headers = named
    return named
  }

  /// Refuses a computed `Content-Type` beside `contentType` of the same level or an inner one.
  func judgeType(of headers: [FieldTemplate]) throws(StepRefusal) {
    guard settings.contentType != nil else { return }
    for header in headers where header.isHeader("Content-Type") && !header.isInherited {
      if case .given = header.values { throw .headerTwice(at: header.name.span) }
    }
  }
}

extension Value {
  /// The value of a name as written in a file: null leaves it out, a list repeats it.
  fileprivate func fieldValues(_ secrets: SecretNames, at span: SourceSpan) -> FieldTemplate.Values
  {
    switch self {
    case .null: .removed(span)
    case .array(let elements): .given(elements, secrets)
    default: .given([self], secrets)
    }
  }
}

extension StepRefusal {
  static func headerTwice(at span: SourceSpan) -> StepRefusal {
    StepRefusal(
      .headerTwice, "a template gives a header that is there already, perhaps in another spelling",
      at: span, help: ["names of headers have no case: for several values give a list"])
  }
}
