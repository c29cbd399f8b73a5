// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Whole files of text.
///
/// Without Foundation: a child's peak memory cannot be seen below that of this program.
package enum TextFile {
  package static func write(_ text: String, to path: String) throws {
    try write(CollectionOfOne(text), to: path)
  }

  /// Writes texts one after another, so that a large file is never in memory.
  package static func write(_ texts: some Sequence<String>, to path: String) throws {
    guard let file = fopen(path, "w") else { throw Problem("\(path): \(reason)") }
    var isWritten = true
    for var text in texts {
      isWritten =
        text.withUTF8 { fwrite($0.baseAddress, 1, $0.count, file) == $0.count } && isWritten
    }
    guard fclose(file) == 0, isWritten else { throw Problem("\(path): \(reason)") }
  }

  /// A file of zeros that takes no room on the disk.
  package static func makeSparse(_ path: String, byteCount: Int) throws {
    try write("", to: path)
    guard truncate(path, off_t(byteCount)) == 0 else { throw Problem("\(path): \(reason)") }
  }

  /// Removes a file; one that is not there is gone already.
  package static func remove(_ path: String) throws {
    guard unlink(path) == 0 || errno == ENOENT else { throw Problem("\(path): \(reason)") }
  }

  package static func read(_ path: String) throws -> String {
    guard let file = fopen(path, "r") else { throw Problem("\(path): \(reason)") }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&piece, 1, piece.count, file), count > 0 {
      bytes += piece[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  package static func makeFolder(_ path: String) throws {
    guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw Problem("\(path): \(reason)") }
  }

  private static var reason: String { String(cString: strerror(errno)) }
}
