// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Synchronization
import Threads

/// Opens files that steps write, within the rights of the run.
///
/// It writes nothing outside the output folder and those of `--allow-write`, nothing hidden, and
/// never replaces a file that curlew did not write. A file that a person typed may be anywhere and
/// replaces an existing one. It blocks the thread, so it must not run on the engine's.
package final class FileWriter: Sendable {
  /// Problems with the given folders; each of them then cannot be written.
  package let problems: [Diagnostic]
  private let output: OutputFolder
  private let allowed: [OpenFolder]
  private let workingDirectory: FilePath
  private let written: WrittenFiles
  private let typed: Set<String>
  private let ownWrites: OwnWrites?
  private let isUntrusted: Bool
  /// The places of reports, which are written at the end of the run.
  private let reserved: [WritePlace]
  /// Folders from which leftovers were removed.
  private let tidied = Mutex<Set<FileStatus.Identity>>([])

  /// - Parameters:
  ///   - allowedFolders: those of `--allow-write`.
  ///   - typed: paths that a person typed, as steps have them.
  ///   - reserved: paths of reports.
  ///   - isUntrusted: whether the tree's links are judged for typed paths.
  ///   - fingerprint: the fingerprint of a file, from its pieces.
  ///   - ownWrites: notes the files that are written; nil for nothing.
  package init(
    output: OutputFolder, allowedFolders: [FilePath] = [], typed: Set<String> = [],
    reserved: [FilePath] = [], workingDirectory: FilePath, isUntrusted: Bool = false,
    fingerprint: @escaping WrittenFiles.Fingerprint, ownWrites: OwnWrites? = nil
  ) {
    self.ownWrites = ownWrites
    self.typed = typed
    var problems: [Diagnostic] = []
    var allowed: [OpenFolder] = []
    for path in allowedFolders {
      do throws(SystemFailure) {
        allowed.append(try OpenFolder(try path.absolute(in: workingDirectory).resolved()))
      } catch {
        problems.append(FileProblem.unusableRoot(path.text, words: error.words))
      }
    }
    self.allowed = allowed
    self.workingDirectory = workingDirectory
    self.isUntrusted = isUntrusted
    switch output {
    case .standard: self.output = output
    case .named(let path):
      let whole = path.absolute(in: workingDirectory)
      if isUntrusted, TreeLinks(in: workingDirectory).leadOut(of: whole) {
        problems.append(FileProblem.unusableRoot(path.text, words: TreeLinks.words))
      }
      self.output = .named(whole)
    }
    self.problems = problems
    written = WrittenFiles(root: self.output.recordFolder, fingerprint: fingerprint)
    self.reserved = reserved.compactMap { WritePlace($0.absolute(in: workingDirectory)) }
  }

  /// Records the findings for paths that steps write, for planning; creates nothing.
  package func record(_ paths: [String], in index: inout FileIndex) {
    for path in paths { index.record(finding(at: path), forWriting: path) }
  }

  private func finding(at text: String) -> FileIndex.Target {
    do throws(FileFailure) {
      if typed.contains(text) { return .writable(place: try typedPlace(text).text) }
      let path = FilePath(text)
      guard let start = try folder(for: path, makesIt: false) else {
        return try unmadeFinding(path)
      }
      let place = try walk(path, from: start, makesFolders: false)
      try refuseReport(at: place.wholePath, shownAs: text)
      guard let folder = place.folders.last else { return .writable(place: text) }
      if place.rest.count == 1 {
        try judge(place.rest[0], of: place, in: folder, shownAs: text, deeply: false)
      }
      return .writable(place: place.wholePath.text)
    } catch {
      return error.target
    }
  }

  /// The finding beneath an output folder that does not exist yet: there are no links, only names.
  private func unmadeFinding(_ path: FilePath) throws(FileFailure) -> FileIndex.Target {
    let output = unmadeOutput
    var parts = path.isAbsolute ? [] : output.components
    for part in path.components {
      if part == FilePath.above { _ = parts.popLast() } else { parts.append(part) }
    }
    let whole = parts.reduce(FilePath("/")) { $0.appending($1) }
    try refuseReport(at: whole, shownAs: path.text)
    guard let rest = whole.below(output) else {
      let top = try FileFailure.saving(path.text) { () throws(SystemFailure) in
        try OpenFolder("/")
      }
      let place = try WritePath(
        rights: WriteRights(roots: allowed), start: top, startPath: "/", path: whole,
        makesFolders: false
      ).walk()
      return .writable(place: place.wholePath.text)
    }
    let hidden = rest.components.first { $0.first == UInt8(ascii: ".") }
    return hidden.map {
      .refused(right: "`\(String(decoding: $0, as: UTF8.self))` begins with a dot")
    }
      ?? .writable(place: whole.text)
  }

  /// The future place of the output folder, without the symbolic links above it.
  private var unmadeOutput: FilePath {
    output.path.absolute(in: workingDirectory).resolvedWhereItExists()
  }

  /// Opens the place of a file; missing folders are made.
  package func target(
    _ text: String, _ off: borrowing OffEngine
  ) throws(FileFailure) -> SaveTarget {
    if typed.contains(text) { return try typedTarget(text) }
    let path = FilePath(text)
    guard let start = try folder(for: path, makesIt: true) else {
      throw FileFailure(writing: text, .system(words: "there is no output folder"))
    }
    let place = try walk(path, from: start, makesFolders: true)
    guard let folder = place.folders.last, let name = place.rest.last else {
      throw FileFailure(writing: text, .refused(right: "it names no file"))
    }
    try refuseReport(at: place.wholePath, shownAs: text)
    try judge(name, of: place, in: folder, shownAs: text, deeply: true)
    tidy(folder)
    let shown = path.isAbsolute ? path : output.path.appending(path.bytes).tidied
    return SaveTarget(
      path: shown.shown(in: workingDirectory), place: place.wholePath, folder: folder, name: name,
      written: written, ownWrites: ownWrites)
  }

  /// The target of a typed path, after symbolic links.
  private func typedPlace(_ text: String) throws(FileFailure) -> FilePath {
    let path = FilePath(text).absolute(in: workingDirectory)
    if isUntrusted, TreeLinks(in: workingDirectory).leadOut(of: path) {
      throw FileFailure(writing: text, .refused(right: TreeLinks.words))
    }
    let place = try FileFailure.saving(text) { () throws(SystemFailure) in
      try WriteTarget.resolvingLinks(path)
    }
    let kind = (try? FileStatus.following(place))?.kind
    let words =
      text.utf8.last == FilePath.slash || kind == .folder
      ? "it is a folder" : kind == .special || kind == .pipe ? "it is not a regular file" : nil
    if let words { throw FileFailure(writing: text, .system(words: words)) }
    return place
  }

  private func typedTarget(_ text: String) throws(FileFailure) -> SaveTarget {
    let place = try typedPlace(text)
    let folder = try FileFailure.saving(text) { () throws(SystemFailure) in
      try WriteTarget.makeFolders(place.parent)
      return try OpenFolder(try place.parent.resolved())
    }
    tidy(folder)
    return SaveTarget(
      path: text, place: place, folder: folder, name: place.name, written: nil, ownWrites: ownWrites
    )
  }

  /// Removes files that killed runs have left in a folder, once.
  private func tidy(_ folder: OpenFolder) {
    let isNew = tidied.withLock { $0.insert(folder.identity).inserted }
    if isNew { TemporarySave.removeLeftovers(in: folder) }
  }

  private func folder(for path: FilePath, makesIt: Bool) throws(FileFailure) -> OpenFolder? {
    try FileFailure.saving(path.text) { () throws(SystemFailure) in
      try output.open(makesIt: makesIt)
    }
  }

  private func walk(
    _ path: FilePath, from start: OpenFolder, makesFolders: Bool
  ) throws(FileFailure) -> WritePath.Place {
    let real = try FileFailure.saving(path.text) { () throws(SystemFailure) in
      try output.path.resolved()
    }
    return try WritePath(
      rights: WriteRights(roots: [start] + allowed), start: start, startPath: real, path: path,
      makesFolders: makesFolders
    ).walk()
  }

  /// Refuses a file that a report would replace.
  private func refuseReport(at path: FilePath, shownAs shown: String) throws(FileFailure) {
    guard !reserved.isEmpty, let place = WritePlace(path),
      reserved.contains(where: { $0.clashes(with: place) })
    else { return }
    throw FileFailure(writing: shown, .refused(right: "a report is written there"))
  }

  /// Whether the existing file with the name may be replaced.
  private func judge(
    _ name: [UInt8], of place: WritePath.Place, in folder: OpenFolder, shownAs shown: String,
    deeply: Bool
  ) throws(FileFailure) {
    let status: FileStatus
    do {
      status = try FileStatus.named(name, in: folder.descriptor)
    } catch {
      if error == .noSuchFile { return }
      throw FileFailure(writing: shown, .system(words: error.words))
    }
    let right: String? =
      switch status.kind {
      case .folder: "it is a folder"
      case .link: "a symbolic link is there"
      case .special, .pipe: "it is not a regular file"
      case .regular:
        written.isOurs(place.wholePath, name, status, in: folder, deeply: deeply)
          ? nil : "curlew did not write the file that is there"
      }
    if let right { throw FileFailure(writing: shown, .refused(right: right)) }
  }
}

extension WritePath.Place {
  /// The file's path without symbolic links: the same for every spelling of it.
  var wholePath: FilePath { rest.reduce(path) { $0.appending($1) } }
}
