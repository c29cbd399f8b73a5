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

  private typealias Counts = [Key: Int]

  private var errors: [Diagnostic.Stage: Counts] = [:]
  private var warnings: Counts = [:]
  /// The bytes from the first place of each file where it is not YAML to its end.
  private var unread: [String: Int] = [:]

  init(_ planned: Planned) {
    for diagnostic in planned.diagnostics {
      let source = diagnostic.primary.map { planned.loaded.sources[$0.span.file] }
      let path = source?.path ?? ""
      let key = Key(path: path, code: diagnostic.code, message: diagnostic.message)
      switch diagnostic.severity {
      case .error:
        errors[diagnostic.stage, default: [:]][key, default: 0] += 1
        if diagnostic.stage == .syntax, let source, let place = diagnostic.primary?.span.lowerBound
        {
          unread[path] = max(unread[path] ?? 0, source.bytes.count - Int(place))
        }
      case .warning: warnings[key, default: 0] += 1
      }
    }
  }

  /// Whether the first stage with other errors has fewer, and no new ones: those of later stages may
  /// have been hidden. With the same errors, whether there are fewer warnings and no new ones.
  ///
  /// A text that is not YAML is read to its first mistake only: it is better if it can be read
  /// further.
  func areBetter(than before: ProblemCounts) -> Bool {
    let isReadFurther = isReadFurther(than: before)
    if let isReadFurther { return isReadFurther }
    for stage in Diagnostic.Stage.allCases {
      let (now, known) = (errors[stage] ?? [:], before.errors[stage] ?? [:])
      guard Self.hasNoNew(now, known) else { return false }
      if Self.total(now) < Self.total(known) { return true }
    }
    return Self.total(warnings) < Self.total(before.warnings)
      && Self.hasNoNew(warnings, before.warnings)
  }

  /// The message of the first error that is not among those before; nil if there is none.
  func newMessage(comparedWith before: ProblemCounts) -> String? {
    for stage in Diagnostic.Stage.allCases {
      let known = before.errors[stage] ?? [:]
      let new = (errors[stage] ?? [:]).filter { $0.value > known[$0.key] ?? 0 }
      if let message = new.keys.map(\.message).min() { return message }
    }
    return nil
  }

  /// The message of an error or a warning that is not among those before; nil if there is none.
  func newProblem(comparedWith before: ProblemCounts) -> String? {
    newMessage(comparedWith: before)
      ?? warnings.filter { $0.value > before.warnings[$0.key] ?? 0 }.keys.map(\.message).min()
  }

  /// Nil if the texts end to be YAML where they did before.
  private func isReadFurther(than before: ProblemCounts) -> Bool? {
    let paths = Set(unread.keys).union(before.unread.keys)
    let changes = paths.map { (unread[$0] ?? 0) - (before.unread[$0] ?? 0) }
    if changes.contains(where: { $0 > 0 }) { return false }
    return changes.contains { $0 < 0 } ? true : nil
  }

  private static func total(_ counts: Counts) -> Int { counts.values.reduce(0, +) }

  private static func hasNoNew(_ after: Counts, _ before: Counts) -> Bool {
    after.allSatisfy { $0.value <= before[$0.key] ?? 0 }
  }
}

extension Planned {
  /// The message of an error or a warning that the plan of earlier texts does not have; nil if there is none.
  package func newProblem(comparedWith before: Planned) -> String? {
    ProblemCounts(self).newProblem(comparedWith: ProblemCounts(before))
  }
}
