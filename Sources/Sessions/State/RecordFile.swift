// SPDX-License-Identifier: Apache-2.0

import Files

/// Where a record is read and written.
package enum RecordFile: Sendable {
  /// A file in `.curlew` beneath the root.
  ///
  /// - Parameter isOptional: whether it is left out where the folder does not exist: without a
  ///   `curlew.yaml` curlew makes no folder in a tree that nothing says is its own.
  case state(StateFile, isOptional: Bool)
  /// The file of an option.
  case named(NamedStateFile)

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
      case .named(let file): return try file.read(limit: limit)
      }
    } catch {
      if error.reason == .missing { return nil }
      throw Broken(path: path.text, words: error.description)
    }
  }

  /// Replaces the record by rename, alone among all runs: it is read, changed and renamed under a
  /// lock. A file of an option that is something else stays as it is: its name may be a mistake.
  ///
  /// - Parameter change: makes the new record from the present one; nil for none, with the reason if
  ///   the file is something else.
  package func update<Record: RunRecord>(
    _ change: (Record?, Broken?) -> Record
  ) throws(FileFailure) {
    let lock = lock()
    defer { withExtendedLifetime(lock) {} }
    var present: Record?
    var broken: Broken?
    do throws(Broken) { present = try read(Record.self) } catch {
      if case .named = self { throw FileFailure(writing: path.text, .system(words: error.words)) }
      broken = error
    }
    let record = change(present, broken)
    switch self {
    case .state(let file, let isOptional):
      if isOptional, !file.hasFolder { return }
      try file.replace(with: record.json)
    case .named(let file): try file.replace(with: record.json)
    }
  }

  private func lock() -> StateLock? {
    switch self {
    case .state(let file, let isOptional): file.lock(makesFolder: !isOptional)
    case .named(let file): file.lock()
    }
  }

  package var path: FilePath {
    switch self {
    case .state(let file, _): file.path
    case .named(let file): file.path
    }
  }
}
