// SPDX-License-Identifier: Apache-2.0

import Expressions

extension TemplateText {
  /// The value of one whole `${…}`, with its type, or the text.
  package func evaluate(in scope: some Scope) throws(TemplateFailure) -> ScopedValue {
    do throws(EvaluationError) {
      return try template.evaluate(in: scope)
    } catch {
      throw TemplateFailure(error, at: span(of: error.range))
    }
  }

  /// The text, with `encode` applied to the value of each expression.
  package func render(
    in scope: some Scope, encode: ((String) -> String)? = nil
  ) throws(TemplateFailure) -> RenderedText {
    do throws(EvaluationError) {
      return try template.render(in: scope, encode: encode)
    } catch {
      throw TemplateFailure(error, at: span(of: error.range))
    }
  }

  /// The text before the first `${`; empty if it begins with one.
  package var leadingLiteral: String {
    if let literal = template.literal { return literal }
    return if case .text(let text)? = template.segments.first { text } else { "" }
  }
}

extension TemplateText {
  /// An address whose host and port come from an expression, rewritten so that this works:
  /// `http://${raw(server)}/x` for `http://${server}/x` and for `${server}/x`.
  ///
  /// The value of an expression after the beginning of an address is one segment of the path, and
  /// its `:` is percent-encoded.
  ///
  /// - Returns: nil if the host is a literal, or already uses `raw`.
  package var withRawHost: String? {
    var segments = template.segments[...]
    var scheme = "http://"
    if case .text(let text)? = segments.first,
      text.utf8.count(where: { $0 == UInt8(ascii: "/") }) == 2,
      text.hasSuffix("://")
    {
      scheme = text
      segments.removeFirst()
    }
    guard case .expression(let expression, let range)? = segments.first, !expression.isRaw else {
      return nil
    }
    let bytes = Array(text.utf8)
    let inner = String(decoding: bytes[range].dropFirst(2).dropLast(), as: UTF8.self)
    return "\(scheme)${raw(\(inner))}" + String(decoding: bytes[range.upperBound...], as: UTF8.self)
  }
}
