// SPDX-License-Identifier: Apache-2.0

/// A body that is not what its codings say.
package struct DecodingFailure: Error, Hashable, Sendable {
  /// In the order they were applied, as the header names them.
  package let codings: [String]
  package let problem: DecodingProblem
  /// Encoded bytes that had been taken.
  package let encodedBytes: Int
}

/// What is wrong with an encoded body.
package enum DecodingProblem: Error, Hashable, Sendable {
  /// A name that stands for no coding that can be undone.
  case unknown(String)
  /// More codings than are undone at once.
  case tooMany(limit: Int)
  /// The library's own words.
  case broken(String)
  /// The body is over and its coding is not.
  case endsEarly
  /// More came when the coding was over.
  case goesOn
}
