// SPDX-License-Identifier: Apache-2.0

/// Renders diagnostics for people.
///
/// ```
/// error[unknown-key]: `hedaers` is no key of a request
///  --> specs/pets.yaml:4:5
///   |
/// 4 |     hedaers: { a: b }
///   |     ^^^^^^^ not known
///   |
///   = help: did you mean `headers`?
/// ```
///
/// All that comes from outside goes through `VisibleText`. Files keep their line tables between
/// diagnostics, so keep the renderer.
package struct DiagnosticRenderer: Sendable {
  /// What the place of printing is like.
  package struct Options: Sendable {
    /// Columns of the terminal; longer source lines are cut round the caret.
    package var width = 100
    package var hasColor = false
    package var visible = VisibleText()

    package init(width: Int = 100, hasColor: Bool = false, visible: VisibleText = VisibleText()) {
      self.width = width
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

  /// The diagnostic as lines, each ended by LF.
  package mutating func render(_ diagnostic: Diagnostic) -> String {
    var lines = [headline(of: diagnostic)]
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

  private func headline(of diagnostic: Diagnostic) -> String {
    let palette = Palette(isOn: options.hasColor)
    let code = diagnostic.code.text
    let word =
      diagnostic.severity == .error
      ? palette.error("error[\(code)]") : palette.warning("warning[\(code)]")
    return "\(word): \(palette.bold(options.visible.of(diagnostic.message)))"
  }

  /// A note or a help; its further lines stand below its text.
  private func trailer(
    _ word: String, _ text: String, margin: String, palette: Palette
  ) -> [String] {
    let parts = options.visible.of(text, layout: .block).split(
      separator: "\n", omittingEmptySubsequences: false)
    return parts.enumerated().map { index, part in
      index == 0
        ? "\(margin)\(palette.frame("=")) \(word): \(part)" : "\(margin)        \(part)"
    }
  }
}
