// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Why a file was not read or not written.
package struct FileFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The action on the file, in the words of messages.
  package enum Action: Hashable, Sendable {
    case read
    case written
    /// Of a file without a name, in the folder of the path.
    case spooled

    fileprivate var verb: String { self == .read ? "read" : "written" }
  }

  package enum Reason: Hashable, Sendable {
    /// The file does not exist.
    case missing
    case folder
    /// A socket, a pipe or a device.
    case special
    /// A rule of the rights table forbids it, in words that follow the path.
    case refused(right: String)
    /// The system's message: `No space left on device`.
    case system(words: String)
    case tooLarge(limit: Int)
    /// Its length differs from that at the opening.
    case lengthChanged
    /// It was written to since it was opened, or read.
    case contentChanged
    /// A `curlew.yaml` of another user.
    case foreign
    /// Another step, or another run, is writing it.
    case busy
    /// The stream was closed from the start.
    case closed
    /// The reader of a pipe has closed it.
    case readerGone
    /// The wait for a reader was ended.
    case interrupted
  }

  package let action: Action
  /// As requested.
  package let path: String
  package let reason: Reason

  /// Why a file was not read.
  package init(reading path: String, _ reason: Reason) {
    self.init(.read, path, reason)
  }

  /// Why a file was not written.
  package init(writing path: String, _ reason: Reason) {
    self.init(.written, path, reason)
  }

  /// Why a file without a name was not written.
  ///
  /// - Parameter folder: where it is.
  init(spoolingIn folder: String, _ reason: Reason) {
    self.init(.spooled, folder, reason)
  }

  private init(_ action: Action, _ path: String, _ reason: Reason) {
    self.action = action
    self.path = path
    self.reason = reason
  }

  /// The same failure with another path for display.
  package func named(_ path: String) -> FileFailure { FileFailure(action, path, reason) }

  /// One clause that names the path.
  package var description: String {
    switch reason {
    case .missing: "`\(path)` is missing"
    case .folder where action == .read: "`\(path)` is a folder"
    case .folder: "\(cannot): it is a folder"
    case .special: "`\(path)` is not a regular file"
    case .refused(let right): "`\(path)` may not be \(action.verb): \(right)"
    case .system(let words): "\(cannot): \(words)"
    case .tooLarge(let limit): "`\(path)` has more than \(limit) bytes"
    case .lengthChanged: "`\(path)` changed its length while it was read"
    case .contentChanged where action == .read: "`\(path)` was written to while it was read"
    case .contentChanged: "\(cannot): it has changed since it was read"
    case .foreign: "`\(path)` belongs to another user"
    case .busy: "`\(path)` is being written by another run"
    case .closed, .readerGone: "\(cannot): it is closed"
    case .interrupted: "\(cannot): its reader has closed it"
    }
  }

  private var cannot: String {
    action == .spooled
      ? "a temporary file in `\(path)` cannot be written"
      : "`\(path)` cannot be \(action.verb)"
  }
}

// MARK: Calls to the system

extension FileFailure {
  /// Runs calls that read a file, and adds the file to an error.
  static func reading<Answer>(
    _ path: String, _ calls: () throws(SystemFailure) -> Answer
  ) throws(FileFailure) -> Answer {
    do {
      return try calls()
    } catch {
      throw FileFailure(reading: path, Reason(reading: error))
    }
  }

  /// Runs calls that write to a file or a stream that a person named, and adds it to an error.
  static func writing<Answer>(
    _ path: String, _ calls: () throws(SystemFailure) -> Answer
  ) throws(FileFailure) -> Answer {
    do {
      return try calls()
    } catch {
      throw FileFailure(writing: path, Reason(writing: error))
    }
  }

  /// Runs calls that use a file without a name, and adds its folder to an error.
  static func spooling<Answer>(
    in folder: String, _ calls: () throws(SystemFailure) -> Answer
  ) throws(FileFailure) -> Answer {
    do {
      return try calls()
    } catch {
      throw FileFailure(spoolingIn: folder, Reason(writing: error))
    }
  }

  /// Runs calls that save a file of a step, whose kind was checked before, so the system's message
  /// is sufficient.
  static func saving<Answer: ~Copyable>(
    _ path: String, _ calls: () throws(SystemFailure) -> Answer
  ) throws(FileFailure) -> Answer {
    do {
      return try calls()
    } catch {
      throw FileFailure(writing: path, .system(words: error.words))
    }
  }
}

extension FileFailure.Reason {
  /// The reason for a failed call of a reader.
  init(reading failure: SystemFailure) {
    switch failure.code {
    case ENOENT, ENOTDIR: self = .missing
    case EISDIR: self = .folder
    case EINVAL: self = .system(words: "a path holds no NUL byte")
    default: self = .system(words: failure.words)
    }
  }

  /// The reason for a failed call of a writer.
  fileprivate init(writing failure: SystemFailure) {
    switch failure.code {
    case EBADF: self = .closed
    case EPIPE: self = .readerGone
    case EISDIR: self = .folder
    case ENXIO: self = .system(words: "the reader has closed this pipe")
    default: self = .system(words: failure.words)
    }
  }
}
