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
    let text: String
    do throws(TemplateFailure) {
      let rendered = try template.renderAddress(in: scope)
      note(rendered.secrets, at: template.span)
      text = rendered.text
    } catch {
      throw StepRefusal(error)
    }
    let address: Address
    do throws(AddressProblem) {
      address = try Address(joining: text, to: collection.baseAddress)
    } catch {
      throw .badAddress(error, source: template)
    }
    guard address.isHTTP else { throw .unsupportedScheme(address.scheme, at: template.span) }
    return address
  }

  /// Puts `params` behind the address's own query, in the order written.
  mutating func appendParameters(
    to address: inout Address, _ destination: Destination
  ) throws(StepRefusal) {
    guard !request.parameters.isEmpty else { return }
    var query = address.query ?? ""
    for field in request.parameters {
      for value in try fieldTexts(field, kind: "parameter", destination) {
        if !query.isEmpty { query += "&" }
        query += PercentEncoding.queryName(field.field.name.content) + "="
        query += PercentEncoding.queryValue(value.text)
      }
    }
    address.query = query.isEmpty ? address.query : query
  }

  /// The values of one field that are to be sent.
  ///
  /// One that came from `defaults` and holds a secret is left out towards an origin that takes no
  /// defaults, and the report says so.
  mutating func fieldTexts(
    _ field: PlannedField, kind: String, _ destination: Destination
  ) throws(StepRefusal) -> [FieldText] {
    guard case .values(let values) = field.field.values else { return [] }
    if field.isInherited, !destination.takesDefaults, holdsSecret(values) {
      notice(
        "the default \(kind) `\(field.field.name.content)` holds a secret and is left out "
          + "towards \(destination.origin)")
      return []
    }
    var texts: [FieldText] = []
    for value in values {
      if let text = try text(of: value) { texts.append(text) }
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

extension TemplateText {
  /// The text of an address, encoded as `format.md`, Templates, has it.
  ///
  /// CR, LF and NUL are not encoded but left, so that reading the address refuses them.
  func renderAddress(in scope: some Scope) throws(TemplateFailure) -> RenderedText {
    if let literalText { return RenderedText(PercentEncoding.literal(literalText)) }
    do throws(EvaluationError) {
      var rendered = try template.renderAddress(in: scope) { text, position in
        if text.utf8.contains(where: { $0 == 0 || $0 == 10 || $0 == 13 }) { return text }
        return switch position {
        case .start: text
        case .pathSegment: PercentEncoding.pathSegment(text)
        case .queryValue: PercentEncoding.queryValue(text)
        }
      }
      // What was inserted is ASCII by now, or stands at the beginning and is taken as literal text.
      rendered.text = PercentEncoding.literal(rendered.text)
      return rendered
    } catch {
      throw TemplateFailure(error, at: span(of: error.range))
    }
  }
}
