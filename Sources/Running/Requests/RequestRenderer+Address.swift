// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges
import Expressions
import Planning

/// The destination of a request, for the rules on credentials and secrets.
struct Destination {
  let origin: Origin
  /// Whether it is the origin of `baseUrl`.
  let isBase: Bool
  /// Whether the origin is written in a file or an option.
  let isKnown: Bool
  /// Whether defaults with a secret may be sent there: it is the origin of `baseUrl`, or one of
  /// `auth.origins`.
  let takesDefaults: Bool
  /// The place of the address in the file.
  let span: SourceSpan
}

extension RequestRenderer {
  /// Renders the address. Literal text is percent-encoded as RFC 3986 requires, an inserted value
  /// becomes one path segment or query value, and an expression at the beginning is inserted
  /// unchanged.
  mutating func renderAddress() throws(StepRefusal) -> Address {
    let template = request.address
    let isUpgrade = request.method == nil
    let (rendered, address) = try readAddress(template) { address in
      if isUpgrade {
        return address.becomeHTTP() ? nil : .noWebSocket(address.scheme, at: template.span)
      }
      return address.isSupported ? nil : .unsupportedScheme(address.scheme, at: template.span)
    }
    if !rendered.secretParts.isEmpty,
      let shown = rendered.masked(unless: isHidden(_:of:)).map({ PercentEncoding.sendable($0) })
    {
      var shown = Address(
        shown: shown, of: address, isAbsolute: Address.isAbsolute(rendered.text),
        mark: rendered.secrets.mark, base: collection.baseAddress)
      shown.scheme = address.scheme
      mask.address = (address, shown)
    }
    return address
  }

  /// Renders an address, notes its secrets, and refuses one that the run may not access.
  ///
  /// - Parameter refusal: Why its scheme is not allowed here; nil if it is. It may change the address.
  mutating func readAddress(
    _ template: TemplateText, refusal: (inout Address) -> StepRefusal?
  ) throws(StepRefusal) -> (rendered: RenderedText, address: Address) {
    let found = try noted(at: template.span) { scope throws(TemplateFailure) in
      try template.renderAddress(in: scope)
    }
    if let segment = found.badSegment { throw .badSegment(SegmentProblem(segment, in: template)) }
    let rendered = found.text
    var address: Address
    do throws(AddressProblem) {
      // Everything is encoded by now but a value at the beginning and `raw(…)`.
      address = try Address(
        joining: rendered.bytes.map { PercentEncoding.sendable($0) }
          ?? PercentEncoding.sendable(rendered.text), to: collection.baseAddress)
    } catch {
      throw .badAddress(error, source: template)
    }
    if let refusal = refusal(&address) { throw refusal }
    let origin = address.origin
    guard address.isFile || context.run.allows(origin) else {
      throw .hostNotAllowed(origin, at: template.span)
    }
    return (rendered, address)
  }

  /// Appends `params` to the address's own query, in the order written, and then a GraphQL request
  /// that has no body.
  mutating func appendParameters(
    to address: inout Address, _ method: String, _ destination: Destination
  ) throws(StepRefusal) {
    var fields: [(name: String, value: FieldText)] = []
    for field in try named(settings.parameters, "params") {
      for value in try fieldTexts(field, kind: "parameter", destination) {
        fields.append((field.name.content, value))
      }
    }
    if method == "GET", case .graphql(let graphql) = request.body {
      fields += try graphQLFields(graphql)
    }
    guard !fields.isEmpty else { return }
    append(fields, to: &address)
  }

  private mutating func append(
    _ fields: [(name: String, value: FieldText)], to address: inout Address
  ) {
    var query = address.query ?? ""
    var shown = mask.address.map { $0.shown.query ?? "" } ?? query
    var isMasked = mask.address != nil
    for field in fields {
      let name = PercentEncoding.queryValue(field.name) + "="
      let encoded = PercentEncoding.queryValue(field.value.text)
      let secrets = field.value.secrets
      let isPlain = secrets.isEmpty || isHidden(encoded, of: secrets)
      query += Self.separator(after: query) + name + encoded
      shown += Self.separator(after: shown) + name + (isPlain ? encoded : secrets.mark)
      isMasked = isMasked || !isPlain
    }
    address.query = query.isEmpty ? address.query : query
    guard isMasked else { return }
    var shownAddress = mask.address?.shown ?? address
    shownAddress.query = shown.isEmpty ? shownAddress.query : shown
    mask.address = (address, shownAddress)
  }

  /// What divides a query from the next parameter.
  private static func separator(after query: String) -> String {
    query.isEmpty || query.utf8.last == UInt8(ascii: "&") ? "" : "&"
  }

  /// The values of a field to send.
  ///
  /// A field from `defaults` with a secret is left out for an origin that takes no defaults, with a
  /// notice.
  mutating func fieldTexts(
    _ field: FieldTemplate, kind: String, _ destination: Destination
  ) throws(StepRefusal) -> [FieldText] {
    if field.isInherited, !destination.takesDefaults, holdsSecret(field) {
      notice(
        "the default \(kind) `\(field.name.content)` holds a secret and is left out "
          + "towards \(destination.origin)")
      return []
    }
    let texts = try fieldTexts(of: field)
    guard texts.isEmpty, let replaced = field.replaced, isLeftOut(field) else { return texts }
    // Cookies of `defaults` go to no other origin.
    if kind == "cookie", !destination.takesDefaults { return [] }
    var outerTexts: [FieldText] = []
    for var outer in replaced.content {
      outer.isInherited = true
      outerTexts += try fieldTexts(outer, kind: kind, destination)
    }
    return outerTexts
  }

  /// The values of a field.
  mutating func fieldTexts(of field: FieldTemplate) throws(StepRefusal) -> [FieldText] {
    var texts: [FieldText] = []
    switch field.values {
    case .removed, .computed: break
    case .values(let values):
      for value in values { texts += try fieldTexts(of: value) }
    case .given(let values, let secrets):
      for value in values {
        if case .null = value { continue }
        guard let text = value.fieldText else { throw .notText(at: field.name.span) }
        texts.append(FieldText(text: text, secrets: secrets, span: field.name.span))
      }
    }
    return texts
  }

  /// One text, none for null and for `optional.none()`, or the elements of a list that a whole
  /// template evaluates to.
  mutating func fieldTexts(of value: TemplateValue) throws(StepRefusal) -> [FieldText] {
    guard case .text(let template) = value, template.literalText == nil else {
      return try text(of: value).map { [$0] } ?? []
    }
    guard let found = try present(template) else { return [] }
    let elements = if case .array(let elements) = found.value { elements } else { [found.value] }
    var texts: [FieldText] = []
    for element in elements {
      if case .null = element { continue }
      guard let text = element.fieldText else { throw .notText(at: template.span) }
      texts.append(
        FieldText(
          text: text, bytes: found.received.bytes(of: text), secrets: found.secrets,
          span: template.span))
    }
    return texts
  }

  /// Evaluates without noting secrets: a field that is left out is not in the request.
  private func holdsSecret(_ field: FieldTemplate) -> Bool {
    switch field.values {
    case .removed, .computed: false
    case .given(_, let secrets): !secrets.isEmpty
    case .values(let values): holdsSecret(values)
    }
  }

  private func holdsSecret(_ values: [TemplateValue]) -> Bool {
    values.contains { value in
      guard let found = try? value.evaluate(in: scope) else { return false }
      return !found.secrets.isEmpty
    }
  }
}
