// SPDX-License-Identifier: Apache-2.0

import Notation
import Queries
import Values

/// The fields of `application/x-www-form-urlencoded`.
package enum FormPairs {
  /// Names and values by the media type's `encoding`; for the form of 2.0 by its parameters.
  ///
  /// Without an encoding a list repeats its name, and an object is JSON: OpenAPI 3.2, "Encoding
  /// Object", `contentType`.
  ///
  /// - Returns: nil for a value that is not an object, and where the specification defines nothing.
  package static func pairs(
    of value: Value, _ media: DocumentedMedia
  ) -> [ParameterText.Pair]? {
    guard case .object(let object) = value else { return nil }
    var pairs: [ParameterText.Pair] = []
    for member in object.members {
      guard let own = self.pairs(of: member.value, named: member.name, media) else { return nil }
      pairs += own
    }
    return pairs
  }

  private static func pairs(
    of value: Value, named name: String, _ media: DocumentedMedia
  ) -> [ParameterText.Pair]? {
    if let field = media.field(named: name) {
      return field.text(of: value).flatMap(pairs)
    }
    if let encoding = media.encodings.first(where: { $0.name.hasSameBytes(as: name) }),
      encoding.hasStyle
    {
      var parameter = DocumentedParameter(name: .init(name, at: media.type.span), location: .query)
      parameter.style = encoding.style ?? .form
      parameter.explode = encoding.explode ?? (parameter.style == .form)
      parameter.allowsReserved = encoding.allowsReserved
      return parameter.text(of: value).flatMap(pairs)
    }
    switch value {
    case .array(let elements):
      return elements.map { .init(name, $0.scalarText ?? $0.jsonText()) }
    default: return [.init(name, value.scalarText ?? value.jsonText())]
    }
  }

  /// A field is encoded when it is sent, so its delimiters are too.
  private static func pairs(_ text: ParameterText) -> [ParameterText.Pair]? {
    switch text {
    case .query(let pairs): pairs
    case .encodedQuery(let text): [decoded(text)]
    case .path, .header, .cookies: nil
    }
  }

  private static func decoded(_ text: String) -> ParameterText.Pair {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    func plain(_ part: Substring) -> String { SchemaAddress.decodedFragment(String(part)) }
    return .init(plain(parts[0]), parts.count > 1 ? plain(parts[1]) : "")
  }
}

extension DocumentedEncoding {
  /// Whether the style is written: then it holds in place of the content type.
  var hasStyle: Bool { style != nil || explode != nil || allowsReserved }
}

extension DocumentedMedia {
  /// The field of a form of 2.0.
  package func field(named name: String) -> DocumentedParameter? {
    guard case .fields(let fields)? = schema else { return nil }
    return fields.first { $0.name.content.hasSameBytes(as: name) }
  }

  /// The media type in lower case, without parameters.
  package var baseType: String {
    let base = type.content.prefix { $0 != ";" }
    return base.filter { $0 != " " && $0 != "\t" }.lowercased()
  }

  /// Whether a body of this type is JSON.
  package var isJSON: Bool { baseType.hasSuffix("/json") || baseType.hasSuffix("+json") }

  package var isForm: Bool { baseType == "application/x-www-form-urlencoded" }

  /// A value in this media type, where that is JSON or plain text; nil for another.
  package func text(of value: Value) -> String? {
    if isJSON { return value.jsonText() }
    return value.scalarText
  }
}
