// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// A program that is started for the text that it prints, such as that of a secret.
extension OutsideProgram {
  /// Why a program gave no text.
  package struct NoText: Error, Sendable {
    /// A clause about the program: `it ended with status 1`.
    package let words: String
    /// The last lines of its standard error, at most `errorLines`.
    package var errors: [String] = []

    package init(words: String, errors: [String] = []) {
      (self.words, self.errors) = (words, errors)
    }
  }

  /// The most bytes of a text.
  package static let textLimit = 64_000
  /// The longest time that a program of a text may take.
  package static let textTimeout = Duration.seconds(60)
  /// The most lines of its standard error that are shown.
  package static let errorLines = 20

  /// Its standard output without the final line ends. Blocks the thread until the program has ended.
  ///
  /// - Parameter running: knows the program while it runs.
  package func text(noting running: RunningPrograms) throws(NoText) -> String {
    let result: Result
    do throws(Failure) {
      result = try run(noting: running)
    } catch {
      throw NoText(words: "it could not be started: \(error.words)")
    }
    return try text(of: result)
  }

  private func text(of result: Result) throws(NoText) -> String {
    func failure(_ words: String) -> NoText {
      NoText(words: words, errors: Self.lastLines(of: result.errors))
    }
    guard !result.isOverdue else {
      throw failure("it did not end within \(timeout.components.seconds) s, and was stopped")
    }
    switch result.ending {
    case .exited(0): break
    case .exited(let status): throw failure("it ended with status \(status)")
    case .killed(let signal): throw failure("it was ended by signal \(signal)")
    }
    guard result.output.count <= Self.textLimit else {
      throw failure("it printed more than 64 kB")
    }
    var bytes = result.output[...]
    while let last = bytes.last, last == 0x0A || last == 0x0D { bytes.removeLast() }
    guard !bytes.isEmpty else { throw failure("it printed nothing") }
    guard !bytes.contains(0) else { throw failure("its output has a NUL byte") }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw failure("its output is not UTF-8")
    }
    return text
  }

  private static func lastLines(of bytes: [UInt8]) -> [String] {
    bytes.split(separator: 0x0A).suffix(errorLines).map { String(decoding: $0, as: UTF8.self) }
  }
}
