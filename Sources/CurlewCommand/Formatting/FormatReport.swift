// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Files
import Sessions

/// Writes or compares formatted files, and reports them one by one.
struct FormatReport {
  private let printer: Printer
  private let request: FormatRequest
  /// Whether the text is printed instead of written: that of standard input.
  private let prints: Bool
  private var changed = 0
  private var unchanged = 0
  private var others = 0
  private var unusable = 0
  private var hasBug = false
  /// The folders and patterns that a person named and that hold nothing to format.
  private var emptyPlaces: [Diagnostic] = []
  /// Whether a person named a file, which may then be of another kind: a tool names all files that
  /// changed.
  private var hasNamed = false

  init(printer: Printer, request: FormatRequest, prints: Bool) {
    self.printer = printer
    self.request = request
    self.prints = prints
  }

  /// Reports errors that concern one file or folder.
  mutating func add(
    _ diagnostics: [Diagnostic], in sources: SourceFiles = SourceFiles(),
    redactor: DiagnosticRedactor = DiagnosticRedactor()
  ) {
    unusable += 1
    printer.printError(diagnostics, in: sources, redactor: redactor)
    printer.printError("\n")
  }

  /// Notes a folder or a pattern that a person named and that holds nothing to format.
  mutating func add(empty place: Diagnostic) { emptyPlaces.append(place) }

  /// Writes the file, prints its text or its difference.
  mutating func add(_ file: FormattedFile) {
    hasNamed = hasNamed || file.isNamed
    switch file.outcome {
    case .unchanged:
      unchanged += 1
      printUnlessChecking(file.original)
    case .other:
      others += 1
      printUnlessChecking(file.original)
    case .changed(let bytes): add(file, as: bytes)
    case .unusable(let diagnostics):
      add(diagnostics, in: file.sources, redactor: file.diagnosticRedactor)
    case .bug:
      hasBug = true
      printer.printError(
        """
        error: `\(printer.visible(file.path))` is left as it is: the new text would mean something else
          = note: this is a bug in curlew; please report it with the file

        """)
    }
  }

  private mutating func add(_ file: FormattedFile, as bytes: [UInt8]) {
    if request.onlyChecks {
      changed += 1
      printDifference(of: file, to: bytes)
    } else if prints {
      changed += 1
      printUnlessChecking(bytes)
    } else {
      do {
        try file.write()
        changed += 1
        printer.print(printer.visible(file.path) + "\n")
      } catch {
        add([.unwritten(error)])
      }
    }
  }

  private func printUnlessChecking(_ bytes: [UInt8]) {
    if prints, !request.onlyChecks { printer.print(bytes) }
  }

  private func printDifference(of file: FormattedFile, to bytes: [UInt8]) {
    guard file.isShown else { return printer.print(printer.visible(file.path) + "\n") }
    printer.printDifference(
      of: file.path, from: file.original, to: bytes, redactor: file.redactor)
  }

  /// Prints the total.
  ///
  /// - Returns: the exit code.
  func finish() -> Int32 {
    let isEmpty = changed + unchanged + unusable == 0 && !hasBug && !hasNamed
    if isEmpty {
      printer.printError(
        "error: no collections here\n  = help: a collection begins with `curlew: 1`\n")
    } else {
      for place in emptyPlaces { printer.printError([place]) }
    }
    if !isEmpty, !prints {
      printer.printError(total + "\n")
    }
    if hasBug { return ExitCode.bug }
    if unusable > 0 { return ExitCode.unusableInput }
    if isEmpty || !emptyPlaces.isEmpty { return ExitCode.nothingSelected }
    return printer.exitCode(request.onlyChecks && changed > 0 ? ExitCode.failed : ExitCode.success)
  }

  /// `1 file formatted, 4 had the layout, 1 error`.
  private var total: String {
    let verb = request.onlyChecks ? "to format" : "formatted"
    var parts = ["\(counted(changed, "file")) \(verb)", "\(unchanged) unchanged"]
    if unusable > 0 { parts.append(counted(unusable, "file") + " with errors") }
    if request.isVerbose { parts.append(counted(others, "other YAML file") + " left alone") }
    return parts.joined(separator: ", ")
  }
}
