// SPDX-License-Identifier: Apache-2.0

/// What bounds the questions about one response, whatever a recording has.
package enum QuestionLimits {
  /// Places in one body; further ones are not asked about.
  package static let places = 2_000
  /// Bytes of the text of a place.
  package static let placeBytes = 500
  /// Bytes of a body; a longer one is not looked into.
  package static let bodyBytes = 1_000_000
  /// Values of a request that are looked for in its response.
  package static let sentValues = 10_000
  /// Headers, or cookies, of one response.
  package static let fields = 200
}
