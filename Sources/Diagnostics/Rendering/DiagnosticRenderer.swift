// SPDX-License-Identifier: Apache-2.0

/// Renders diagnostics for people.
///
/// ```
/// error[unknown-key]: `hedaers` is not a key of a request
///  --> specs/pets.yaml:4:5
///   |
/// 4 |     hedaers: { a: b }
///   |     ^^^^^^^ unknown key
///   |
///   = help: did you mean `headers`?
/// ``` ¶ Text from outside goes through `VisibleText`. The renderer keeps the line tables of files, so use one for many diagnostics.
package struct DiagnosticRenderer: Sendable {
  /// Properties of the output.
  package struct Options: Sendable {
    /// Columns of the terminal; longer source lines are cut around the caret.
    package var width = 100
    /// Whether long sentences are wrapped between words: on a terminal, not in a file.
    package var wrapsText = false
    package var hasColor = false
    package var visible = VisibleText()
    /// The parts of a line to hide (arguments: the file's bytes, the file, the line in it, the offset
    /// around which it is cut), in order and without overlap. It is called before the line is cut, because half
    /// a secret is not found.
    package var hidden: @Sendable ([UInt8], SourceFileID, Range<Int>, Int) -> [HiddenText] = {
      _, _, _, _ in []
    }

    package init(
      width: Int = 100, wrapsText: Bool = false, hasColor: Bool = false,
      visible: VisibleText = VisibleText()
    ) {
      self.width = width
      self.wrapsText = wrapsText
      self.hasColor = hasColor
      self.visible = visible
    }
  }

  private let options: Options
  private var locator: SourceLocator

  package init(_ files: SourceFiles, options: Options = Options()) {
    self.options = options
    self.locator = SourceLocator(files)
  }

  /// The diagnostic as lines, each terminated by LF.
  package mutating func render(_ diagnostic: Diagnostic) -> String {
    var lines = headline(of: diagnostic)
    var excerpt = ExcerptRenderer(options: options, severity: diagnostic.severity)
    excerpt.render(diagnostic, locator: &locator, into: &lines)
    let palette = Palette(isOn: options.hasColor)
    let margin = String(repeating: " ", count: excerpt.gutter + 1)
    for note in diagnostic.notes {
      lines += trailer(palette.bold("note"), note, margin: margin, palette: palette)
    }
    for help in diagnostic.help {
      lines += trailer(palette.help("help"), help, margin: margin, palette: palette)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// `path:line:column`, the path made visible; nil without a place.
  package mutating func place(of diagnostic: Diagnostic) -> String? {
    guard let span = diagnostic.primary?.span else { return nil }
    let location = locator.location(of: span)
    let path = locator.files[span.file].path
    return options.visible.of("\(path):\(location.line):\(location.column)")
  }

  private func headline(of diagnostic: Diagnostic) -> [String] {
    let palette = Palette(isOn: options.hasColor)
    let isError = diagnostic.severity == .error
    let word = "\(isError ? "error" : "warning")[\(diagnostic.code.text)]"
    let shown = isError ? palette.error(word) : palette.warning(word)
    let message = wrapped(
      options.visible.of(diagnostic.message), first: word.utf8.count + 2, further: 2)
    return message.enumerated().map { index, part in
      index == 0 ? "\(shown): \(palette.bold(part))" : "  \(palette.bold(part))"
    }
  }

  /// A sentence as lines that fit after so many columns of other text.
  private func wrapped(_ text: String, first: Int, further: Int) -> [String] {
    guard options.wrapsText else { return [text] }
    return TextWidth.wrapped(
      text, to: max(20, options.width - further), first: max(20, options.width - first),
      breaksWords: false)
  }

  /// A note or a help; its further lines are indented to its text.
  private func trailer(
    _ word: String, _ text: String, margin: String, palette: Palette
  ) -> [String] {
    var parts = options.visible.of(text, layout: .block).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
    // Preformatted lines are copied unchanged.
    if parts.count == 1 {
      parts = wrapped(parts[0], first: margin.count + 8, further: margin.count + 8)
    }
    return parts.enumerated().map { index, part in
      index == 0
        ? "\(margin)\(palette.frame("=")) \(word): \(part)" : "\(margin)        \(part)"
    }
  }
}
