// SPDX-License-Identifier: Apache-2.0

/// An earlier exchange whose values a failed step used.
package struct SourceExchange: Sendable {
  /// The name of the step.
  package let step: String
  /// Method and address; only the address for a raw connection.
  package var request: String
  /// Nil without a response, and for a raw connection.
  package var status: Int?
  /// The length of the response body.
  package var bodyBytes: Int
  package var durationMicroseconds: Int64
  /// The names of the values that the failed step read. Not the values: they may be secrets that
  /// are not declared as such.
  package var names: [String]

  package init(
    step: String, request: String, status: Int?, bodyBytes: Int, durationMicroseconds: Int64,
    names: [String] = []
  ) {
    self.step = step
    self.request = request
    self.status = status
    self.bodyBytes = bodyBytes
    self.durationMicroseconds = durationMicroseconds
    self.names = names
  }
}
