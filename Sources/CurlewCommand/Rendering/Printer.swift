// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Files
import Reporting
import RunEvents
import Sessions

/// Prints the output of a command, and remembers whether that failed.
final class Printer {
  private let output: StandardStream
  private let error: StandardStream
  private let surroundings: CommandSurroundings
  private let color: ColorChoice
  /// Standard output could not be written.
  private(set) var hasFailed = false
  /// The reader of standard output has read enough, as `head` does: nothing more is written, and that
  /// is not a failure.
  private(set) var isReaderGone = false

  /// - Parameter waitPolicy: whether to wait while the output is not read.
  init(
    _ surroundings: CommandSurroundings, color: ColorChoice,
    waitPolicy: OutputWaitPolicy = OutputWaitPolicy()
  ) {
    output = StandardStream(.output) { waitPolicy.lasts }
    error = StandardStream(.error) { waitPolicy.lasts }
    self.surroundings = surroundings
    self.color = color
  }

  /// Writes to standard output; a failure is reported once, on standard error.
  func print(_ text: String) { print(Array(text.utf8)) }

  /// Writes to standard output, unchanged.
  func print(_ bytes: [UInt8]) {
    guard !hasFailed, !isReaderGone else { return }
    do throws(FileFailure) {
      try output.write(bytes)
    } catch {
      if error.reason == .readerGone {
        isReaderGone = true
        return
      }
      hasFailed = true
      printError("error: \(error)\n")
    }
  }

  /// Writes to standard error; a failure cannot be reported anywhere.
  func printError(_ text: String) {
    try? error.write(Array(text.utf8))
  }

  /// Writes diagnostics to standard error.
  func printError(
    _ diagnostics: [Diagnostic], in files: SourceFiles = SourceFiles(),
    redactor: DiagnosticRedactor = DiagnosticRedactor(), showsAll: Bool = true
  ) {
    guard !diagnostics.isEmpty else { return }
    var text = DiagnosticText(files, options: diagnosticOptions, redactor: redactor)
    printError(text.digest(of: diagnostics, showsAll: showsAll))
  }

  /// Writes the problems of a plan to standard error.
  ///
  /// - Parameter showsAll: whether all are shown, with all their places.
  func printProblems(of planned: Planned, showsAll: Bool) {
    printError(
      planned.diagnostics, in: planned.loaded.sources, redactor: planned.diagnosticRedactor,
      showsAll: showsAll)
  }

  /// All problems of a plan, as they are printed.
  func problems(of planned: Planned) -> String {
    var text = DiagnosticText(
      planned.loaded.sources, options: diagnosticOptions, redactor: planned.diagnosticRedactor)
    return text.digest(of: planned.diagnostics, showsAll: true)
  }

  var diagnosticOptions: DiagnosticRenderer.Options {
    DiagnosticRenderer.Options(
      width: surroundings.errorWidth ?? 100, wrapsText: surroundings.errorWidth != nil,
      hasColor: surroundings.usesColor(color, isTerminal: surroundings.errorIsTerminal),
      visible: surroundings.visible)
  }

  /// A text from outside, safe to print on one line.
  func visible(_ text: String) -> String { surroundings.visible.of(text) }

  /// The exit code of a command that only printed text.
  func exitCode(_ code: Int32 = ExitCode.success) -> Int32 {
    hasFailed && code != ExitCode.unusableInput ? ExitCode.reportFailed : code
  }
}

extension Printer {
  /// Prints which reports could not be written.
  ///
  /// - Returns: whether there was one that a person had asked for.
  func printErrors(about failures: [ReporterSet.Failure]) -> Bool {
    for failure in failures {
      guard failure.isRequested else {
        printError("warning: the \(failure.kind) report of --ci failed: \(failure.error)\n")
        continue
      }
      // For the user of `send`, the response is not a report.
      let what =
        failure.kind == "response" ? "response could not be shown" : "\(failure.kind) report failed"
      printError("error: the \(what): \(failure.error)\n")
    }
    return failures.contains(where: \.isRequested)
  }
}
