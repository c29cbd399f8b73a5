// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Expressions
import YAMLTree

/// A string scalar that was compiled as a template, and the way from its text back to the file.
package struct TemplateText: Sendable {
  package let template: Template
  private let scalar: YAMLScalar

  init(template: Template, scalar: YAMLScalar) {
    self.template = template
    self.scalar = scalar
  }

  /// The whole scalar, quotes included; of an alias the alias's place.
  package var span: SourceSpan { scalar.span }

  /// Where bytes of the decoded text stand in the file, through quotes and escapes.
  ///
  /// Computed when asked for, by decoding the scalar once more: for diagnostics only.
  package func span(of decoded: Range<Int>) -> SourceSpan { scalar.span(ofText: decoded) }

  /// The text as decoded, templates unrendered; made anew at each call.
  package var text: String { scalar.text }

  /// The same bytes where they lie.
  func withTextBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    scalar.withTextBytes(body)
  }

  /// No `${…}` is in it.
  package var isLiteral: Bool { template.isLiteral }

  /// What it renders to when no `${…}` is in it, else nil; `$${` is already `${`.
  package var literalText: String? { template.literal }
}
