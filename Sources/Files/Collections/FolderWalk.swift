// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Walks a folder and those in it, without following symbolic links to folders.
///
/// Hidden files and folders, and folders of snapshots, are ignored. Paths are the parts below the first folder.
struct FolderWalk {
  enum Problem {
    case unreadable([[UInt8]], words: String)
    /// The folder is too deeply nested.
    case tooDeep([[UInt8]])
    /// The limit of names was reached; further ones were not read.
    case tooMany
  }

  /// Files, and links that do not lead to a folder, in no particular order.
  private(set) var files: [[[UInt8]]] = []
  private(set) var problems: [Problem] = []
  /// The folders that were listed.
  private(set) var folders: [[[UInt8]]] = []
  private let limits: FindLimits
  /// Deeper folders are ignored without a problem.
  private let depth: Int?
  private let leadsToFolder: ([[UInt8]]) -> Bool
  private let wants: ([[UInt8]]) -> Bool
  private var entriesLeft: Int

  /// - Parameters:
  ///   - leadsToFolder: whether the symbolic link at that path leads to a folder, as far as that may
  ///     be known.
  ///   - wants: whether the file at that path is added to `files`.
  init(
    limits: FindLimits, depth: Int? = nil, leadsToFolder: @escaping ([[UInt8]]) -> Bool,
    wants: @escaping ([[UInt8]]) -> Bool
  ) {
    self.limits = limits
    self.depth = depth
    self.leadsToFolder = leadsToFolder
    self.wants = wants
    entriesLeft = limits.entries
  }

  /// - Parameter folder: opened for listing.
  mutating func walk(_ folder: FileDescriptor) {
    visit(at: []) { () throws(SystemFailure) in folder }
  }

  private mutating func visit(
    at parts: [[UInt8]], open: () throws(SystemFailure) -> FileDescriptor
  ) {
    guard entriesLeft > 0 else { return }
    guard parts.count <= limits.depth else { return problems.append(.tooDeep(parts)) }
    folders.append(parts)
    do throws(SystemFailure) {
      let folder = try open()
      let entries = try folder.entries(limit: entriesLeft)
      entriesLeft -= entries.count
      if entriesLeft <= 0 { problems.append(.tooMany) }
      for entry in entries where entry.name.first != UInt8(ascii: ".") {
        visit(entry, in: folder, at: parts + [entry.name])
      }
    } catch {
      // A folder that was removed meanwhile counts as empty.
      if error.code != ENOENT || parts.isEmpty {
        problems.append(.unreadable(parts, words: error.words))
      }
    }
  }

  private mutating func visit(_ entry: FolderEntry, in folder: FileDescriptor, at path: [[UInt8]]) {
    var kind = entry.kind
    if kind == .unknown {
      let status = try? FileStatus.named(entry.name, in: folder)
      kind = status?.kind == .folder ? .folder : status?.kind == .link ? .link : .other
    }
    if kind == .folder {
      if entry.name == SnapshotFile.folderName { return }
      if let depth, path.count > depth { return }
      visit(at: path) { () throws(SystemFailure) in
        try folder.open(entry.name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
      }
    } else if wants(path), kind != .link || !leadsToFolder(path) {
      files.append(path)
    }
  }
}
