// SPDX-License-Identifier: Apache-2.0

/// A program that was run, as far as reports and expressions see it.
///
/// An object, because few attempts have one.
package final class ProgramRun: Sendable {
  /// How it ended.
  package enum Ending: Sendable, Equatable {
    case exited(Int32)
    /// A signal ended it.
    case killed(signal: Int32)

    /// `status 1`, `signal 9`.
    package var words: String {
      switch self {
      case .exited(let status): "status \(status)"
      case .killed(let signal): "signal \(signal)"
      }
    }
  }

  /// One of its two streams of output.
  package struct Output: Sendable {
    /// The beginning, at most `limit` bytes.
    package var bytes: [UInt8]
    /// How many bytes it wrote.
    package var wholeBytes: Int

    package init(_ bytes: [UInt8] = [], wholeBytes: Int? = nil) {
      self.bytes = bytes
      self.wholeBytes = wholeBytes ?? bytes.count
    }

    package var isCut: Bool { wholeBytes > bytes.count }

    /// Why checks cannot look at it; nil if it is whole.
    ///
    /// - Parameter name: `standard output`.
    package func cutWords(_ name: String) -> String? {
      isCut ? "\(name) has \(wholeBytes) bytes, and checks look at \(bytes.count) at most" : nil
    }

    /// Bytes that are kept.
    package static let limit = 1_000_000
  }

  /// The program and its arguments, without secrets.
  package let command: [String]
  package let ending: Ending
  package let output: Output
  package let errors: Output

  package init(command: [String], ending: Ending, output: Output, errors: Output) {
    self.command = command
    self.ending = ending
    self.output = output
    self.errors = errors
  }

  /// The same with less of its output.
  ///
  /// - Parameter kept: the bytes of a stream that stay.
  package func keeping(_ kept: ([UInt8]) -> [UInt8]) -> ProgramRun {
    ProgramRun(
      command: command, ending: ending,
      output: Output(kept(output.bytes), wholeBytes: output.wholeBytes),
      errors: Output(kept(errors.bytes), wholeBytes: errors.wholeBytes))
  }

  /// Its exit status; of a program that a signal ended, 128 and the signal's number, as shells say it.
  package var exit: Int {
    switch ending {
    case .exited(let status): Int(status)
    case .killed(let signal): 128 + Int(signal)
    }
  }
}
