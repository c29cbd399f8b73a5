// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// Opens files for a collection, within its rights.
///
/// Only regular files are opened, symbolic links are resolved first, and what was judged is what is
/// read (`Descent`). Paths that are not absolute begin at the working directory. Reading blocks the
/// thread: it is no work for the engine's.
package final class FileReader: Sendable {
  /// Which rule a path is under.
  package enum Area: Sendable {
    /// The rights of the run.
    case rights
    /// The same, but `.env*` may be read: for the environment and nothing else.
    case environment
    /// Anywhere: a TLS file that `curlew.yaml` or a flag names, a file that a person named.
    case anywhere
  }

  private struct Root {
    let path: FilePath
    let folder: OpenFolder
  }

  /// What was wrong with the folders given; each is then not open to reading.
  package let problems: [Diagnostic]
  let workingDirectory: FilePath
  private let roots: [Root]
  private let rights: ReadRights

  /// - Parameters:
  ///   - root: The project's root; nil when nothing but `allowedFolders` may be read.
  ///   - allowedFolders: Those of `--allow-read`.
  package init(
    root: FilePath?, allowedFolders: [FilePath] = [], workingDirectory: FilePath
  ) {
    var problems: [Diagnostic] = []
    var roots: [Root] = []
    for path in [root].compactMap(\.self) + allowedFolders {
      do throws(SystemFailure) {
        let real = try path.absolute(in: workingDirectory).resolved()
        roots.append(Root(path: real, folder: try OpenFolder(real)))
      } catch {
        problems.append(FileProblem.unusableRoot(path.text, words: error.words))
      }
    }
    self.problems = problems
    self.roots = roots
    self.workingDirectory = workingDirectory
    rights = ReadRights(roots: roots.map(\.folder))
  }

  /// Says what stands at the paths, for planning.
  ///
  /// Each file is opened once, so that one that cannot be read is known before anything is sent.
  ///
  /// - Parameters:
  ///   - anywhere: Those that may lie outside the root.
  ///   - tls: Those that may lie there as TLS files.
  package func index(
    _ paths: some Sequence<String>, anywhere: some Sequence<String> = EmptyCollection(),
    tls: some Sequence<String> = EmptyCollection()
  ) -> FileIndex {
    var index = FileIndex()
    for path in paths { index.record(finding(at: FilePath(path)), at: path) }
    for path in anywhere { index.record(finding(at: FilePath(path), in: .anywhere), at: path) }
    for path in tls { index.record(finding(at: FilePath(path), in: .anywhere), forTLS: path) }
    return index
  }

  /// What stands at one path.
  package func finding(at path: FilePath, in area: Area = .rights) -> FileIndex.Finding {
    do {
      return .file(byteCount: try open(path, in: area).byteCount)
    } catch {
      return error.finding
    }
  }

  /// All bytes of a file.
  ///
  /// - Parameter limit: A file with more bytes is a failure and is not read further.
  package func read(
    _ path: FilePath, in area: Area = .rights, limit: Int
  ) throws(ReadFailure) -> [UInt8] {
    let file = try open(path, in: area)
    return try file.readAll(limit: limit)
  }

  /// All bytes of a file, one of many that stand in a few folders.
  ///
  /// - Parameter folder: where the last of them stood, to which the way is not walked again.
  package func read(
    _ path: FilePath, in area: Area = .rights, limit: Int, beside folder: inout LastFolder
  ) throws(ReadFailure) -> [UInt8] {
    let file = try open(path, in: area, beside: &folder)
    return try file.readAll(limit: limit)
  }

  /// The folder of the file that was read last, held open.
  package struct LastFolder {
    /// Where it stands; nil before the first, and where a symbolic link led elsewhere.
    fileprivate var path: FilePath?
    /// The way to it, and where that begins.
    fileprivate var folders: [OpenFolder] = []
    fileprivate var start: FilePath = "/"

    package init() {}
  }

  /// A file to be read in pieces, perhaps more than once.
  package func stream(
    _ path: FilePath, in area: Area = .rights
  ) throws(ReadFailure) -> FileStream {
    FileStream(try open(path, in: area))
  }

  private func open(_ path: FilePath, in area: Area) throws(ReadFailure) -> OpenFile {
    var folder = LastFolder()
    return try open(path, in: area, beside: &folder)
  }

  private func open(
    _ path: FilePath, in area: Area, beside folder: inout LastFolder
  ) throws(ReadFailure) -> OpenFile {
    let whole = path.absolute(in: workingDirectory)
    if area == .anywhere { return try OpenFile(following: whole, shownAs: path.text) }
    let destination = try walk(to: whole, shownAs: path.text, beside: &folder)
    let right = rights.refusal(
      of: destination.name, in: destination.folders, sparingSecrets: area == .environment)
    if let right { throw ReadFailure(path: path.text, reason: .refused(right: right)) }
    return try OpenFile(at: destination, shownAs: path.text)
  }

  private func walk(
    to path: FilePath, shownAs shown: String, beside folder: inout LastFolder
  ) throws(ReadFailure) -> Descent.Destination {
    let parent = path.parent
    let isNeighbour = folder.path == parent
    do throws(Descent.Obstacle) {
      var descent =
        isNeighbour
        ? Descent(through: folder.folders, from: folder.start, to: path.name)
        : try beginning(of: path)
      let destination = try descent.walk()
      if !isNeighbour {
        let isThere = descent.links == 0 && !destination.name.isEmpty && !path.climbs
        folder.path = isThere ? parent : nil
        folder.folders = destination.folders
        folder.start = descent.start
      }
      return destination
    } catch {
      // Outside the roots what exists is not told apart from what does not.
      let right = rights.refusal(of: [], in: error.folders)
      throw ReadFailure(
        path: shown, reason: right.map { .refused(right: $0) } ?? .init(error.failure))
    }
  }

  /// A walk from the first root that the path begins with, else from `/`.
  private func beginning(of path: FilePath) throws(Descent.Obstacle) -> Descent {
    for root in roots {
      guard let rest = path.below(root.path) else { continue }
      return Descent(from: root.folder, at: root.path, to: rest)
    }
    do {
      return Descent(from: try OpenFolder("/"), at: "/", to: path)
    } catch {
      throw Descent.Obstacle(failure: error, folders: [])
    }
  }
}
