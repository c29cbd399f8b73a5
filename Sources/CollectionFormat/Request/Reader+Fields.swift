// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import YAMLTree

/// The place of named values in a request, which decides the allowed names.
package enum FieldPlace: Sendable {
  case parameter, header, cookie, form

  /// Whether the values are in a head of the request, so that line breaks are refused.
  var isHead: Bool { self == .header || self == .cookie }

  /// Whether a list of one-member mappings is allowed, because the order of names matters.
  var allowsList: Bool { self == .parameter || self == .form }
}

extension Reader where Content == [FieldTemplate] {
  /// Names with the values to send.
  ///
  /// - Parameter mayBeComputed: whether one whole template may give the names and values.
  static func fields(_ place: FieldPlace, mayBeComputed: Bool = false) -> Reader {
    let shape = shape(place, mayBeComputed)
    return Reader(shape) { node, loading in
      switch node.content {
      case .mapping(let entries): return loading.fields(entries, place, mayBeComputed)
      case .sequence(let list) where place.allowsList:
        return list.flatMap { loading.singleField($0, place) }
      case .scalar(let scalar) where mayBeComputed:
        if let template = loading.computed(scalar) { return [FieldTemplate(computed: template)] }
        loading.reportWrongType(node, expected: shape)
        return nil
      default:
        loading.reportWrongType(node, expected: shape)
        return nil
      }
    }
  }

  private static func shape(_ place: FieldPlace, _ mayBeComputed: Bool) -> Shape {
    let value = Shape.called(
      .fieldValue, .either([.scalar, .list(.scalar, nonEmpty: false), .null]))
    let mapping = Shape.named(by: .literal, value)
    let list = Shape.list(.single(value), nonEmpty: false)
    let written = place.allowsList ? Shape.called(.fields, .either([mapping, list])) : mapping
    return mayBeComputed ? .either([written, .template]) : written
  }
}

extension FieldTemplate {
  /// Names and values that a template gives.
  init(computed template: TemplateText) {
    self.init(name: Located("", at: template.span), values: .computed(template))
  }
}

extension DecodingContext {
  /// The template if a scalar is one whole `${…}`; nil, without a diagnostic, for any other text.
  mutating func computed(_ scalar: YAMLScalar) -> TemplateText? {
    guard scalar.text.utf8.starts(with: "${".utf8), let template = template(scalar),
      template.template.wholeExpression != nil
    else { return nil }
    return template
  }

  mutating func fields(
    _ mapping: YAMLMapping, _ place: FieldPlace, _ mayBeComputed: Bool = false
  ) -> [FieldTemplate] {
    var fields: [FieldTemplate] = []
    fields.reserveCapacity(mapping.count)
    // Names of headers are ASCII: their places in `fields`, in lower case.
    var headers: [String: Int] = [:]
    for position in mapping.indices where isWritten(position, of: mapping) {
      let entry = mapping[position]
      let name = mayBeComputed ? dataKey(entry.key, of: mapping) : literalKey(entry.key)
      guard let name, let field = field(name, entry, place) else { continue }
      if place == .header {
        let known = headers[name.content.lowercased()]
        if let known {
          report(.headerTwice(name, first: fields[known].name))
          continue
        }
        headers[name.content.lowercased()] = fields.count
      }
      fields.append(field)
    }
    return fields
  }

  /// Refuses `contentType` beside the header that it stands for.
  mutating func refuseTypeTwice(in settings: RequestSettings) {
    guard let key = settings.contentType?.content else { return }
    refuse(settings.headers, besideType: key)
  }

  /// Refuses a `Content-Type` among headers beside the key that stands for it.
  mutating func refuse(_ headers: [FieldTemplate], besideType key: TemplateText) {
    for header in headers where header.isHeader("Content-Type") {
      if case .removed = header.values { continue }
      report(.typeTwice(header.name.span, key: key.span))
    }
  }

  mutating func singleField(_ node: YAMLNode, _ place: FieldPlace) -> [FieldTemplate] {
    let shape = Shape.single(.scalar)
    guard let mapping = mapping(node, expected: shape) else { return [] }
    guard mapping.count == 1 else {
      report(
        .wrongType(
          expected: shape, found: "a mapping of \(mapping.count)", at: mapping.place,
          help: ["write one name per line: `- name: value`"]))
      return []
    }
    return fields(mapping, place)
  }

  private mutating func field(
    _ name: Located<String>, _ entry: YAMLMapping.Entry, _ place: FieldPlace
  ) -> FieldTemplate? {
    guard checkFieldName(name, place) else { return nil }
    if entry.value.isNull {
      return FieldTemplate(name: name, values: .removed(entry.value.span))
    }
    guard case .sequence(let list) = entry.value.content else {
      return fieldValue(entry.value, name, place).map {
        FieldTemplate(name: name, values: .values([$0]))
      }
    }
    let values = list.compactMap { fieldValue($0, name, place) }
    guard values.count == list.count else { return nil }
    if place == .header, name.content.lowercased() == "host", let second = values.secondLiteral {
      report(.severalHosts(at: second.span))
      return nil
    }
    return FieldTemplate(name: name, values: .values(values))
  }

  private mutating func fieldValue(
    _ node: YAMLNode, _ name: Located<String>, _ place: FieldPlace
  ) -> TemplateValue? {
    if case .mapping(let mapping) = node.content, !mapping.isEmpty, place.allowsList {
      report(.nestedParameter(name.content, mapping.first?.name, at: mapping.place))
      return nil
    }
    guard let value = sentScalar(node) else { return nil }
    guard !place.isHead || isOneLine(node) else { return nil }
    guard place != .cookie || holdsNone(";", in: node, { .cookieEnd(at: $0) }) else { return nil }
    if place == .header, let scalar = node.scalar { warnOfTypography(in: scalar, .headerValue) }
    return value
  }

  private mutating func checkFieldName(_ name: Located<String>, _ place: FieldPlace) -> Bool {
    guard place.isHead else { return true }
    return place == .header ? checkHeaderName(name) : checkCookieName(name)
  }

  /// Whether a name is valid for a header; reports if not.
  mutating func checkHeaderName(_ name: Located<String>) -> Bool {
    if HTTPToken.isToken(name.content) { return true }
    report(.noToken(.invalidHeaderName, name.content, what: "a header", at: name.span))
    return false
  }

  /// Whether a name is valid for a cookie; reports if not. Services set `user[id]` and names beyond
  /// ASCII, so it may be more than a token.
  mutating func checkCookieName(_ name: Located<String>) -> Bool {
    if HeaderRules.problem(inCookieName: name.content) == nil { return true }
    report(
      Diagnostic(
        .invalidCookieName, "`\(name.content)` cannot be the name of a cookie",
        at: Annotation(name.span),
        help: ["write it without blanks, control characters, `=` and `;`"]))
    return false
  }
}

extension FieldTemplate {
  /// Whether it has the name of a header.
  package func isHeader(_ name: String) -> Bool {
    FieldPlace.header.isSameName(self.name.content, name)
  }
}

extension [TemplateValue] {
  /// The second value that is certainly sent; a template may be null, which sends nothing.
  fileprivate var secondLiteral: TemplateValue? {
    filter { value in
      if case .text(let text) = value { text.literalText != nil } else { true }
    }.dropFirst().first
  }
}

extension Reader where Content == Located<String> {
  /// The name of a header.
  static var headerName: Reader {
    Reader(.literal) { node, loading in
      guard let text = loading.literal(node, expected: .literal) else { return nil }
      let name = Located(text, at: node.span)
      return loading.checkHeaderName(name) ? name : nil
    }
  }
}
