// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The file that writing to a path would change, whatever the spelling of the path.
///
/// A file that is written again and renamed is its name in its folder: two hard links are two
/// files. A stream, a pipe or a device is the open file.
package struct WritePlace: Sendable {
  private struct Name: Hashable {
    let folder: FileStatus.Identity
    /// Missing folders and the name.
    let parts: [[UInt8]]
  }

  /// Nil for a place that is written directly.
  private let name: Name?
  /// The existing file; nil for a new one.
  private let file: FileStatus.Identity?

  /// - Returns: nil if the path cannot be examined; writing it will fail.
  package init?(_ path: FilePath) {
    guard !path.bytes.isEmpty, let target = try? WriteTarget.resolvingLinks(path) else {
      return nil
    }
    if let number = StandardDescriptors.number(meantBy: target) {
      self.init(descriptor: number)
      return
    }
    let status = try? FileStatus.following(target)
    guard status?.kind != .special, status?.kind != .pipe else {
      self.init(name: nil, file: status?.identity)
      return
    }
    guard let name = Self.name(of: target) else { return nil }
    self.init(name: name, file: status?.identity)
  }

  private init(name: Name?, file: FileStatus.Identity?) {
    self.name = name
    self.file = file
  }

  /// Standard output.
  package static var output: WritePlace? { WritePlace(descriptor: STDOUT_FILENO) }

  private init?(descriptor number: Int32) {
    guard let status = try? FileStatus.of(borrowed: number) else { return nil }
    self.init(name: nil, file: status.identity)
  }

  /// Whether writing to both places would overwrite one of them.
  package func clashes(with other: WritePlace) -> Bool {
    if let name, let otherName = other.name { return name == otherName }
    return file != nil && file == other.file
  }

  private static func name(of target: FilePath) -> Name? {
    var folder = target.parent
    var parts = [target.name]
    while true {
      if let status = try? FileStatus.following(folder) {
        return Name(folder: status.identity, parts: parts)
      }
      // A folder that does not exist yet contains no links, so `..` can be resolved by its text.
      guard !folder.name.isEmpty, folder.bytes != FilePath.here else { return nil }
      if folder.name == FilePath.above {
        folder = folder.parent.parent
      } else {
        parts.insert(folder.name, at: 0)
        folder = folder.parent
      }
    }
  }
}
