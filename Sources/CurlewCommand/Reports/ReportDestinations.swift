// SPDX-License-Identifier: Apache-2.0

import Files
import Reporting

extension ReportFile: ReportOutput {}

extension PartialFile: ReportOutput {}

extension StandardStream: ReportOutput {}

/// A folder of a report, which is made with its first file. Other files in it stay.
final class ReportFiles: ReportFolder {
  private let folder: FilePath
  private let links: TreeLinks?

  /// - Parameter links: those of an untrusted tree; nil to follow every link.
  init(in folder: FilePath, links: TreeLinks?) {
    self.folder = folder
    self.links = links
  }

  func write(_ bytes: [UInt8], named name: String) throws {
    let file = try ReportFile(folder.appending(name), links: links)
    try file.write(bytes)
    try file.finish()
  }
}

/// A spool that creates its file with the first bytes.
final class LazySpool: ReportSpool {
  private let folder: FilePath
  private var file: SpoolFile?

  init(in folder: FilePath) {
    self.folder = folder
  }

  func append(_ bytes: [UInt8]) throws -> Int {
    let spool = try file ?? SpoolFile(in: folder)
    file = spool
    return try spool.append(bytes)
  }

  func read(_ range: Range<Int>, into bytes: inout [UInt8]) throws {
    try file?.read(range, into: &bytes)
  }
}
