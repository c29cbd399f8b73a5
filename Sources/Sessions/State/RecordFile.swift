// SPDX-License-Identifier: Apache-2.0

import Files

/// Where a record is read and written.
package enum RecordFile: Sendable {
  /// A file in `.curlew` beneath the root.
  ///
  /// - Parameter isOptional: whether it may be left out where the folder does not exist: without a
  ///   `curlew.yaml` curlew makes no folder for a record that says little.
  case state(StateFile, isOptional: Bool)
  /// The file of an option.
  case named(FilePath)

  /// A file with something else in it.
  package struct Broken: Error, CustomStringConvertible {
    package let path: String
    /// Why it is not a record, as a clause.
    package let words: String

    package var description: String { "`\(path)`: \(words)" }

    static func isNoRecord(_ path: FilePath) -> Broken {
      Broken(path: path.text, words: "it is not a record of this version of curlew")
    }
  }

  /// Nil if there is no record.
  package func read<Record: RunRecord>(_: Record.Type) throws(Broken) -> Record? {
    guard let bytes = try bytes(limit: Record.byteLimit) else { return nil }
    guard let record = Record(json: bytes) else {
      throw .isNoRecord(path)
    }
    return record
  }

  private func bytes(limit: Int) throws(Broken) -> [UInt8]? {
    do throws(FileFailure) {
      switch self {
      case .state(let file, _): return try file.read(limit: limit)
      case .named(let path):
        return try FileReader(root: nil, workingDirectory: path.parent, isUntrusted: false)
          .read(path, in: .typed, limit: limit)
      }
    } catch {
      if case .missing = error.reason { return nil }
      throw Broken(path: path.text, words: error.description)
    }
  }

  /// Replaces the record by rename. A file of an option that is something else stays as it is: its
  /// name may be a mistake.
  package func write<Record: RunRecord>(_ record: Record) throws(FileFailure) {
    switch self {
    case .state(let file, let isOptional):
      if isOptional, !record.isWorthAFolder, !file.hasFolder { return }
      try file.replace(with: record.json)
    case .named(let path):
      try refuseOtherFile(Record.self)
      let file = try ReportFile(path)
      try file.write(record.json)
      try file.finish()
    }
  }

  private func refuseOtherFile<Record: RunRecord>(_: Record.Type) throws(FileFailure) {
    // A pipe would be read until somebody writes to it.
    guard !ReportFile.writesDirectly(path) else { return }
    do throws(Broken) { _ = try read(Record.self) } catch {
      throw FileFailure(writing: path.text, .system(words: error.words))
    }
  }

  package var path: FilePath {
    switch self {
    case .state(let file, _): file.path
    case .named(let path): path
    }
  }
}
