// SPDX-License-Identifier: Apache-2.0

/// An earlier exchange whose values a failed step used.
package struct SourceExchange: Sendable {
  /// The name of the step.
  package var step: String
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

extension SourceExchange: EventPart {
  package static var blank: SourceExchange {
    SourceExchange(step: "", request: "", status: nil, bodyBytes: 0, durationMicroseconds: 0)
  }

  package func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    try coder.text("step", step, .plain) { $0.step = $1 }
    try coder.text("request", request, .text) { $0.request = $1 }
    try coder.number("status", ifAny: status) { $0.status = $1 }
    try coder.number("bodyBytes", bodyBytes) { $0.bodyBytes = $1 }
    try coder.microseconds("duration", durationMicroseconds) { $0.durationMicroseconds = $1 }
    try coder.texts("names", names, .plain) { $0.names = $1 }
  }
}
