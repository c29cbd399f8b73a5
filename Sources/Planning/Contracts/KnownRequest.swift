// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Contracts
import Diagnostics
import Exchanges
import Expressions
import Notation
import Values

/// A request as far as it is known before the run.
///
/// A text that waits for the run is `OperationIndex.unknownText`.
struct KnownRequest {
  let method: String
  /// With the parameters of `params`.
  var address: Address
  /// What the run makes of the path, as written, in order: `${id}`.
  var unknownTexts: [String] = []
  /// Whether the query may get further names in the run.
  var mayHaveFurtherParameters = false
  /// The header fields that are written; a value that waits for the run is a zero byte.
  var headers: [(name: String, value: String)] = []
  /// The places of the header fields, by name in lower case.
  var headerPlaces: [ByteText: SourceSpan] = [:]
  /// Whether the run may send further headers than written ones: computed names, `auth`.
  var mayHaveFurtherHeaders = false
  /// The places of the parameters of `params`, by name.
  var places: [ByteText: SourceSpan] = [:]

  /// The path as it is written, below a base path as it is sent.
  func shown(_ path: String) -> String {
    let parts = path.split(separator: OperationIndex.unknownText, omittingEmptySubsequences: false)
    let texts = unknownTexts.suffix(parts.count - 1)
    return zip(parts, texts + [""]).reduce(into: "") { $0 += $1.0 + $1.1 }
  }
}

extension RequestPlanner {
  /// - Parameter assumed: the base of an address whose origin waits for the run; nil for none.
  /// - Returns: nil if method or origin wait for the run.
  func knownRequest(
    of step: Step, _ settings: PlannedSettings, in scope: NameScope,
    assuming assumed: Address? = nil
  ) -> KnownRequest? {
    guard let request = step.request, let method = knownText(request.method, in: scope),
      var known = knownAddress(request.address, method, in: scope, assuming: assumed)
    else { return nil }
    for field in settings.parameters { add(field, to: &known, in: scope) }
    for field in settings.headers { addHeader(field, to: &known, in: scope) }
    known.mayHaveFurtherHeaders = known.mayHaveFurtherHeaders || settings.auth != nil
    if case .apiKey(let key)? = settings.auth?.scheme, key.place == .query {
      known.mayHaveFurtherParameters = true
    }
    if case .graphql? = request.body { known.mayHaveFurtherParameters = true }
    return known
  }

  private func knownText(_ text: TemplateText, in scope: NameScope) -> String? {
    scope.isKnownBeforeRun(text) ? inputs.text(of: text) : nil
  }

  private func knownAddress(
    _ template: TemplateText, _ method: String, in scope: NameScope, assuming assumed: Address?
  ) -> KnownRequest? {
    var (text, unknown): (String, [String]) = ("", [])
    let mayAssume = assumed != nil && template.template.segments.count > 1
    let written = Array(template.text.utf8)
    for segment in template.template.segments {
      switch segment {
      case .text(let literal): text += PercentEncoding.literal(literal, after: text)
      case .expression(let expression, let range):
        let one = Template(segments: [segment])
        if scope.isKnownBeforeRun(template.readNames(of: one)),
          let value = try? one.render(in: inputs, encode: nil).text
        {
          let isAsWritten = text.isEmpty || expression.isRaw || text.endsInAuthority
          text += isAsWritten ? PercentEncoding.sendable(value) : text.encoded(value)
        } else if text.isEmpty || expression.isRaw || text.endsInAuthority {
          guard mayAssume, text.isEmpty else { return nil }
        } else {
          let isOfPath = !text.utf8.contains(UInt8(ascii: "?"))
          text += OperationIndex.unknownText
          if isOfPath { unknown.append(String(decoding: written[range], as: UTF8.self)) }
        }
      }
    }
    guard let address = try? Address(joining: text, to: assumed ?? baseAddress), address.isHTTP
    else {
      return nil
    }
    return KnownRequest(method: method, address: address, unknownTexts: unknown)
  }

  private func add(_ field: FieldTemplate, to known: inout KnownRequest, in scope: NameScope) {
    switch field.values {
    case .removed: break
    case .computed, .given: known.mayHaveFurtherParameters = true
    case .values(let values):
      known.places[ByteText(field.name.content)] = field.name.span
      for value in values {
        for text in texts(of: value, in: scope) {
          let query = known.address.query ?? ""
          known.address.query =
            query + (query.isEmpty ? "" : "&") + PercentEncoding.queryValue(field.name.content)
            + "=" + text
        }
      }
    }
  }

  private func addHeader(_ field: FieldTemplate, to known: inout KnownRequest, in scope: NameScope)
  {
    switch field.values {
    case .removed: break
    case .computed, .given: known.mayHaveFurtherHeaders = true
    case .values(let values):
      known.headerPlaces[ByteText(field.name.content.lowercased())] = field.name.span
      for value in values {
        for text in knownTexts(of: value, in: scope) ?? ["\u{0}"] {
          known.headers.append((field.name.content, text))
        }
      }
    }
  }

  /// The values of a parameter, encoded.
  private func texts(of value: TemplateValue, in scope: NameScope) -> [String] {
    knownTexts(of: value, in: scope)?.map(PercentEncoding.queryValue) ?? [
      OperationIndex.unknownText
    ]
  }

  /// Nil if they wait for the run.
  func knownTexts(of value: TemplateValue, in scope: NameScope) -> [String]? {
    guard scope.isKnownBeforeRun(value.readNames), let found = try? value.evaluate(in: inputs)
    else { return nil }
    let elements = if case .array(let elements) = found.value { elements } else { [found.value] }
    return elements.compactMap(\.scalarText)
  }
}

extension String {
  /// Whether the next text belongs to the host or the port.
  fileprivate var endsInAuthority: Bool {
    guard let mark = firstRange(of: "://") else { return false }
    return !self[mark.upperBound...].utf8.contains(UInt8(ascii: "/"))
  }

  /// A value behind this text, encoded as a segment of the path or as a value of the query.
  fileprivate func encoded(_ value: String) -> String {
    utf8.contains(UInt8(ascii: "?"))
      ? PercentEncoding.queryValue(value) : PercentEncoding.pathSegment(value)
  }
}
