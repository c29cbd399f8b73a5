// SPDX-License-Identifier: Apache-2.0

import Files

/// Where the record of the last run is read and written.
package enum LastRunFile: Sendable {
  /// `.curlew/last-run.json` beneath the root.
  ///
  /// - Parameter isOptional: whether a run in which all passes leaves no record where there was none: without
  ///   a `curlew.yaml` curlew makes no folder for that.
  case state(StateFile, isOptional: Bool)
  /// `--last-run FILE`.
  case named(FilePath)

  /// A file with something else in it.
  package struct Broken: Error {
    package let path: String
    package let words: String
  }

  /// Nil if there is no record.
  func read() throws(Broken) -> LastRun? {
    guard let bytes = try bytes() else { return nil }
    guard let record = LastRun(json: bytes) else {
      throw Broken(path: path.text, words: "it is not a record of this version of curlew")
    }
    return record
  }

  private func bytes() throws(Broken) -> [UInt8]? {
    do throws(FileFailure) {
      switch self {
      case .state(let file, _): return try file.read(limit: LastRun.byteLimit)
      case .named(let path):
        return try FileReader(root: nil, workingDirectory: path.parent, isUntrusted: false)
          .read(path, in: .typed, limit: LastRun.byteLimit)
      }
    } catch {
      if case .missing = error.reason { return nil }
      throw Broken(path: path.text, words: error.description)
    }
  }

  /// Replaces the record.
  package func write(_ record: LastRun) throws(FileFailure) {
    switch self {
    case .state(let file, let isOptional):
      if isOptional, record.failed.isEmpty, !file.exists { return }
      try file.replace(with: record.json)
    case .named(let path):
      let file = try ReportFile(path)
      try file.write(record.json)
      try file.finish()
    }
  }

  private var path: FilePath {
    switch self {
    case .state(let file, _): file.path
    case .named(let path): path
    }
  }
}
