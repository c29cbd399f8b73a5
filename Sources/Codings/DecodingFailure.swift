// SPDX-License-Identifier: Apache-2.0

/// A body that does not match its codings.
package struct DecodingFailure: Error, Hashable, Sendable {
  /// In the order they were applied, as in the header.
  package let codings: [String]
  package let problem: DecodingProblem
  /// Encoded bytes that were consumed.
  package let encodedBytes: Int
}

/// What is wrong with an encoded body.
package enum DecodingProblem: Error, Hashable, Sendable {
  /// The name of an unsupported coding.
  case unknown(String)
  /// More codings than are allowed.
  case tooMany(limit: Int)
  /// The library's own words.
  case broken(String)
  /// The body ended before its coding was complete.
  case endsEarly
  /// Bytes followed after the end of the coding.
  case trailingData
}
