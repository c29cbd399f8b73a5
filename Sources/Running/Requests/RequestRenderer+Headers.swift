// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Exchanges
import Expressions
import Planning

/// Headers to send, and names of headers that must not be added.
struct RenderedHeaders {
  var fields: [RequestHeader] = []
  /// Headers that are null in the file.
  var withheld: [String] = []

  /// Whether a header is sent.
  func hasField(_ name: String) -> Bool {
    fields.contains { $0.field.name.equalsIgnoringASCIICase(name) }
  }

  func has(_ name: String) -> Bool {
    hasField(name)
      || withheld.contains { $0.equalsIgnoringASCIICase(name) }
  }
}

extension RenderedHeaders {
  /// Whether the headers have `Transfer-Encoding: chunked`.
  var asksForChunks: Bool {
    fields.contains {
      $0.field.name.equalsIgnoringASCIICase("Transfer-Encoding")
        && $0.field.value.equalsIgnoringASCIICase("chunked")
    }
  }

  /// Adds the headers that every request has by default.
  mutating func addUsual(userAgent: String) {
    if !has("Accept") { fields.append(RequestHeader("Accept", "*/*")) }
    if !has("User-Agent") { fields.append(RequestHeader("User-Agent", userAgent)) }
  }

  /// Replaces the headers whose names `--header` gives.
  mutating func override(with flags: [(name: String, value: String?)]) {
    for flag in flags {
      fields.removeAll { $0.field.name.equalsIgnoringASCIICase(flag.name) }
      withheld.removeAll { $0.equalsIgnoringASCIICase(flag.name) }
    }
    for flag in flags {
      if let value = flag.value {
        fields.append(RequestHeader(flag.name, value))
      } else {
        withheld.append(flag.name)
      }
    }
  }
}

extension RequestRenderer {
  mutating func renderHeaders(_ destination: Destination) throws(StepRefusal) -> RenderedHeaders {
    var headers = RenderedHeaders()
    // With room for the implied headers.
    headers.fields.reserveCapacity(settings.headers.count + 3)
    let named = try namedHeaders()
    try judgeType(of: named)
    for field in named {
      let name = field.name.content
      if case .removed = field.values {
        headers.withheld.append(name)
        continue
      }
      if let problem = HeaderRules.problem(inName: name) {
        throw .badHeaderName(problem, name, at: field.name.span)
      }
      for value in try fieldTexts(field, kind: "header", destination) {
        if let problem = HeaderRules.problem(inValue: value.text) {
          throw .badHeaderValue(
            problem, name, at: value.span, culprits: field.culprits)
        }
        // libcurl would only send the first.
        if name.equalsIgnoringASCIICase("Host"), headers.hasField(name) {
          throw .severalHosts(at: value.span)
        }
        noteMask(of: name, value)
        headers.fields.append(
          RequestHeader(name, value.content, holdsSecret: !value.secrets.isEmpty))
      }
    }
    return headers
  }

  /// Adds `Accept`, `User-Agent` and the body's type, unless the collection sets them.
  mutating func addImpliedHeaders(
    to headers: inout RenderedHeaders, type: FieldText?, _ body: RenderedBody
  ) {
    if let type {
      // `--header` comes before the file.
      let isTyped = collection.run.options.headers.contains {
        $0.name.equalsIgnoringASCIICase("Content-Type")
      }
      headers.fields.removeAll {
        settings.contentType != nil && !isTyped
          && $0.field.name.equalsIgnoringASCIICase("Content-Type")
      }
      if !headers.has("Content-Type") {
        headers.fields.append(
          RequestHeader("Content-Type", type.text, holdsSecret: !type.secrets.isEmpty))
        noteMask(of: "Content-Type", type)
      }
    }
    if let boundary = body.boundary { add(boundary: boundary, to: &headers) }
    headers.addUsual(userAgent: collection.run.options.userAgent)
  }

  /// Masks a header value that was made from a secret and that a search would not find.
  private mutating func noteMask(of name: String, _ value: FieldText) {
    guard !value.secrets.isEmpty, !isHidden(value.text, of: value.secrets) else { return }
    mask.headers.append(
      (Array("\(name): ".utf8) + value.content.octets, Array("\(name): \(value.secrets.mark)".utf8))
    )
  }

  /// Adds the boundary to a multipart type without one.
  private mutating func add(boundary: String, to headers: inout RenderedHeaders) {
    for place in headers.fields.indices
    where headers.fields[place].field.name.equalsIgnoringASCIICase("Content-Type") {
      let field = headers.fields[place].field
      guard MultipartForm.isMultipart(field.value),
        MultipartForm.boundary(in: field.value) == nil
      else { continue }
      let suffix = "; boundary=\(boundary)"
      headers.fields[place].field = HeaderField(field.name, field.value + suffix)
      let line = Array("\(field.name): \(field.value)".utf8)
      for masked in mask.headers.indices where mask.headers[masked].sent == line {
        mask.headers[masked].sent += suffix.utf8
        mask.headers[masked].shown += suffix.utf8
      }
    }
  }

  /// `contentType`, else the type that the body implies.
  mutating func contentType(_ body: RenderedBody) throws(StepRefusal) -> FieldText? {
    guard let template = settings.contentType else {
      return body.impliedType.map {
        FieldText(text: $0, secrets: .none, span: addressSpan)
      }
    }
    guard let type = try text(of: .text(template)) else { return nil }
    if let problem = HeaderRules.problem(inValue: type.text) {
      throw .badHeaderValue(
        problem, "Content-Type", at: template.span, culprits: [template])
    }
    return type
  }

  /// Renders the step's `cookies`; null omits a cookie of the jar.
  ///
  /// Cookies of `defaults` are sent only to an origin that takes defaults.
  mutating func renderCookies(
    _ destination: Destination
  ) throws(StepRefusal) -> [CookieJar.StepCookie] {
    var cookies: [CookieJar.StepCookie] = []
    for field in try named(settings.cookies, "cookies") {
      let name = field.name.content
      if case .removed = field.values {
        cookies.append(CookieJar.StepCookie(name, nil))
        continue
      }
      if field.isInherited, !destination.takesDefaults {
        notice("the default cookie `\(name)` is left out towards \(destination.origin)")
        continue
      }
      if let problem = HeaderRules.problem(inCookieName: name) {
        throw .badCookie(problem, name, at: field.name.span, culprits: [])
      }
      let texts = try fieldTexts(field, kind: "cookie", destination)
      if texts.isEmpty, !isLeftOut(field) { cookies.append(CookieJar.StepCookie(name, nil)) }
      for value in texts {
        if let problem = HeaderRules.problem(inCookieValue: value.text) {
          throw .badCookie(
            problem, name, at: value.span, culprits: field.culprits)
        }
        cookies.append(CookieJar.StepCookie(name, value.content))
      }
    }
    return cookies
  }

  /// Whether the only value of a field is `optional.none()`.
  func isLeftOut(_ field: FieldTemplate) -> Bool {
    guard case .values(let values) = field.values, values.count == 1,
      case .text(let template) = values[0]
    else { return false }
    return isLeftOut(template)
  }
}

extension FieldTemplate {
  /// The templates in its values: one of them may contain an invalid character.
  var culprits: [TemplateText] {
    guard case .values(let values) = values else { return [] }
    return values.compactMap { if case .text(let text) = $0 { text } else { nil } }
  }
}
