// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// Diagnostics about files, folders, flags and the environment.
package enum FileProblem {
  /// A file that could not be read.
  ///
  /// - Parameter place: where a file names it, if one does.
  package static func unread(_ failure: FileFailure, at place: SourceSpan? = nil) -> Diagnostic {
    let path = "`\(failure.path)`"
    func make(
      _ code: DiagnosticCode, _ message: String, _ label: String, help: String? = nil
    ) -> Diagnostic {
      Diagnostic(
        code, message, at: place.map { Annotation($0, label) }, help: help.map { [$0] } ?? [])
    }
    switch failure.reason {
    case .missing:
      return make(.missingFile, "there is no file \(path)", "named here")
    case .folder:
      return make(.notAFile, "\(path) is a folder, not a file", "a folder")
    case .special:
      return make(.notAFile, "\(path) is not a regular file", "a pipe, a socket or a device")
    case .refused(let right):
      return make(
        .readRefused, "\(path) may not be read: \(right)", "refused",
        help: right == ReadRights.outside
          ? "put it beneath the project's root, or run with `--allow-read DIR`"
          : "put the file itself there")
    case .system(let words):
      return make(.unreadableFile, "\(path) cannot be read: \(words)", words)
    case .tooLarge(let limit):
      return make(.fileTooLarge, "\(path) has more than \(limit / 1_000_000) MB", "too large")
    case .lengthChanged, .contentChanged:
      return make(.unreadableFile, "\(path) changed while it was read", "changed")
    case .foreign: return foreignProject(failure.path)
    case .busy, .closed, .readerGone, .interrupted:
      return make(.unreadableFile, failure.description, "not read")
    }
  }

  /// Replaces the problems of a file with a forbidden name, whose contents must not be shown.
  ///
  /// - Returns: one error for all errors; none if there are only warnings.
  package static func hidingLines(of path: String, _ found: [Diagnostic]) -> [Diagnostic] {
    guard found.contains(where: { $0.severity == .error }) else { return [] }
    return [
      Diagnostic(
        .readRefused, "`\(path)` cannot be used, and its lines are not shown",
        notes: ["`.env*`, `.git` and `.curlew` may hold secrets, also behind a link"],
        help: ["name the file that was meant"])
    ]
  }

  static func unreadableFolder(_ path: String, words: String) -> Diagnostic {
    Diagnostic(.unreadableFolder, "the folder `\(path)` cannot be read: \(words)")
  }

  static func foreignProject(_ path: String) -> Diagnostic {
    Diagnostic(
      .foreignProject, "`\(path)` belongs to another user",
      notes: ["it may name what is read from your environment"],
      help: ["run as its owner, or make it yours: `chown \"$USER\" \(path)`"])
  }

  static func twoProjects(_ members: [(path: String, project: String)]) -> Diagnostic {
    Diagnostic(
      .twoProjects, "files of two projects cannot run together",
      notes: members.map { "`\($0.path)` belongs to `\($0.project)`" },
      help: ["run each project by itself, from its folder: `curlew run`"])
  }

  static func noMatch(_ pattern: String) -> Diagnostic {
    Diagnostic(
      .noMatch, "no file matches `\(pattern)`",
      notes: ["hidden files and folders that are symbolic links are skipped"])
  }

  /// A folder or pattern without a collection.
  static func noCollections(_ path: String, isFolder: Bool, fileCount: Int) -> Diagnostic {
    let files = fileCount == 1 ? "1 file" : "\(fileCount) files"
    return Diagnostic(
      .noMatch,
      isFolder ? "no collections in `\(path)`" : "no collections match `\(path)`",
      notes: fileCount == 0
        ? ["hidden files and folders that are symbolic links are skipped"]
        : ["\(files) without `curlew` at the top level skipped"],
      help: ["a collection begins with `curlew: 1`"])
  }

  static func lineOfFolder(_ path: String, _ line: Int) -> Diagnostic {
    Diagnostic(
      .lineOfFolder, "`\(path)` is a folder and has no line \(line)",
      help: ["name a file: `\(path)/FILE.yaml:\(line)`"])
  }

  static func namedProject(_ path: String) -> Diagnostic {
    Diagnostic(
      .namedProject, "`\(path)` is a project, not a collection",
      help: ["name its collections, or nothing: `curlew run` in its folder runs `collections`"])
  }

  static func tooDeep(_ path: String, limit: Int) -> Diagnostic {
    Diagnostic(
      .tooManyFiles, "`\(path)` is more than \(limit) folders deep",
      help: ["name a folder further down"])
  }

  static func tooManyEntries(_ path: String, limit: Int) -> Diagnostic {
    Diagnostic(
      .tooManyFiles, "`\(path)` holds more than \(limit) files and folders",
      help: ["name the folder of the collections"])
  }

  static func tooManyFiles(limit: Int) -> Diagnostic {
    Diagnostic(
      .tooManyFiles, "more than \(limit) files were found",
      help: ["name fewer, or run them in parts"])
  }

  static func unusableRoot(_ path: String, words: String) -> Diagnostic {
    Diagnostic(.unreadableFolder, "the folder `\(path)` cannot be opened: \(words)")
  }
}

extension FileProblem {
  static func environmentFileNoText(_ path: String) -> Diagnostic {
    Diagnostic(
      .notUTF8, "`\(path)` is not text in UTF-8", help: ["write lines of `NAME=value`"])
  }

  static func badEnvironmentLine(_ label: String, at place: SourceSpan) -> Diagnostic {
    Diagnostic(
      .badEnvLine, "this line sets nothing", at: Annotation(place, label),
      notes: ["values are not shown"],
      help: ["write `NAME=value`, with quotes around a value that holds ` #` or line breaks"])
  }

  static func curlewNameInFile(_ name: String, at place: SourceSpan) -> Diagnostic {
    Diagnostic(
      .curlewNameInEnvFile, "`\(name)` has no effect in an environment file",
      at: Annotation(place, "read from the real environment only"),
      notes: ["files of the project give no rights and set no options"],
      help: ["export it in the shell, or remove the line"])
  }
}
