// SPDX-License-Identifier: Apache-2.0

/// A part of a response that `expect` looks at, of those that few steps do.
package enum ResponseSubject: String, Sendable, CaseIterable {
  case url
  case redirects
  case version
  case size
  case sha256
  case certificate
}

/// What is expected of one such part.
package struct SubjectExpectation: Sendable {
  package var subject: ResponseSubject
  package var expected: Expected
}

/// Bytes that the whole body is.
package struct BytesExpectation: Sendable {
  package var notation: BytesNotation
  /// What is written; where it is no template it was read at load.
  package var text: TemplateText

  /// The bytes that a text stands for; nil when it stands for none.
  package func bytes(of text: String) -> [UInt8]? { notation.bytes(of: text) }
}
