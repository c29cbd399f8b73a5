// SPDX-License-Identifier: Apache-2.0

/// The text of one file that was read, and the name it is shown by.
package struct SourceFile: Sendable {
  /// The path as a person would type it: relative to the working directory when it is below it.
  package let path: String
  /// What the file holds, as it stands on disk (a byte order mark included).
  package let bytes: [UInt8]
  /// Words of a command line, in which nobody counts lines and columns.
  package let isCommandLine: Bool

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    isCommandLine = false
  }

  /// Words of the command line, in place of a file.
  package init(commandLine bytes: [UInt8]) {
    path = "the command line"
    self.bytes = bytes
    isCommandLine = true
  }
}

/// All files of one load, so that a span of a few bytes can say which file it means.
package struct SourceFiles: Sendable {
  private var files: [SourceFile] = []

  package init() {}

  /// Takes a file in and gives the name that spans carry.
  package mutating func add(_ file: SourceFile) -> SourceFileID {
    files.append(file)
    return SourceFileID(index: UInt32(files.count - 1))
  }

  package subscript(id: SourceFileID) -> SourceFile { files[Int(id.index)] }

  package var count: Int { files.count }
}
