// SPDX-License-Identifier: Apache-2.0

/// The text of one file, and the name under which it is shown.
package struct SourceFile: Sendable {
  /// The path as a person would type it: relative to the working directory if it is below it.
  package let path: String
  /// The contents on disk, a byte order mark included.
  package let bytes: [UInt8]
  /// The text is a command line, which has no lines and columns for people.
  package let isCommandLine: Bool

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    isCommandLine = false
  }

  /// A command line in place of a file.
  package init(commandLine bytes: [UInt8]) {
    path = "the command line"
    self.bytes = bytes
    isCommandLine = true
  }
}

/// All files of one load, so that a span needs only a few bytes to name its file.
package struct SourceFiles: Sendable {
  private var files: [SourceFile] = []

  package init() {}

  /// Adds a file and returns the identifier for spans.
  package mutating func add(_ file: SourceFile) -> SourceFileID {
    files.append(file)
    return SourceFileID(index: UInt32(files.count - 1))
  }

  package subscript(id: SourceFileID) -> SourceFile { files[Int(id.index)] }

  package var count: Int { files.count }
}
