// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Threads

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that is written beside its final place.
///
/// One task at a time writes it. It blocks the thread.
package final class SaveFile: Sendable {
  private struct State {
    var byteCount: Int
    /// Nil once the file has its final name, or none.
    var name: [UInt8]?
    var isKept: Bool
  }

  private let file: FileDescriptor
  private let target: SaveTarget
  private let state: Mutex<State>

  init(
    _ file: FileDescriptor, _ name: [UInt8], byteCount: Int, target: SaveTarget,
    isKept: Bool = false
  ) {
    self.file = file
    self.target = target
    state = Mutex(State(byteCount: byteCount, name: name, isKept: isKept))
  }

  deinit {
    let name = state.withLock { $0.isKept && $0.byteCount > 0 ? nil : $0.name }
    if let name { target.remove(name) }
  }

  /// Its length.
  package var byteCount: Int { state.withLock { $0.byteCount } }

  /// Appends all the bytes.
  package func write(_ bytes: [UInt8], _ off: borrowing OffEngine) throws(FileFailure) {
    try FileFailure.saving(target.path) { () throws(SystemFailure) in
      var written = 0
      defer { state.withLock { $0.byteCount += written } }
      while written < bytes.count {
        let offset = off_t(byteCount + written)
        let from = written
        written += try retrying {
          bytes.withUnsafeBytes { all in
            let rest = UnsafeRawBufferPointer(rebasing: all[from...])
            return pwrite(file.number, rest.baseAddress, rest.count, offset)
          }
        }
      }
    }
  }

  /// Bytes from an offset; fewer only at the end.
  package func read(
    upTo count: Int, at offset: Int, _ off: borrowing OffEngine
  ) throws(FileFailure) -> [UInt8] {
    try FileFailure.saving(target.path) { () throws(SystemFailure) in
      try file.read(upTo: count, at: Int64(offset))
    }
  }

  /// Truncates it to length zero.
  package func empty(_ off: borrowing OffEngine) throws(FileFailure) {
    _ = try FileFailure.saving(target.path) { () throws(SystemFailure) in
      try retrying { ftruncate(file.number, 0) }
    }
    state.withLock { $0.byteCount = 0 }
  }

  /// Gives it the target's name; nothing is written after that.
  ///
  /// - Parameter fingerprint: of its contents, for the record; nil if there is none.
  package func putInPlace(
    fingerprint: String?, _ off: borrowing OffEngine
  ) throws(FileFailure) {
    guard let name = state.withLock({ $0.name }) else { return }
    try target.putInPlace(name, file, fingerprint: fingerprint)
    state.withLock { $0.name = nil }
  }

  /// Removes it.
  package func remove(_ off: borrowing OffEngine) {
    let name = state.withLock { state in
      defer { state.name = nil }
      return state.name
    }
    if let name { target.remove(name) }
  }

  func rename(to other: [UInt8]) throws(SystemFailure) {
    guard let name = state.withLock({ $0.name }) else { return }
    try target.rename(name, to: other)
    state.withLock { $0.name = nil }
  }
}
