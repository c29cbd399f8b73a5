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
