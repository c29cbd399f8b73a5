// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Sessions

/// Problems and fixes, one line each.
struct ConciseText {
  private var renderer: DiagnosticRenderer
  private let visible: VisibleText

  init(_ files: SourceFiles, visible: VisibleText) {
    renderer = DiagnosticRenderer(files, options: DiagnosticRenderer.Options(visible: visible))
    self.visible = visible
  }

  /// ``specs/pets.yaml:4:5: error[unknown-key]: `timeuot` is not a key of a step``
  mutating func line(of diagnostic: Diagnostic) -> String {
    let place = renderer.place(of: diagnostic).map { "\($0): " } ?? ""
    let word = diagnostic.severity == .error ? "error" : "warning"
    return "\(place)\(word)[\(diagnostic.code.text)]: \(visible.of(diagnostic.message))\n"
  }

  /// ``fixed specs/pets.yaml:4:5: `timeuot` is not a key of a step: did you mean `timeout`?``
  func line(of fix: AppliedFix) -> String {
    let place = "\(fix.path):\(fix.location.line):\(fix.location.column)"
    return "fixed \(visible.of("\(place): \(fix.diagnostic.message): \(fix.title)"))\n"
  }
}
