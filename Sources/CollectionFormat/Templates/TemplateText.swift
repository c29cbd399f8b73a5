// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Expressions
import YAMLTree

/// A string scalar that was compiled as a template, and the mapping from its text to the file.
package struct TemplateText: Sendable {
  package let template: Template
  private let written: YAMLText

  init(template: Template, scalar: YAMLScalar) {
    self.template = template
    written = YAMLText(scalar)
  }

  /// The span of the whole scalar, with quotes; for an alias, the alias.
  package var span: SourceSpan { written.span }

  /// The place of bytes of the decoded text in the file, through quotes and escapes.
  ///
  /// Computed on request, by decoding the scalar once more: only for diagnostics.
  package func span(of decoded: Range<Int>) -> SourceSpan { written.span(ofText: decoded) }

  /// The decoded text, with templates not rendered; made again at each call.
  package var text: String { written.text }

  /// The bytes of the text, in place.
  func withTextBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    written.withBytes(body)
  }

  /// Whether it contains no `${…}`.
  package var isLiteral: Bool { template.isLiteral }

  /// Whether it is one whole `${…}` whose value may be `optional.none()`.
  package var mayBeLeftOut: Bool { template.wholeExpression?.mayGiveNone == true }

  /// The rendered text if it contains no `${…}`, else nil; `$${` is already `${`.
  package var literalText: String? { template.literal }
}

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
  /// The names that a part of it reads.
  package func readNames(of part: Template) -> ReadNames {
    var names = ReadNames()
    part.forEachReference { names.append(NameUse($0, in: self)) }
    return names
  }

  /// The text up to the first `${…}` that has no value in a scope, or whose names are not known.
  ///
  /// - Parameters:
  ///   - most: how many texts and `${…}` of the beginning are looked at.
  ///   - isKnown: whether all names of an expression have their values.
  package func beginning(
    in scope: some Scope, most: Int = .max, where isKnown: (ReadNames) -> Bool
  ) -> String {
    var beginning = ""
    for segment in template.segments.prefix(most) {
      let part = Template(segments: [segment])
      guard isKnown(readNames(of: part)), let text = try? part.render(in: scope, encode: nil).text
      else { break }
      beginning += text
    }
    return beginning
  }

  /// An address that begins with a host from an expression, with a scheme: `http://${server}/x` for
  /// `${server}/x`.
  ///
  /// - Returns: nil if it begins otherwise.
  package var withScheme: String? {
    guard case .expression? = template.segments.first else { return nil }
    return "http://" + text
  }
}
