// SPDX-License-Identifier: Apache-2.0

import Threads

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The file of a collection's snapshots: `__snapshots__/pets.yaml.yaml` beside `pets.yaml`.
///
/// The folder of the collection is held open, beneath a root of the project. Neither the folder
/// `__snapshots__` nor the file may be a symbolic link.
package struct SnapshotFile: Sendable {
  /// The name of the folder, which the search for collections skips.
  static let folderName = Array("__snapshots__".utf8)

  /// As shown to people.
  package let path: String
  private let parent: OpenFolder
  private let place: FilePath
  private let name: [UInt8]
  private let ownWrites: OwnWrites?

  init(
    path: String, parent: OpenFolder, place: FilePath, name: [UInt8], ownWrites: OwnWrites?
  ) {
    self.path = path
    self.parent = parent
    self.place = place
    self.name = name
    self.ownWrites = ownWrites
  }

  /// Where the snapshots of a collection are.
  ///
  /// - Parameter collection: absolute.
  package static func place(for collection: FilePath) -> FilePath {
    collection.parent.appending(folderName).appending(fileName(for: collection))
  }

  fileprivate static func fileName(for collection: FilePath) -> [UInt8] {
    collection.name + Array(".yaml".utf8)
  }

  /// All its bytes; nil if there is no such file.
  ///
  /// - Parameter limit: more bytes are a failure.
  package func read(limit: Int, _ off: borrowing OffEngine) throws(FileFailure) -> [UInt8]? {
    let folder: OpenFolder
    do throws(SystemFailure) {
      folder = try parent.entering(Self.folderName)
    } catch {
      if error == .noSuchFile { return nil }
      throw FileFailure(reading: path, Self.reason(for: error, at: Self.folderName, in: parent))
    }
    return try read(in: folder, limit: limit)
  }

  /// Replaces the file, alone among all runs: it is read, changed and renamed under a lock.
  ///
  /// - Parameter change: makes the new contents from the present ones, nil for no file; returns nil
  ///   to leave the file as it is.
  package func update(
    limit: Int, _ off: borrowing OffEngine, _ change: ([UInt8]?) -> [UInt8]?
  ) throws(FileFailure) {
    let folder: OpenFolder
    do throws(SystemFailure) {
      folder = try parent.entering(String(decoding: Self.folderName, as: UTF8.self), makesIt: true)
    } catch {
      throw FileFailure(writing: path, Self.reason(for: error, at: Self.folderName, in: parent))
    }
    let lock = try FileFailure.saving(path) { () throws(SystemFailure) in
      try folder.descriptor.open(FilePath.here, O_RDONLY | O_DIRECTORY)
    }
    // On a file system without locks the last of two runs wins.
    _ = try? retrying { flock(lock.number, LOCK_EX) }
    defer { withExtendedLifetime(lock) {} }
    let present = try read(in: folder, limit: limit)
    guard let contents = change(present) else { return }
    TemporarySave.removeLeftovers(in: folder)
    let target = SaveTarget(
      path: path, place: place, folder: folder, name: name, written: nil, ownWrites: ownWrites)
    let file = try target.temporary(off)
    try file.write(contents, off)
    try file.putInPlace(fingerprint: nil, off)
  }

  private func read(in folder: OpenFolder, limit: Int) throws(FileFailure) -> [UInt8]? {
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
    let status: FileStatus
    do throws(SystemFailure) {
      let file = try folder.descriptor.open(name, flags)
      status = try FileStatus.of(file)
      if status.kind == .regular, status.byteCount <= limit {
        return try file.read(upTo: status.byteCount, at: 0)
      }
    } catch {
      if error == .noSuchFile { return nil }
      throw FileFailure(reading: path, Self.reason(for: error, at: name, in: folder))
    }
    throw FileFailure(
      reading: path, status.kind == .regular ? .tooLarge(limit: limit) : .special)
  }

  /// A link in place of the folder or the file, or a file in place of the folder.
  private static func reason(
    for failure: SystemFailure, at name: [UInt8], in folder: OpenFolder
  ) -> FileFailure.Reason {
    guard failure.code == ELOOP || failure.code == ENOTDIR else {
      return .system(words: failure.words)
    }
    return switch (try? FileStatus.named(name, in: folder.descriptor))?.kind {
    case .link: .refused(right: "a symbolic link is there")
    case .folder, nil: .system(words: failure.words)
    case .regular, .pipe, .special:
      .refused(right: "`\(String(decoding: folderName, as: UTF8.self))` is not a folder")
    }
  }
}

extension FileReader {
  /// The file of the snapshots of a collection.
  ///
  /// - Parameter collection: the path of the collection, as shown to people.
  /// - Throws: `FileFailure` if the collection is in no folder where snapshots may be written.
  package func snapshots(
    of collection: String, _ off: borrowing OffEngine
  ) throws(FileFailure) -> SnapshotFile {
    let file = FilePath(collection).absolute(in: workingDirectory)
    let shown = FilePath(collection).parent.appending(SnapshotFile.folderName)
    let name = SnapshotFile.fileName(for: file)
    let path = shown.appending(name).tidied.text
    let way = try foldersBeneathRoot(to: file.parent, shownAs: path)
    let names = [SnapshotFile.folderName, name]
    if let right = WriteRights(roots: rootFolders).refusal(of: names, in: way) {
      throw FileFailure(writing: path, .refused(right: right))
    }
    guard let parent = way.last else { throw FileFailure(writing: path, .missing) }
    return SnapshotFile(
      path: path, parent: parent, place: SnapshotFile.place(for: file), name: name,
      ownWrites: ownWrites)
  }
}
