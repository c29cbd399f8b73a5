// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file in `.curlew` of a project, in which one run leaves something for the next.
///
/// Neither the folder nor the file may be a link: the tree must not decide where files are read and
/// written. It blocks the thread.
package struct StateFile: Sendable {
  private let root: FilePath
  private let name: String

  /// - Parameter root: the folder of `.curlew`.
  package init(_ name: String, root: FilePath) {
    self.root = root
    self.name = name
  }

  /// Its path, for messages.
  package var path: FilePath { root.appending(".curlew/\(name)") }

  /// All its bytes; nil if there is no such file.
  ///
  /// - Parameter limit: a file with more bytes is a failure.
  package func read(limit: Int) throws(FileFailure) -> [UInt8]? {
    let status: FileStatus
    do throws(SystemFailure) {
      let folder = try openFolder(makesIt: false)
      let file = try folder.descriptor.open(
        Array(name.utf8), O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
      status = try FileStatus.of(file)
      if status.kind == .regular, status.byteCount <= limit {
        return try file.read(upTo: limit, at: 0)
      }
    } catch {
      if error == .noSuchFile { return nil }
      throw FileFailure(reading: path.text, FileFailure.Reason(reading: error))
    }
    throw FileFailure(
      reading: path.text, status.kind == .regular ? .tooLarge(limit: limit) : .special)
  }

  /// Replaces it by rename, so that a reader finds the old bytes or the new ones.
  package func replace(with bytes: [UInt8]) throws(FileFailure) {
    try FileFailure.writing(path.text) { () throws(SystemFailure) in
      let folder = try openFolder(makesIt: true)
      folder.descriptor.ignoreInVersionControl()
      let temporary = Array(".\(name).\(getpid())".utf8)
      let flags = O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
      let number = try withCString(temporary) { openat(folder.descriptor.number, $0, flags, 0o600) }
      let target = name.utf8.map { CChar(bitPattern: $0) } + [0]
      do throws(SystemFailure) {
        let file = FileDescriptor(owning: number)
        if let old = try present(in: folder) { try FileAttributes(of: old).copy(to: file) }
        try file.write(bytes)
        _ = try withCString(temporary) {
          renameat(folder.descriptor.number, $0, folder.descriptor.number, target)
        }
      } catch {
        _ = try? withCString(temporary) { unlinkat(folder.descriptor.number, $0, 0) }
        throw error
      }
    }
  }

  /// The file that is replaced; nil if there is none.
  private func present(in folder: OpenFolder) throws(SystemFailure) -> FileDescriptor? {
    do throws(SystemFailure) {
      let file = try folder.descriptor.open(Array(name.utf8), O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
      return try FileStatus.of(file).kind == .regular ? file : nil
    } catch {
      // A link is replaced too, and has no attributes that count.
      if error == .noSuchFile || error.code == ELOOP { return nil }
      throw error
    }
  }

  /// Whether there is a folder `.curlew`.
  package var hasFolder: Bool {
    (try? openFolder(makesIt: false)) != nil
  }

  func openFolder(makesIt: Bool) throws(SystemFailure) -> OpenFolder {
    try OpenFolder(root).entering(".curlew", makesIt: makesIt)
  }
}
