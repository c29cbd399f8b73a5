// SPDX-License-Identifier: Apache-2.0

/// A part of a response that few steps check.
package enum ResponseSubject: String, Sendable, CaseIterable {
  case url
  case redirects
  case version
  case size
  case sha256
  case certificate
  /// Only of a program.
  case exit
}

/// The expectation for one such part.
package struct SubjectExpectation: Sendable {
  package var subject: ResponseSubject
  package var expected: Expected
}

/// The expected bytes of the whole body.
package struct BytesExpectation: Sendable {
  package var notation: BytesNotation
  /// The text as written; unless it is a template, it was checked at load.
  package var text: TemplateText

  /// The bytes of a text; nil for an invalid text.
  package func bytes(of text: String) -> [UInt8]? { notation.bytes(of: text) }
}
