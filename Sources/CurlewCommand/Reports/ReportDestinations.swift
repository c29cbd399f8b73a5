// SPDX-License-Identifier: Apache-2.0

import Files
import Reporting

extension ReportFile: ReportOutput {}

extension PartialFile: ReportOutput {}

extension StandardStream: ReportOutput {}

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
