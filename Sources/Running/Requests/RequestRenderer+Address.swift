// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges
import Expressions
import Planning

/// Where a request goes, as far as credentials and secrets ask.
struct Destination {
  let origin: Origin
  /// The origin of `baseUrl`.
  let isBase: Bool
  /// The origin stands in a file or a flag.
  let isKnown: Bool
  /// Defaults that hold a secret may go there: the origin of `baseUrl`, or one of `auth.origins`.
  let takesDefaults: Bool
  /// The address in the file.
  let span: SourceSpan
}

extension RequestRenderer {
  /// The address: literal text percent-encoded where it must be, what is inserted as one path
  /// segment or query value, an expression at the beginning as it is.
  mutating func renderAddress() throws(StepRefusal) -> Address {
    let template = request.address
    let (rendered, address) = try readAddress(template) { address in
      address.isSupported ? nil : .unsupportedScheme(address.scheme, at: template.span)
    }
    if !rendered.secretParts.isEmpty,
      let shown = rendered.masked(unless: isHidden(_:of:)).map(PercentEncoding.literal)
    {
      let shown = Address(
        shown: shown, of: address, isAbsolute: Address.isAbsolute(rendered.text),
        mark: rendered.secrets.mark, base: collection.baseAddress)
      mask.address = (address, shown)
    }
    return address
  }

  /// An address, its secrets noted, where the run may go.
  ///
  /// - Parameter refusal: why its scheme may not stand there; nil when it may.
  mutating func readAddress(
    _ template: TemplateText, refusal: (Address) -> StepRefusal?
  ) throws(StepRefusal) -> (rendered: RenderedText, address: Address) {
    let rendered = try noted(at: template.span) { scope throws(TemplateFailure) in
      try template.renderAddress(in: scope)
    }
    let address: Address
    do throws(AddressProblem) {
      // What was inserted is ASCII by now, or stands at the beginning and is taken as literal text.
      address = try Address(
        joining: PercentEncoding.literal(rendered.text), to: collection.baseAddress)
    } catch {
      throw .badAddress(error, source: template)
    }
    if let refusal = refusal(address) { throw refusal }
    let origin = address.origin
    guard address.isFile || collection.run.options.rights.allowsHost(origin.host, port: origin.port)
    else {
      throw .hostNotAllowed(origin, at: template.span)
    }
    return (rendered, address)
  }

  /// Puts `params` behind the address's own query, in the order written.
  mutating func appendParameters(
    to address: inout Address, _ destination: Destination
  ) throws(StepRefusal) {
    guard !settings.parameters.isEmpty else { return }
    var query = address.query ?? ""
    var shown = mask.address.map { $0.shown.query ?? "" } ?? query
    var isMasked = mask.address != nil
    for field in settings.parameters {
      for value in try fieldTexts(field, kind: "parameter", destination) {
        let name = PercentEncoding.queryName(field.name.content) + "="
        let encoded = PercentEncoding.queryValue(value.text)
        let isPlain = value.secrets.isEmpty || isHidden(encoded, of: value.secrets)
        query += (query.isEmpty ? "" : "&") + name + encoded
        shown += (shown.isEmpty ? "" : "&") + name + (isPlain ? encoded : value.secrets.mark)
        isMasked = isMasked || !isPlain
      }
    }
    address.query = query.isEmpty ? address.query : query
    guard isMasked else { return }
    var shownAddress = mask.address?.shown ?? address
    shownAddress.query = shown.isEmpty ? shownAddress.query : shown
    mask.address = (address, shownAddress)
  }

  /// The values of one field that are to be sent.
  ///
  /// One that came from `defaults` and holds a secret is left out towards an origin that takes no
  /// defaults, and the report says so.
  mutating func fieldTexts(
    _ field: FieldTemplate, kind: String, _ destination: Destination
  ) throws(StepRefusal) -> [FieldText] {
    guard case .values(let values) = field.values else { return [] }
    if field.isInherited, !destination.takesDefaults, holdsSecret(values) {
      notice(
        "the default \(kind) `\(field.name.content)` holds a secret and is left out "
          + "towards \(destination.origin)")
      return []
    }
    var texts: [FieldText] = []
    for value in values { texts += try fieldTexts(of: value) }
    return texts
  }

  /// One text, none for null, or those of a list that a whole template stands for.
  mutating func fieldTexts(of value: TemplateValue) throws(StepRefusal) -> [FieldText] {
    guard case .text(let template) = value, template.literalText == nil else {
      return try text(of: value).map { [$0] } ?? []
    }
    let found = try evaluate(template)
    let elements = if case .array(let elements) = found.value { elements } else { [found.value] }
    var texts: [FieldText] = []
    for element in elements {
      if case .null = element { continue }
      guard let text = element.fieldText else { throw .notText(at: template.span) }
      texts.append(FieldText(text: text, secrets: found.secrets, span: template.span))
    }
    return texts
  }

  /// Looks without noting: what is left out has not gone into the request.
  private func holdsSecret(_ values: [TemplateValue]) -> Bool {
    values.contains { value in
      guard let found = try? value.evaluate(in: scope) else { return false }
      return !found.secrets.isEmpty
    }
  }
}
