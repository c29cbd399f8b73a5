// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Files

/// Finds the event files that arguments name.
package struct EventFileFinder {
  private let reader: FileReader
  private let workingDirectory: FilePath
  /// Reports that are about to be written: those of an earlier merge in a named folder.
  private let outputs: Set<FilePath>

  /// The end of an event file's name, and of one whose run did not end.
  private static let ending = ".ndjson"

  package init(
    _ reader: FileReader, workingDirectory: FilePath, outputs: [FilePath] = []
  ) {
    self.reader = reader
    self.workingDirectory = workingDirectory
    self.outputs = Set(outputs.map { $0.absolute(in: workingDirectory) })
  }

  /// What arguments name, each file once.
  package struct Found {
    package var files: [EventFile] = []
    package var problems: [Diagnostic] = []
  }

  /// The files of all arguments, in their order; those of a folder by name.
  package func find(_ arguments: [String]) -> Found {
    var found = Found()
    var seen: Set<FilePath> = []
    for argument in arguments {
      let path = FilePath(argument)
      do throws(FileFailure) {
        let files = try files(at: path)
        if files.isEmpty { found.problems.append(.noEventFiles(in: argument)) }
        for file in files {
          let whole = file.path.absolute(in: workingDirectory)
          guard seen.insert(whole).inserted else { continue }
          // A typed pipe is read; another one could be waited for without end.
          if file.path != path, ReportFile.writesDirectly(whole) {
            found.problems.append(.unreadable(FileFailure(reading: file.name, .special)))
          } else {
            found.files.append(file)
          }
        }
      } catch {
        found.problems.append(.unreadable(error))
      }
    }
    return found
  }

  private func files(at path: FilePath) throws(FileFailure) -> [EventFile] {
    guard let names = try reader.namesInFolder(path) else { return [file(at: path)] }
    let wholes = names.compactMap { (name) -> FilePath? in
      let whole = name.dropping(PartialFile.ending) ?? name
      return whole.hasSuffix(Self.ending) ? path.appending(whole) : nil
    }
    return Set(wholes).subtracting(outputs).sorted()
      .filter { !outputs.contains($0.absolute(in: workingDirectory)) }.map(file)
  }

  /// The file at a path, or what a run left of it: the part counts even if there is an older whole.
  private func file(at path: FilePath) -> EventFile {
    if let whole = path.text.dropping(PartialFile.ending) {
      return EventFile(path: path, name: whole, isPartial: true)
    }
    let partial = FilePath(bytes: path.bytes + PartialFile.ending.utf8)
    let isPartial = ReportFile.exists(partial.absolute(in: workingDirectory))
    return EventFile(path: isPartial ? partial : path, name: path.text, isPartial: isPartial)
  }
}

extension String {
  /// The text without an ending; nil if it does not have it.
  fileprivate func dropping(_ ending: String) -> String? {
    guard utf8.count > ending.utf8.count, hasSuffix(ending) else { return nil }
    return String(dropLast(ending.count))
  }
}
