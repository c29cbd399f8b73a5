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
