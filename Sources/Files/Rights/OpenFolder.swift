// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A folder on the way to a file, held open so that it cannot be replaced.
struct OpenFolder: Sendable {
  let descriptor: FileDescriptor
  let identity: FileStatus.Identity
  /// The name by which it was entered; empty at the start of a walk.
  let name: [UInt8]

  init(_ path: FilePath) throws(SystemFailure) {
    try self.init(descriptor: .open(path, passingThrough), name: [])
  }

  private init(descriptor: FileDescriptor, name: [UInt8]) throws(SystemFailure) {
    self.descriptor = descriptor
    self.name = name
    identity = try FileStatus.of(descriptor).identity
  }

  /// The folder with a name in this one, never through a symbolic link.
  func entering(_ name: [UInt8]) throws(SystemFailure) -> OpenFolder {
    try OpenFolder(
      descriptor: descriptor.open(name, passingThrough | O_NOFOLLOW), name: name)
  }
}
