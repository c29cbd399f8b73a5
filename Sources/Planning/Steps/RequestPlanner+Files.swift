// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Notation

/// The files that steps read and save.
extension RequestPlanner {
  /// The paths of the files that a step sends; nil for a path that reads other values than inputs.
  func bodyPaths(of step: Step, in scope: NameScope, checker: inout NameChecker) -> [String?] {
    guard let body = step.request?.body else { return [] }
    return body.paths.map { text in
      guard scope.isKnownBeforeRun(text),
        let path = inputs.path(of: text, in: folder(text.span.file))
      else { return nil }
      judgeFile(path, at: text.span, in: scope, &checker)
      return path
    }
  }

  /// The steps that should save the files that a step sends, by their paths.
  func savers(of paths: [String?], in scope: NameScope) -> [ByteText: String] {
    guard !scope.saved.isEmpty else { return [:] }
    return paths.compactMap(\.self).reduce(into: [:]) { savers, path in
      savers[ByteText(path)] = saver(of: path, in: scope)
    }
  }

  /// Judges the file of an expected body, if its path reads only inputs.
  func judgeExpectedFile(
    _ text: TemplateText, in scope: NameScope, checker: inout NameChecker
  ) {
    guard scope.isKnownBeforeRun(text),
      let path = inputs.path(of: text, in: folder(text.span.file))
    else { return }
    judgeFile(path, at: text.span, in: scope, &checker)
  }

  /// Judges a file that a step reads: one that an earlier step saves is looked for in the run.
  func judgeFile(
    _ path: String, at span: SourceSpan, in scope: NameScope, _ checker: inout NameChecker
  ) {
    if saver(of: path, in: scope) == nil { judgeFile(path, at: span, &checker) }
  }

  /// The title of the step before that saves a file which does not exist yet.
  private func saver(of path: String, in scope: NameScope) -> String? {
    guard !scope.saved.isEmpty, case .missing? = files[path] else { return nil }
    return files.missingPlace(of: path).flatMap { scope.saved[ByteText($0)] }
  }

  /// The files that steps save, as far as their paths are known before the run, with the titles of the
  /// steps.
  func saves(of steps: [Step], in scope: NameScope) -> [ByteText: String] {
    steps.reduce(into: [:]) { saves, step in
      guard let path = step.save?.path, scope.isKnownBeforeRun(path),
        let text = inputs.text(of: path), case .writable(let place)? = files.target(text)
      else { return }
      saves[ByteText(place)] = step.title
    }
  }

  func judgeFile(_ path: String, at span: SourceSpan, _ checker: inout NameChecker) {
    if case .file = files[path] { return }
    checker.report(.unusableFile(path, files[path], at: span, isTyped: isStandardInput))
  }
}
