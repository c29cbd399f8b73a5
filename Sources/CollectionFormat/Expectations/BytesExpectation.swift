// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// The expected bytes of the decoded body: of the whole, and of its parts.
package struct BytesExpectation: Sendable {
  /// The whole body; nil if only parts are expected.
  package var whole: BytesText?
  package var parts: [Part] = []
  /// The expected number of bytes (`$length`).
  package var length: Expected?

  /// Bytes that the body begins with, ends with or contains.
  package struct Part: Sendable {
    package var place: Place
    package var bytes: BytesText
    /// The `$word`.
    package var span: SourceSpan
  }

  /// The place of a part in the body.
  package enum Place: String, Sendable {
    case start = "$startsWith"
    case end = "$endsWith"
    case anywhere = "$contains"
  }
}

/// Bytes in one of the notations.
package struct BytesText: Sendable {
  package var notation: BytesNotation
  /// The text as written; unless it is a template, it was checked at load.
  package var text: TemplateText

  /// The bytes of a text; nil for an invalid text.
  package func bytes(of text: String) -> [UInt8]? { notation.bytes(of: text) }
}

extension BytesText: NameReader {
  package func addReadNames(to names: inout ReadNames) { text.addReadNames(to: &names) }
}

extension BytesExpectation: NameReader {
  package func addReadNames(to names: inout ReadNames) {
    whole.addReadNames(to: &names)
    for part in parts { part.bytes.addReadNames(to: &names) }
    length.addReadNames(to: &names)
  }
}
