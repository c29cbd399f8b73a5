// SPDX-License-Identifier: Apache-2.0

/// What the program of a service printed while an attempt was under way: its last lines.
package struct ServiceOutput: Hashable, Sendable {
  /// The name of the service.
  package var name: String
  /// The oldest first, without their ends.
  package var lines: [String]

  package init(name: String, lines: [String]) {
    (self.name, self.lines) = (name, lines)
  }
}

extension ServiceOutput: EventPart {
  package static let blank = ServiceOutput(name: "", lines: [])

  package func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    try coder.text("name", name, .plain) { $0.name = $1 }
    try coder.texts("lines", lines, .text) { $0.lines = $1 }
  }
}
