// SPDX-License-Identifier: Apache-2.0

/// Prevents a CI log from obeying parts of a report as commands (`::error::`, `##[`, `##vso[`,
/// `##teamcity[`): the second of two `:` or `#` is written as an escape, which readers decode.
///
/// A log obeys `##` anywhere in a line and `::` only at its beginning, where no line of JSON has
/// it. In JSON and in XML without CDATA both occur only where an escape is allowed.
package final class WorkflowCommandEscaper: ReportOutput {
  /// The syntax of the report.
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
