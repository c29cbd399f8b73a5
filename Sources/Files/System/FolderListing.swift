// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// One name in a folder.
struct FolderEntry {
  enum Kind {
    case folder
    case link
    case other
    /// The file system did not report it.
    case unknown
  }

  let name: [UInt8]
  let kind: Kind
}

extension FileDescriptor {
  /// The names in this folder without `.` and `..`, in the system's order; call it once.
  ///
  /// - Parameter limit: further names are left out.
  func entries(limit: Int) throws(SystemFailure) -> [FolderEntry] {
    let copy = try retrying { fcntl(number, F_DUPFD_CLOEXEC, 0) }
    guard let stream = fdopendir(copy) else {
      defer { close(copy) }
      throw .last
    }
    defer { closedir(stream) }
    var entries: [FolderEntry] = []
    while entries.count < limit, let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 1) { text in
          Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
        }
      }
      if name == FilePath.here || name == FilePath.above { continue }
      entries.append(FolderEntry(name: name, kind: .init(Int(entry.pointee.d_type))))
    }
    return entries
  }
}

extension FolderEntry.Kind {
  init(_ type: Int) {
    switch type {
    case Int(DT_DIR): self = .folder
    case Int(DT_LNK): self = .link
    case Int(DT_UNKNOWN): self = .unknown
    default: self = .other
    }
  }
}
