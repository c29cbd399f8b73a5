// SPDX-License-Identifier: Apache-2.0

/// Takes from a report in a CI log what the log would obey as a command (`::error::`, `##[`, `##vso[`,
/// `##teamcity[`): the second of two `:` or `#` is written as an escape, which a reader undoes.
///
/// A log obeys `##` anywhere in a line and `::` where one begins, which no line of JSON does. In JSON and
/// in XML without CDATA both stand only where an escape may.
package final class WorkflowCommandEscaper: ReportOutput {
  /// What the report is written in.
  package enum Syntax: Sendable {
    case json
    case xml
  }

  private let output: any ReportOutput
  private let syntax: Syntax
  private var previous: UInt8 = 0

  package init(_ output: any ReportOutput, _ syntax: Syntax) {
    self.output = output
    self.syntax = syntax
  }

  package func write(_ bytes: [UInt8]) throws {
    var broken: [UInt8] = []
    broken.reserveCapacity(bytes.count)
    for byte in bytes {
      if byte == previous, let escape = escape(of: byte) {
        broken.append(contentsOf: escape.utf8)
        previous = 0
      } else {
        broken.append(byte)
        previous = byte
      }
    }
    try output.write(broken)
  }

  package func finish() throws { try output.finish() }

  private func escape(of byte: UInt8) -> String? {
    switch (byte, syntax) {
    case (UInt8(ascii: "#"), .json): "\\u0023"
    case (UInt8(ascii: "#"), .xml): "&#35;"
    case (UInt8(ascii: ":"), .xml): "&#58;"
    default: nil
    }
  }
}
