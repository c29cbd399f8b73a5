// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Files that a person lets curlew write into a folder, each of which must be new.
package struct NewFiles: Sendable {
  /// A file with its path, relative to the folder, without `..`.
  package struct File: Sendable {
    package let path: String
    package let bytes: [UInt8]

    package init(path: String, bytes: [UInt8]) {
      precondition(!FilePath(path).climbs, "a file of the folder")
      self.path = path
      self.bytes = bytes
    }
  }

  private let folder: FilePath
  private let files: [File]

  /// - Parameter folder: absolute; it need not exist.
  package init(_ files: [File], in folder: FilePath) {
    self.files = files
    self.folder = folder
  }

  /// The paths at which there is something already, also a link that leads nowhere.
  package var existing: [String] {
    files.map(\.path).filter { (try? FileStatus.at(folder.appending($0))) != nil }
  }

  /// Whether each is a regular file already, or a link to one.
  package var areFiles: Bool {
    files.allSatisfy {
      (try? FileStatus.following(folder.appending($0.path)))?.kind == .regular
    }
  }

  /// Writes all of them, with the folders above them.
  ///
  /// - Throws: why one could not be written; those that were written before are removed then, the
  ///   folders stay. A file that exists is never changed, and no link below the folder is followed.
  package func write() throws(FileFailure) {
    var written: [FilePath] = []
    for file in files {
      do throws(FileFailure) {
        try write(file)
      } catch {
        for path in written { _ = try? withCString(path.bytes) { unlink($0) } }
        throw error
      }
      written.append(folder.appending(file.path))
    }
  }

  private func write(_ file: File) throws(FileFailure) {
    let path = folder.appending(file.path)
    try makeFolder(folder)
    var above = folder
    for part in FilePath(file.path).components.dropLast() {
      above = above.appending(part)
      try makeFolder(above)
      let status = try FileFailure.writing(above.text) { () throws(SystemFailure) in
        try FileStatus.at(above)
      }
      if status.kind == .link {
        throw FileFailure(writing: above.text, .refused(right: "it is a symbolic link"))
      }
    }
    try FileFailure.writing(path.text) { () throws(SystemFailure) in
      let target = try FileDescriptor.open(
        path, O_WRONLY | O_CREAT | O_EXCL, permissions: 0o666)
      do throws(SystemFailure) {
        try target.write(file.bytes)
      } catch {
        _ = try? withCString(path.bytes) { unlink($0) }
        throw error
      }
    }
  }

  /// Makes a folder and those above it, unless they exist.
  private func makeFolder(_ path: FilePath) throws(FileFailure) {
    if (try? FileStatus.at(path)) != nil { return }
    if !path.components.isEmpty { try makeFolder(path.parent) }
    try FileFailure.writing(path.text) { () throws(SystemFailure) in
      do throws(SystemFailure) {
        _ = try withCString(path.bytes) { mkdir($0, 0o777) }
      } catch {
        if error.code != EEXIST { throw error }
      }
    }
  }
}
