// SPDX-License-Identifier: Apache-2.0

/// Renders the source lines of one diagnostic, with a row of carets for each annotation.
struct ExcerptRenderer {
  /// An annotation and its place.
  private struct Mark {
    let annotation: Annotation
    let isPrimary: Bool
    let line: Int
  }

  private let options: DiagnosticRenderer.Options
  private let palette: Palette
  private let severity: Diagnostic.Severity
  /// Columns of the widest line number.
  private(set) var gutter = 1

  init(options: DiagnosticRenderer.Options, severity: Diagnostic.Severity) {
    self.options = options
    self.palette = Palette(isOn: options.hasColor)
    self.severity = severity
  }

  /// Appends the excerpts, the primary span's file first; nothing if there is no span.
  mutating func render(
    _ diagnostic: Diagnostic, locator: inout SourceLocator, into lines: inout [String]
  ) {
    guard let primary = diagnostic.primary else { return }
    var marks = [mark(primary, isPrimary: true, &locator)]
    marks += diagnostic.secondary.map { mark($0, isPrimary: false, &locator) }
    gutter = marks.map { String($0.line).utf8.count }.max() ?? 1
    var files: [SourceFileID] = []
    for mark in marks where !files.contains(mark.annotation.span.file) {
      files.append(mark.annotation.span.file)
    }
    for file in files {
      let here = marks.filter { $0.annotation.span.file == file }
      guard let first = here.first else { continue }
      let location = locator.location(of: first.annotation.span)
      let source = locator.files[file]
      let place =
        source.isCommandLine
        ? source.path : "\(source.path):\(location.line):\(location.column)"
      let arrow = String(repeating: " ", count: gutter) + palette.frame("-->")
      lines.append("\(arrow) \(options.visible.of(place))")
      render(here, of: file, locator: &locator, into: &lines)
    }
    if !(diagnostic.notes.isEmpty && diagnostic.help.isEmpty) { lines.append(bar()) }
  }

  private func mark(
    _ annotation: Annotation, isPrimary: Bool, _ locator: inout SourceLocator
  ) -> Mark {
    let line = locator.lines(of: annotation.span.file).line(of: annotation.span.range.lowerBound)
    return Mark(annotation: annotation, isPrimary: isPrimary, line: line)
  }

  /// Appends the lines of one file in order, with `...` for lines that are left out.
  private func render(
    _ marks: [Mark], of file: SourceFileID, locator: inout SourceLocator,
    into lines: inout [String]
  ) {
    let table = locator.lines(of: file)
    let bytes = locator.files[file].bytes
    lines.append(bar())
    var shown: Int?
    for number in Set(marks.map(\.line)).sorted() {
      if let shown, number > shown + 1 { lines.append(palette.frame("...")) }
      shown = number
      let here = marks.filter { $0.line == number }
      guard let first = here.first else { continue }
      let range = table.range(ofLine: number)
      let focus = first.annotation.span.range.lowerBound
      let line = SourceLine(
        bytes, range: range, focus: focus, width: options.width - gutter - 3,
        visible: options.visible, hidden: options.hidden(bytes, file, range, focus))
      let isCounted = !locator.files[file].isCommandLine
      lines.append(row(isCounted ? String(number) : "", line.text))
      for mark in here { lines.append(row("", carets(of: mark, on: line, within: range))) }
    }
  }

  /// The carets under an annotation's span, followed by its label.
  private func carets(of mark: Mark, on line: SourceLine, within range: Range<Int>) -> String {
    let span = mark.annotation.span.range
    let start = max(span.lowerBound, range.lowerBound)
    let columns = line.columns(of: start..<max(start, min(span.upperBound, range.upperBound)))
    let indent = String(repeating: " ", count: columns.lowerBound)
    let label = options.visible.of(mark.annotation.label)
    let sign = String(repeating: mark.isPrimary ? "^" : "-", count: columns.count)
    let text = label.isEmpty ? sign : "\(sign) \(label)"
    guard mark.isPrimary else { return indent + palette.secondary(text) }
    return indent + (severity == .error ? palette.error(text) : palette.warning(text))
  }

  private func row(_ number: String, _ text: String) -> String {
    let padding = String(repeating: " ", count: max(0, gutter - number.utf8.count))
    let margin = palette.frame("\(padding)\(number) |")
    return text.isEmpty ? margin : "\(margin) \(text)"
  }

  private func bar() -> String { row("", "") }
}
