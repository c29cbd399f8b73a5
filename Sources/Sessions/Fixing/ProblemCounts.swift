// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// The problems of a plan, to decide whether edits made it better. Edits move places, so problems are
/// compared by file, code and message.
struct ProblemCounts {
  private struct Key: Hashable {
    let path: String
    let code: DiagnosticCode
    let message: String
  }

  private var errors: [Key: Int] = [:]
  private var warnings: [Key: Int] = [:]
  private var errorCount = 0
  private var warningCount = 0

  init(_ planned: Planned) {
    for diagnostic in planned.diagnostics {
      let path = diagnostic.primary.map { planned.loaded.sources[$0.span.file].path } ?? ""
      let key = Key(path: path, code: diagnostic.code, message: diagnostic.message)
      switch diagnostic.severity {
      case .error:
        errors[key, default: 0] += 1
        errorCount += 1
      case .warning:
        warnings[key, default: 0] += 1
        warningCount += 1
      }
    }
  }

  /// Whether there are fewer errors and no new ones; with as many errors, fewer warnings and no new
  /// ones.
  func areBetter(than before: ProblemCounts) -> Bool {
    guard Self.hasNoNew(errors, before.errors) else { return false }
    if errorCount < before.errorCount { return true }
    return warningCount < before.warningCount && Self.hasNoNew(warnings, before.warnings)
  }

  private static func hasNoNew(_ after: [Key: Int], _ before: [Key: Int]) -> Bool {
    after.allSatisfy { $0.value <= before[$0.key] ?? 0 }
  }
}
