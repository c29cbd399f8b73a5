// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics

extension PlannedKind {
  /// Nothing of `defaults`, which are about requests.
  static let exec = PlannedKind(
    defaults: .none,
    plan: { step, _, _, planner, checker in
      planner.requests.judgeExec(of: step, in: planner.scope, checker: &checker)
      return nil
    }, expectations: { _, merged, _ in merged })
}

extension RequestPlanner {
  /// Judges the right to run programs, and the program itself if it is a path that is known.
  fileprivate func judgeExec(of step: Step, in scope: NameScope, checker: inout NameChecker) {
    guard let exec = step.exec, let program = exec.command.first else { return }
    guard untrusted.rights.allowsPrograms else {
      return checker.report(.execNotAllowed(at: exec.span))
    }
    guard scope.isKnownBeforeRun(program), let text = inputs.text(of: program),
      text.utf8.contains(UInt8(ascii: "/")),
      let path = inputs.path(of: program, in: folder(program.span.file))
    else { return }
    judgeFile(path, at: program.span, &checker)
  }
}

extension Diagnostic {
  static func execNotAllowed(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .execNotAllowed, "this run may not start programs", at: Annotation(span),
      help: ["run with `--allow-exec` when you trust the collection"])
  }
}
