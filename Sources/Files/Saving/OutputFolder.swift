// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The folder beneath which steps write.
package enum OutputFolder: Sendable, Hashable {
  /// `.curlew/output` beneath a project's root. Neither part may be a link: the tree must not
  /// decide where files are written.
  case standard(root: FilePath)
  /// `--output DIR`: in any place, through links too.
  case named(FilePath)

  /// Its path, for paths in it.
  package var path: FilePath {
    switch self {
    case .standard(let root): root.appending(".curlew/output")
    case .named(let path): path
    }
  }

  /// The folder whose `.curlew` contains the record of its files.
  var recordFolder: FilePath {
    switch self {
    case .standard(let root): root
    case .named(let path): path
    }
  }

  /// The folder, held open; nil if it does not exist.
  ///
  /// - Parameter makesIt: whether a missing folder is made; then the result is never nil.
  func open(makesIt: Bool) throws(SystemFailure) -> OpenFolder? {
    do {
      switch self {
      case .standard(let root):
        let state = try OpenFolder(root).entering(".curlew", makesIt: makesIt)
        if makesIt { state.descriptor.ignoreInVersionControl() }
        return try state.entering("output", makesIt: makesIt)
      case .named(let path):
        if makesIt { try WriteTarget.makeFolders(path) }
        return try OpenFolder(try path.resolved())
      }
    } catch {
      if error == .noSuchFile, !makesIt { return nil }
      throw error
    }
  }
}

extension OpenFolder {
  /// The folder with a name in this one, made if it is missing; never through a symbolic link.
  func entering(_ name: String, makesIt: Bool) throws(SystemFailure) -> OpenFolder {
    if makesIt { try descriptor.makeFolder(Array(name.utf8)) }
    return try entering(Array(name.utf8))
  }
}

extension FileDescriptor {
  /// Makes a folder in this one, unless the name exists.
  func makeFolder(_ name: [UInt8]) throws(SystemFailure) {
    do {
      _ = try withCString(name) { mkdirat(number, $0, 0o777) }
    } catch {
      guard error.code == EEXIST || error.code == EROFS || error.code == EACCES else { throw error }
      // Entering the folder reports problems with an existing one.
    }
  }

  /// Writes the `.gitignore` of the state folder, once; without it the state would only be untidy.
  func ignoreInVersionControl() {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    guard
      let file = try? withCString(Array(".gitignore".utf8), { openat(number, $0, flags, 0o666) })
    else { return }
    try? FileDescriptor(owning: file).write(Array("*\n".utf8))
  }
}
