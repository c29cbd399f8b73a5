// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// Diagnostics as text for standard error, without the secrets that are known.
package struct DiagnosticText {
  private var renderer: DiagnosticRenderer
  private var locator: SourceLocator
  private let redactor: DiagnosticRedactor

  package init(
    _ files: SourceFiles, options: DiagnosticRenderer.Options,
    redactor: DiagnosticRedactor = DiagnosticRedactor()
  ) {
    var options = options
    options.hidden = { redactor.hiddenTexts(in: $0, of: $1, line: $2, focus: $3) }
    renderer = DiagnosticRenderer(files, options: options)
    locator = SourceLocator(files)
    self.redactor = redactor
  }

  /// All diagnostics, separated by empty lines.
  ///
  /// They are redacted before lines are cut and sentences wrapped; names of files are kept.
  package mutating func of(_ diagnostics: [Diagnostic]) -> String {
    diagnostics.map { renderer.render(redactor.redact($0)) }
      .joined(separator: "\n")
  }

  /// The diagnostics of all files, each text once with its places, at most fifty.
  ///
  /// - Parameter showsAll: whether all of them are shown, with all places.
  package mutating func digest(of diagnostics: [Diagnostic], showsAll: Bool) -> String {
    let digest = ProblemDigest(diagnostics, &locator, showsAll: showsAll)
    return of(digest.shown) + (digest.rest.map { "\n\($0)\n" } ?? "")
  }
}
