// SPDX-License-Identifier: Apache-2.0

import Notation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The record of files that curlew wrote, `.curlew/written`: only these are replaced.
///
/// It has a line for each file, of which the last for a path counts: its fingerprint, size,
/// modification time (nanoseconds since 1970), and path, relative to the folder of `.curlew` if it
/// is beneath it. A line is appended in one piece, so that several runs may share the record.
package final class WrittenFiles: Sendable {
  /// The fingerprint of pieces, which end with an empty one: one word, without spaces.
  package typealias Fingerprint = @Sendable (_ next: () throws -> [UInt8]) throws -> String

  /// The recorded values of a file.
  private struct Entry {
    let fingerprint: String
    let byteCount: Int
    let changed: Int64
  }

  private let root: FilePath
  private let fingerprint: Fingerprint
  /// By path; nil until it is read.
  private let entries = Mutex<[String: Entry]?>(nil)
  /// The folder without symbolic links; nil until it is needed: most runs write nothing.
  private let knownRoot = Mutex<FilePath?>(nil)

  /// Larger records are not read: no file is then known to be ours.
  private static let limit = 64_000_000
  private static let pieceBytes = 262_144

  init(root: FilePath, fingerprint: @escaping Fingerprint) {
    self.root = root
    self.fingerprint = fingerprint
  }

  /// Whether curlew wrote a file, and it was not changed since.
  ///
  /// - Parameter deeply: whether a file with another size or time is read to compare its
  ///   fingerprint; otherwise it counts as ours if its name is in the record.
  func isOurs(
    _ path: FilePath, _ name: [UInt8], _ status: FileStatus, in folder: OpenFolder, deeply: Bool
  ) -> Bool {
    let key = key(of: path)
    let entry = entries.withLock { entries in
      if entries == nil { entries = read() }
      return entries?[key]
    }
    guard let entry else { return false }
    guard deeply, entry.byteCount != status.byteCount || entry.changed != status.modified else {
      return true
    }
    guard let file = try? folder.descriptor.open(name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK) else {
      return false
    }
    var offset: Int64 = 0
    let found = try? fingerprint {
      let piece = try file.read(upTo: Self.pieceBytes, at: offset)
      offset += Int64(piece.count)
      return piece
    }
    return found == entry.fingerprint
  }

  /// Records a file that has its final name.
  func note(_ path: FilePath, _ status: FileStatus, fingerprint: String) {
    let key = key(of: path)
    entries.withLock { entries in
      entries?[key] = Entry(
        fingerprint: fingerprint, byteCount: status.byteCount, changed: status.modified)
    }
    append("\(fingerprint) \(status.byteCount) \(status.modified) \(key)\n")
  }

  /// Without the record the file is not replaced next time, which is not a reason to fail.
  private func append(_ line: String) {
    guard let state = try? OpenFolder(root).entering(".curlew", makesIt: true) else { return }
    state.descriptor.ignoreInVersionControl()
    let flags = O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    guard
      let number = try? withCString(
        Array("written".utf8), { openat(state.descriptor.number, $0, flags, 0o666) })
    else { return }
    try? FileDescriptor(owning: number).write(Array(line.utf8))
  }

  private func read() -> [String: Entry] {
    guard let state = try? OpenFolder(root).entering(".curlew", makesIt: false),
      let file = try? state.descriptor.open(
        Array("written".utf8), O_RDONLY | O_NOFOLLOW | O_NONBLOCK),
      let status = try? FileStatus.of(file), status.kind == .regular,
      status.byteCount <= Self.limit,
      let bytes = try? file.read(upTo: status.byteCount, at: 0)
    else { return [:] }
    var entries: [String: Entry] = [:]
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(separator: UInt8(ascii: " "), maxSplits: 3).map {
        String(decoding: $0, as: UTF8.self)
      }
      guard fields.count == 4, let count = Int(fields[1]), let changed = Int64(fields[2]) else {
        continue
      }
      // Earlier versions wrote small digits.
      let path = PercentCoding.decode(fields[3].utf8, broken: .kept) ?? Array(fields[3].utf8)
      entries[Self.key(of: path)] = Entry(
        fingerprint: fields[0], byteCount: count, changed: changed)
    }
    return entries
  }

  private var realRoot: FilePath {
    knownRoot.withLock { known in
      let found = known ?? (try? root.resolved()) ?? root
      known = found
      return found
    }
  }

  /// The path as it is recorded, with characters that would end the line escaped.
  private func key(of path: FilePath) -> String {
    Self.key(of: (path.below(realRoot) ?? path).bytes)
  }

  private static func key(of path: [UInt8]) -> String {
    let encoded = PercentCoding.encode(path) {
      $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "%")
    }
    return String(decoding: encoded, as: UTF8.self)
  }
}
