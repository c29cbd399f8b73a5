// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Opens every file that curlew reads, by the rule for who named it.
///
/// Symbolic links are resolved first, and the file that was judged is the file that is read
/// (`PathResolver`). Only regular files are opened, except for pipes that a person typed. Relative
/// paths begin at the working directory. Reading blocks the thread, so it must not run on the
/// engine's.
package final class FileReader: Sendable {
  /// The rule for a path, by who named the file.
  package enum Area: Sendable {
    /// The tree: the file must be beneath a root, without a forbidden name in its path.
    case rights
    /// Like `rights`, but `.env*` may be read: only for the environment.
    case environment
    /// Like `rights`, and the file must be the user's or root's: `curlew.yaml`.
    case project
    /// A person, on the command line: the file may be anywhere and may be a pipe. In an untrusted
    /// run no symbolic link may lead out of the folder that contains it, unless the tree could name
    /// the target itself.
    case typed
    /// The system, or a trusted `curlew.yaml` for TLS files: anywhere.
    case anywhere
  }

  /// The message about a link in a folder that leads out of it.
  static let linkLeadsOut = "the link leads out of the folder that holds it"

  /// The most bytes that are read from a pipe.
  package static let pipeLimit = 256_000_000

  private struct Root {
    let path: FilePath
    let folder: OpenFolder
  }

  /// Problems with the given folders; each of them then cannot be read.
  package let problems: [Diagnostic]
  let workingDirectory: FilePath
  private let roots: [Root]
  private let rights: ReadRights
  private let isUntrusted: Bool
  private let user: UInt32
  private let reads: ReadPaths?
  let ownWrites: OwnWrites?
  /// The contents of typed pipes, by path: a pipe can be read only once.
  private let pipes = Mutex<[FilePath: OpenFile]>([:])

  /// - Parameters:
  ///   - root: the project's root; nil if only `allowedFolders` may be read.
  ///   - allowedFolders: those of `--allow-read`.
  ///   - isUntrusted: whether links are judged for typed paths too.
  ///   - user: whose `curlew.yaml` is trusted, besides root's.
  ///   - reads: notes all paths that are read; nil for nothing.
  ///   - ownWrites: notes the files of snapshots that are written; nil for nothing.
  package init(
    root: FilePath?, allowedFolders: [FilePath] = [], workingDirectory: FilePath,
    isUntrusted: Bool = false, user: UInt32 = geteuid(), reads: ReadPaths? = nil,
    ownWrites: OwnWrites? = nil
  ) {
    self.reads = reads
    self.ownWrites = ownWrites
    self.isUntrusted = isUntrusted
    self.user = user
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

  /// The path in the working directory, unless it is absolute.
  package func absolute(_ path: FilePath) -> FilePath { path.absolute(in: workingDirectory) }

  /// Where a file is or would be, without links: the same for every spelling of its path.
  package func place(of path: String) -> String {
    FilePath(path).absolute(in: workingDirectory).resolvedWhereItExists().text
  }

  /// The findings at paths, for planning.
  package func index(
    _ paths: some Sequence<String>, named: NamedPaths = NamedPaths()
  ) -> FileIndex {
    var index = FileIndex()
    for path in paths {
      let (area, areaOfTLS) = (named.area(of: path), named.areaOfTLS(path))
      let found = finding(at: FilePath(path), in: area)
      index.record(found, at: path)
      if case .missing = found {
        index.record(missingPlace: place(of: path), of: path)
      }
      guard areaOfTLS != area else { continue }
      index.record(finding(at: FilePath(path), in: areaOfTLS), forTLS: path)
    }
    return index
  }

  /// The finding at a path, for planning.
  ///
  /// The file is opened, so that an unreadable one is known before anything is sent.
  package func finding(at path: FilePath, in area: Area = .rights) -> FileIndex.Finding {
    do {
      return .file(byteCount: try open(path, in: area).byteCount)
    } catch {
      return error.finding
    }
  }

  /// Why the file at a path cannot be opened; nil if it can.
  package func failure(at path: FilePath, in area: Area) -> FileFailure? {
    do throws(FileFailure) {
      _ = try open(path, in: area)
      return nil
    } catch {
      return error
    }
  }

  /// The kind of a path, without opening it.
  func kind(at path: FilePath, in area: Area) throws(FileFailure) -> FileStatus.Kind {
    if isInherited(path, area) { return .pipe }
    var folder = LastFolder()
    return try judged(path, in: area, beside: &folder).destination.kind
  }

  /// A folder for listing.
  func folder(_ path: FilePath, in area: Area) throws(FileFailure) -> FileDescriptor {
    var last = LastFolder()
    let destination = try judged(path, in: area, beside: &last).destination
    guard destination.name.isEmpty, let folder = destination.folders.last else {
      throw FileFailure(reading: path.text, .missing)
    }
    return try FileFailure.reading(path.text) { () throws(SystemFailure) in
      try folder.descriptor.open(FilePath.here, O_RDONLY | O_DIRECTORY)
    }
  }

  /// The folders that may be read, each with everything beneath it.
  var rootFolders: [OpenFolder] { roots.map(\.folder) }

  /// The folders on the way to a folder beneath a root, the root among them.
  ///
  /// - Parameter shown: the path in a failure.
  func foldersBeneathRoot(
    to path: FilePath, shownAs shown: String
  ) throws(FileFailure) -> [OpenFolder] {
    var last = LastFolder()
    do throws(FileFailure) {
      let destination = try judged(path, in: .rights, beside: &last).destination
      guard destination.name.isEmpty else { throw FileFailure(reading: shown, .missing) }
      return destination.folders
    } catch {
      throw error.named(shown)
    }
  }

  /// The rule for files in a folder. Members of a folder that a person typed count as typed only if
  /// the folder may be the tree's; the system's certificates are links to elsewhere.
  func areaOfMembers(of path: FilePath, in area: Area) throws(FileFailure) -> Area {
    guard area == .typed, isUntrusted else { return area }
    var last = LastFolder()
    return isOfTree(try judged(path, in: area, beside: &last).destination.folders)
      ? .typed : .anywhere
  }

  /// All bytes of a file.
  ///
  /// - Parameter limit: a file with more bytes is a failure and is not read further.
  package func read(
    _ path: FilePath, in area: Area = .rights, limit: Int
  ) throws(FileFailure) -> [UInt8] {
    var folder = LastFolder()
    return try readText(path, in: area, limit: limit, beside: &folder).bytes
  }

  /// All bytes of a file whose lines diagnostics may show.
  ///
  /// - Parameter folder: the folder of the previous file of many; if it is the same, its path is
  ///   not walked again.
  package func readText(
    _ path: FilePath, in area: Area = .rights, limit: Int, beside folder: inout LastFolder
  ) throws(FileFailure) -> Text {
    let (file, showsLines) = try open(path, in: area, pipeLimit: limit, beside: &folder)
    return Text(bytes: try file.readAll(limit: limit), showsLines: showsLines)
  }

  /// The contents of a file.
  package struct Text: Sendable {
    package let bytes: [UInt8]
    /// Whether diagnostics may show its lines: not if its name is forbidden, which only a typed
    /// file can have.
    package let showsLines: Bool
  }

  /// The folder of the file that was read last, held open.
  package struct LastFolder {
    /// Its path; nil before the first file, and if a symbolic link led elsewhere.
    fileprivate var path: FilePath?
    /// The open folders on the way to it.
    fileprivate var folders: [OpenFolder] = []
    fileprivate var start: FilePath = "/"

    package init() {}
  }

  /// A file for reading in pieces, any number of times.
  package func stream(
    _ path: FilePath, in area: Area = .rights
  ) throws(FileFailure) -> FileStream {
    FileStream(try open(path, in: area))
  }

  private func open(_ path: FilePath, in area: Area) throws(FileFailure) -> OpenFile {
    var folder = LastFolder()
    return try open(path, in: area, pipeLimit: Self.pipeLimit, beside: &folder).file
  }

  private func open(
    _ path: FilePath, in area: Area, pipeLimit: Int, beside folder: inout LastFolder
  ) throws(FileFailure) -> (file: OpenFile, showsLines: Bool) {
    reads?.note(path.absolute(in: workingDirectory))
    guard area == .typed else {
      let place = try judged(path, in: area, beside: &folder)
      let file = try OpenFile(at: place.destination, shownAs: path.text)
      if area == .project, let owner = try file.owner(), owner != user, owner != 0 {
        throw FileFailure(reading: path.text, .foreign)
      }
      return (file, place.showsLines)
    }
    let whole = path.absolute(in: workingDirectory)
    if let read = pipes.withLock({ $0[whole] }) { return (read, true) }
    let file: OpenFile
    var showsLines = true
    if let number = StandardDescriptors.number(meantBy: whole) {
      file = try OpenFile(inherited: number, shownAs: path.text, limit: pipeLimit)
    } else if whole == "/dev/null" {
      file = OpenFile(nothingAt: path.text)
    } else {
      let place = try judged(path, in: area, beside: &folder)
      showsLines = place.showsLines
      file = try OpenFile(at: place.destination, shownAs: path.text, pipeLimit: pipeLimit)
    }
    if file.isPipe { pipes.withLock { $0[whole] = file } }
    return (file, showsLines)
  }

  /// Whether a path means a descriptor that a person's shell opened.
  private func isInherited(_ path: FilePath, _ area: Area) -> Bool {
    area == .typed
      && StandardDescriptors.number(meantBy: path.absolute(in: workingDirectory)) != nil
  }

  // MARK: The rule

  /// A place that may be read.
  private struct Judged {
    let destination: PathResolver.Destination
    let showsLines: Bool
  }

  /// Walks a path and judges its target by the rule for who named it.
  ///
  /// - Throws: also a refusal, which does not distinguish existing from missing files where reading
  ///   is not allowed.
  private func judged(
    _ path: FilePath, in area: Area, beside folder: inout LastFolder
  ) throws(FileFailure) -> Judged {
    let whole = path.absolute(in: workingDirectory)
    let isNeighbour = folder.path == whole.parent
    var descent: PathResolver
    do throws(SystemFailure) {
      descent =
        isNeighbour
        ? PathResolver(through: folder.folders, from: folder.start, to: whole.name)
        : try beginning(of: whole)
    } catch {
      throw FileFailure(reading: path.text, .init(reading: error))
    }
    let destination: PathResolver.Destination
    do throws(PathResolver.Obstacle) {
      destination = try descent.walk()
    } catch {
      let right = refusal(of: error.rest, in: error.folders, after: descent.links, area)
      throw FileFailure(
        reading: path.text, right.map { .refused(right: $0) } ?? .init(reading: error.failure))
    }
    let name = destination.name.isEmpty ? [] : [destination.name]
    if let right = refusal(of: name, in: destination.folders, after: descent.links, area) {
      throw FileFailure(reading: path.text, .refused(right: right))
    }
    if !isNeighbour {
      let isThere = descent.links.isEmpty && !destination.name.isEmpty && !whole.climbs
      folder.path = isThere ? whole.parent : nil
      folder.folders = destination.folders
      folder.start = descent.start
    }
    return Judged(
      destination: destination,
      showsLines: area != .typed || !isSecret(name, in: destination.folders))
  }

  private func refusal(
    of parts: [[UInt8]], in folders: [OpenFolder], after links: [PathResolver.Link], _ area: Area
  ) -> String? {
    switch area {
    case .rights, .environment, .project:
      return rights.refusal(
        of: parts, in: folders, isLinked: !links.isEmpty, sparingSecrets: area == .environment)
    case .anywhere: return nil
    case .typed:
      guard isUntrusted else { return nil }
      return links.lazy.filter { $0.isLast || self.isOfTree($0.folders) }
        .compactMap { self.refusal(of: parts, in: folders, after: $0) }.first
    }
  }

  /// Why the target of a link that another person may have made is not read; nil if it is.
  private func refusal(
    of parts: [[UInt8]], in folders: [OpenFolder], after link: PathResolver.Link
  ) -> String? {
    guard let holder = link.folders.last else { return nil }
    let widened = rights.adding(holder)
    guard widened.holds(folders) else { return Self.linkLeadsOut }
    return widened.refusal(of: parts, in: folders, isLinked: true)
  }

  /// Whether a folder belongs to the tree: beneath a root or the working directory.
  private func isOfTree(_ folders: [OpenFolder]) -> Bool {
    if rights.holds(folders) { return true }
    guard let working = try? OpenFolder(workingDirectory).identity else { return false }
    return folders.contains { $0.identity == working }
  }

  /// Whether a name is forbidden, counted from the root if there is one.
  private func isSecret(_ name: [[UInt8]], in folders: [OpenFolder]) -> Bool {
    if rights.holds(folders) { return rights.refusal(of: name, in: folders) != nil }
    return ForbiddenNames.first(in: folders.map(\.name) + name) != nil
  }

  /// A walk from the first root that the path begins with, else from `/`.
  private func beginning(of path: FilePath) throws(SystemFailure) -> PathResolver {
    for root in roots {
      guard let rest = path.below(root.path) else { continue }
      return PathResolver(from: root.folder, at: root.path, to: rest)
    }
    return PathResolver(from: try OpenFolder("/"), at: "/", to: path)
  }
}
