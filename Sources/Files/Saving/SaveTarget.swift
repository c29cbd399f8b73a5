// SPDX-License-Identifier: Apache-2.0

import Threads

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The final place of a step's file: its folder is held open and was judged.
package final class SaveTarget: Sendable {
  /// As shown to people.
  package let path: String
  /// The whole path without symbolic links: the same for every spelling of it.
  package var place: String { realPath.text }
  private let realPath: FilePath
  private let folder: OpenFolder
  private let name: [UInt8]
  /// Nil if any file may be replaced, and nothing is recorded.
  private let written: WrittenFiles?
  private let ownWrites: OwnWrites?
  /// Whether the file is recorded, so that its fingerprint is needed.
  package var isRecorded: Bool { written != nil }

  init(
    path: String, place: FilePath, folder: OpenFolder, name: [UInt8], written: WrittenFiles?,
    ownWrites: OwnWrites? = nil
  ) {
    self.ownWrites = ownWrites
    self.path = path
    realPath = place
    self.folder = folder
    self.name = name
    self.written = written
  }

  /// A new file beside the target, which is removed on release unless `SaveFile.putInPlace` was
  /// called.
  package func temporary(_ off: borrowing OffEngine) throws(FileFailure) -> SaveFile {
    try FileFailure.saving(path) { () throws(SystemFailure) in
      try TemporaryName.create(TemporarySave.opening) { (name) throws(SystemFailure) in
        let name = Array(name.utf8)
        let file = try make(name, O_EXCL)
        guard TemporarySave.lock(file, name, in: folder) else {
          throw SystemFailure(code: EEXIST)
        }
        return SaveFile(file, name, byteCount: 0, target: self)
      }
    }
  }

  /// The partial file that an earlier try left beside the target, or a new one; it stays after
  /// release, unless it is empty.
  ///
  /// - Throws: `busy` if another run has it.
  package func partial(_ off: borrowing OffEngine) throws(FileFailure) -> SaveFile {
    let partial = Self.hidden(name, ".curlew-part")
    let (file, status) = try FileFailure.saving(path) { () throws(SystemFailure) in
      let file = try make(partial, 0)
      return (file, try FileStatus.of(file))
    }
    guard status.kind == .regular else {
      throw FileFailure(writing: path, .refused(right: "its partial file is not a regular file"))
    }
    guard flock(file.number, LOCK_EX | LOCK_NB) == 0 else {
      throw FileFailure(writing: path, .busy)
    }
    return SaveFile(file, partial, byteCount: status.byteCount, target: self, isKept: true)
  }

  /// The note beside the partial file; nil if there is none.
  package func note(_ off: borrowing OffEngine) -> [UInt8]? {
    guard
      let file = try? folder.descriptor.open(noteName, O_RDONLY | O_NOFOLLOW | O_NONBLOCK),
      let status = try? FileStatus.of(file), status.kind == .regular,
      status.byteCount <= Self.noteLimit
    else { return nil }
    return try? file.read(upTo: status.byteCount, at: 0)
  }

  /// Writes a note beside the partial file, completely or not at all.
  package func setNote(_ bytes: [UInt8], _ off: borrowing OffEngine) throws(FileFailure) {
    let file = try temporary(off)
    try file.write(bytes, off)
    try FileFailure.saving(path) { () throws(SystemFailure) in try file.rename(to: noteName) }
  }

  /// Removes the note beside the partial file.
  package func removeNote(_ off: borrowing OffEngine) {
    remove(noteName)
  }

  /// Removes the partial file and its note.
  package func removePartial(_ off: borrowing OffEngine) {
    remove(Self.hidden(name, ".curlew-part"))
    remove(noteName)
  }

  private var noteName: [UInt8] { Self.hidden(name, ".curlew-note") }

  private static let noteLimit = 65_536

  /// `.NAME.ending`; a name that is too long for it is cut at its end.
  private static func hidden(_ name: [UInt8], _ ending: String) -> [UInt8] {
    guard name.count > 220 else { return [UInt8(ascii: ".")] + name + Array(ending.utf8) }
    // Names with the same beginning are distinguished by a hash of the part that is cut off.
    let rest = name[200...].reduce(UInt64(14_695_981_039_346_656_037)) {
      ($0 ^ UInt64($1)) &* 1_099_511_628_211
    }
    return [UInt8(ascii: ".")] + name[..<200]
      + Array(("-" + String(rest, radix: 36) + ending).utf8)
  }

  private func make(_ name: [UInt8], _ flags: Int32) throws(SystemFailure) -> FileDescriptor {
    let all = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | flags
    return FileDescriptor(
      owning: try withCString(name) { openat(self.folder.descriptor.number, $0, all, 0o666) })
  }

  func remove(_ name: [UInt8]) {
    _ = try? withCString(name) { unlinkat(self.folder.descriptor.number, $0, 0) }
  }

  /// Renames a file of the folder.
  func rename(_ old: [UInt8], to new: [UInt8]) throws(SystemFailure) {
    let folder = folder.descriptor.number
    _ = try withCString(old) { old in
      (try? withCString(new) { renameat(folder, old, folder, $0) }) ?? -1
    }
  }

  /// Gives a file the target's name, unless a file that is not ours has appeared there.
  func putInPlace(_ temporary: [UInt8], _ file: FileDescriptor, fingerprint: String?)
    throws(FileFailure)
  {
    if let status = try? FileStatus.named(name, in: folder.descriptor) {
      let mayReplace =
        status.kind == .regular
        && written?.isOurs(realPath, name, status, in: folder, deeply: true) ?? true
      guard mayReplace else {
        throw FileFailure(
          writing: path,
          .refused(right: "curlew did not write the file that is there"))
      }
      try FileFailure.saving(path) { () throws(SystemFailure) in
        let old = try folder.descriptor.open(name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
        try FileAttributes(of: old).copy(to: file)
      }
    }
    let status = try FileFailure.saving(path) { () throws(SystemFailure) in
      try rename(temporary, to: name)
      return try FileStatus.of(file)
    }
    ownWrites?.note(status)
    if let fingerprint { written?.note(realPath, status, fingerprint: fingerprint) }
  }
}
