// SPDX-License-Identifier: Apache-2.0

/// An earlier exchange from which a failed step has values, for a person who asks where they came
/// from.
package struct SourceExchange: Sendable {
  /// The name of the step.
  package let step: String
  /// Method and address; of a raw connection the address.
  package var request: String
  /// Nil where no response came, and for a raw connection.
  package var status: Int?
  /// Of the response.
  package var bodyBytes: Int
  package var durationMicroseconds: Int64
  /// The names of the values that the failed step reads of it. No values: one that is not declared
  /// secret may be one.
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
