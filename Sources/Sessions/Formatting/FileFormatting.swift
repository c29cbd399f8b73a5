// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Files
import RunEvents
import YAMLTree

/// Finds the files of curlew and brings them into the canonical layout.
///
/// It takes collections, files of blocks and `curlew.yaml`. The layout does not depend on what the
/// files say, so a file with mistakes of the format is formatted too.
package struct FileFormatting {
  private let workingDirectory: FilePath
  private var reader: CollectionReader

  /// - Parameter workingDirectory: absolute.
  package init(workingDirectory: FilePath) {
    self.workingDirectory = workingDirectory
    reader = CollectionReader(workingDirectory: workingDirectory)
  }

  /// The files at typed paths; without any, those of the project's folder, or of the working
  /// directory without a project.
  package func find(_ paths: [String]) -> CollectionSearch {
    var locator = ProjectLocator(workingDirectory: workingDirectory)
    var paths = paths
    if paths.isEmpty,
      let project = try? locator.surroundings(ofFolder: workingDirectory).get().project
    {
      paths = [project.root.text]
    }
    var finder = CollectionFinder(
      workingDirectory: workingDirectory, purpose: .formatting, locator: locator)
    return finder.find(paths)
  }

  /// Reads a file and formats its text; writes nothing.
  package mutating func format(_ found: FoundCollection) -> FormattedFile {
    let text: CollectionReader.Text
    do {
      text = try reader.read(found)
    } catch {
      return FormattedFile(
        found: found, original: [], isShown: false, outcome: .unusable([error.diagnostic]))
    }
    return FormattedFile(
      found: found, original: text.file.bytes, isShown: text.showsLines,
      outcome: outcome(of: text, isNamed: found.isNamed))
  }

  private func outcome(
    of text: CollectionReader.Text, isNamed: Bool
  ) -> FormattedFile.Outcome {
    guard Self.isForCurlew(text.file.bytes, isNamed: isNamed) else { return .other }
    let path = text.file.path
    switch YAMLFormatter.format(
      text.file.bytes, of: SourceFileID(index: 0), limit: CollectionReader.defaultLimit)
    {
    case .formatted(let bytes):
      return bytes == text.file.bytes ? .unchanged : .changed(bytes)
    case .unreadable(let found):
      return .unusable(text.showsLines ? found : FileProblem.hidingLines(of: path, found))
    case .changed: return .bug
    }
  }
}

extension FileFormatting {
  /// Whether a file is one of curlew, or was named and is not text: then it is refused, since a
  /// command without a message would seem to have formatted it.
  private static func isForCurlew(_ bytes: [UInt8], isNamed: Bool) -> Bool {
    FileKind(bytes) == .collection
      || isNamed && (ForeignEncoding(bytes) != nil || bytes.prefix(4).contains(0))
  }
}

/// A file with its text in the canonical layout.
package struct FormattedFile: Sendable {
  package enum Outcome: Sendable {
    /// It has the layout.
    case unchanged
    /// The text in the layout.
    case changed([UInt8])
    /// It is not a file of curlew.
    case other
    /// It cannot be read, or is not YAML: at least one error.
    case unusable([Diagnostic])
    /// The new text would mean something else, which is a bug.
    case bug
  }

  private let found: FoundCollection
  package let original: [UInt8]
  /// Whether its lines may be shown.
  package let isShown: Bool
  package let outcome: Outcome

  init(found: FoundCollection, original: [UInt8], isShown: Bool, outcome: Outcome) {
    self.found = found
    self.original = original
    self.isShown = isShown
    self.outcome = outcome
  }

  /// As a person would type it.
  package var path: String { found.displayPath }

  /// Whether it is a file of curlew, also one that cannot be read.
  package var isForCurlew: Bool {
    if case .other = outcome { false } else { true }
  }

  /// Hides the values below `secrets` in the file, as they were and as they are written now.
  package var redactor: Redactor {
    guard case .changed(let bytes) = outcome else { return WrittenSecrets.redactor(of: [original]) }
    return WrittenSecrets.redactor(of: [original, bytes])
  }

  /// Hides them in diagnostics of the file by itself.
  package var diagnosticRedactor: DiagnosticRedactor {
    DiagnosticRedactor(
      Redactor(), written: [SourceFileID(index: 0): WrittenSecrets(in: original)])
  }

  /// Whether it was named itself, and not found in a folder or by a glob.
  package var isNamed: Bool { found.isNamed }

  /// The file by itself, for its diagnostics.
  package var sources: SourceFiles {
    var sources = SourceFiles()
    _ = sources.add(SourceFile(path: path, bytes: original))
    return sources
  }

  /// Gives the file its new text; standard input is not a file. A symbolic link stays, and its target
  /// is changed.
  ///
  /// - Throws: Why the file is as it was: it is read-only, or has changed since it was read.
  package func write() throws(EditFailure) {
    guard case .changed(let bytes) = outcome, case .file(let place) = found.source else { return }
    try EditedFile(place.real, shownAs: path).replace(original, with: bytes)
  }
}

extension Diagnostic {
  /// A file that keeps its text, since it cannot be replaced.
  package static func unwritten(_ failure: EditFailure) -> Diagnostic {
    Diagnostic(.unwritableFile, failure.description, help: [failure.help])
  }
}
