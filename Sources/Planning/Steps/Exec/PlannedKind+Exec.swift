// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics

extension PlannedKind {
  /// Nothing of `defaults`, which are about requests.
  static let exec = PlannedKind(
    defaults: .none,
    plan: { step, merged, reads, planner, checker in
      reads.needed.addNew(merged.neededCaptures)
      planner.requests.judgeExec(of: step, in: planner.scope, checker: &checker)
      return nil
    }, expectations: { _, merged, _ in merged })
}

extension RequestPlanner {
  /// Judges the right to run programs, the variables that the program gets, and its folder and its
  /// path, if they are known.
  fileprivate func judgeExec(of step: Step, in scope: NameScope, checker: inout NameChecker) {
    guard let exec = step.exec, let program = exec.command.first else { return }
    guard untrusted.rights.allowsPrograms else {
      return checker.report(.execNotAllowed(at: exec.span))
    }
    judgePassed(exec.passed, in: scope, checker: &checker)
    let fileFolder = folder(exec.span.file)
    if let written = exec.folder {
      guard scope.isKnownBeforeRun(written), let path = inputs.folder(of: exec, in: fileFolder)
      else { return }
      guard judgeFolder(path, at: written.span, &checker) else { return }
    }
    guard scope.isKnownBeforeRun(program), let path = inputs.programPath(of: exec, in: fileFolder)
    else { return }
    judgeFile(path, at: program.span, &checker)
  }

  /// Reports each variable that the run may not read.
  private func judgePassed(
    _ names: [Located<String>], in scope: NameScope, checker: inout NameChecker
  ) {
    for name in names where !scope.outer.allowsEnvironment(name.content) {
      checker.report(.environmentNotAllowed(name.content, at: name.span))
    }
  }

  /// - Returns: whether a program may run in the folder; reports why not.
  private func judgeFolder(
    _ path: String, at span: SourceSpan, _ checker: inout NameChecker
  ) -> Bool {
    switch files[path] {
    case .folder: return true
    case .file, .special: checker.report(.notAFolder(path, at: span))
    case .missing, nil: checker.report(.missingFolder(path, at: span))
    case .refused, .unreadable, .tooLarge:
      checker.report(.unusableFile(path, files[path], at: span))
    }
    return false
  }
}

extension InputValues {
  /// The folder in which a program runs, once its inputs are known.
  func folder(of exec: ExecTemplate, in fileFolder: String) -> String? {
    guard let written = exec.folder else { return fileFolder }
    return path(of: written, in: fileFolder)
  }

  /// The path of a program with a `/`, once its inputs are known.
  func programPath(of exec: ExecTemplate, in fileFolder: String) -> String? {
    guard let program = exec.command.first, let text = text(of: program),
      text.utf8.contains(UInt8(ascii: "/")), let folder = folder(of: exec, in: fileFolder)
    else { return nil }
    return text.path(in: folder)
  }

  /// The paths that a program needs: its working folder and itself, as far as they are known.
  func paths(of exec: ExecTemplate, in fileFolder: String) -> [String] {
    let folder = exec.folder == nil ? nil : folder(of: exec, in: fileFolder)
    let program = exec.hasPath ? programPath(of: exec, in: fileFolder) : nil
    return [folder, program].compactMap(\.self)
  }
}

extension Diagnostic {
  static func notAFolder(_ path: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(.missingFile, "`\(path)` is not a folder", at: Annotation(span))
  }

  static func missingFolder(_ path: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .missingFile, "there is no folder `\(path)`",
      at: Annotation(span, "paths are relative to the file that they are written in"))
  }

  static func execNotAllowed(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .execNotAllowed, "this run may not start programs", at: Annotation(span),
      help: ["run with `--allow-exec` when you trust the collection"])
  }
}
