// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Goes through a folder and those in it, without ever following a symbolic link to a folder.
///
/// Hidden files and folders are passed over. Paths are the parts below the first folder.
struct FolderWalk {
  enum Problem {
    case unreadable([[UInt8]], words: String)
    /// The folder lies deeper than folders may.
    case tooDeep([[UInt8]])
    /// The bound of names is reached; the rest was not looked at.
    case tooMany
  }

  /// Files, and links that do not lead to a folder, in no particular order.
  private(set) var files: [[[UInt8]]] = []
  private(set) var problems: [Problem] = []
  private let limits: FindLimits
  /// Folders deeper than this are passed over in silence.
  private let depth: Int?
  private let leadsToFolder: ([[UInt8]]) -> Bool
  private let wants: ([[UInt8]]) -> Bool
  private var entriesLeft: Int

  /// - Parameters:
  ///   - leadsToFolder: Whether a symbolic link of that path leads to a folder, as far as that may be
  ///     known.
  ///   - wants: Whether a file of that path shall be in `files`.
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

  /// - Parameter folder: Open for listing.
  mutating func walk(_ folder: FileDescriptor) {
    visit(at: []) { () throws(SystemFailure) in folder }
  }

  private mutating func visit(
    at parts: [[UInt8]], open: () throws(SystemFailure) -> FileDescriptor
  ) {
    guard entriesLeft > 0 else { return }
    guard parts.count <= limits.depth else { return problems.append(.tooDeep(parts)) }
    do throws(SystemFailure) {
      let folder = try open()
      let entries = try folder.entries(limit: entriesLeft)
      entriesLeft -= entries.count
      if entriesLeft <= 0 { problems.append(.tooMany) }
      for entry in entries where entry.name.first != UInt8(ascii: ".") {
        visit(entry, in: folder, at: parts + [entry.name])
      }
    } catch {
      // A folder that was removed meanwhile is none.
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
      if let depth, path.count > depth { return }
      visit(at: path) { () throws(SystemFailure) in
        try folder.open(entry.name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
      }
    } else if wants(path), kind != .link || !leadsToFolder(path) {
      files.append(path)
    }
  }
}
