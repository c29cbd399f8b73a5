// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Why something could not be written.
package struct WriteFailure: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Reason: Hashable, Sendable {
    /// The system's words: `No space left on device`.
    case system(words: String)
    /// The target is a folder.
    case folder
    /// The stream was closed from the start.
    case closed
    /// Nobody reads any more: the other end of a pipe is gone.
    case readerGone
    /// The wait for a reader was given up.
    case interrupted
  }

  /// The target as it was named.
  package let path: String
  package let reason: Reason

  package init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// One clause that names the path.
  package var description: String {
    switch reason {
    case .system(let words): "`\(path)` cannot be written: \(words)"
    case .folder: "`\(path)` cannot be written: it is a folder"
    case .closed, .readerGone: "`\(path)` cannot be written: it is closed"
    case .interrupted: "`\(path)` cannot be written: nobody reads it"
    }
  }

  /// Makes calls to the system for a file, and says which when one fails.
  static func naming<Answer>(
    _ path: String, _ calls: () throws(SystemFailure) -> Answer
  ) throws(WriteFailure) -> Answer {
    do {
      return try calls()
    } catch {
      throw WriteFailure(path: path, reason: Reason(error))
    }
  }
}

extension WriteFailure.Reason {
  init(_ failure: SystemFailure) {
    switch failure.code {
    case EBADF: self = .closed
    case EPIPE: self = .readerGone
    case EISDIR: self = .folder
    case ENXIO: self = .system(words: "nobody reads this pipe")
    default: self = .system(words: failure.words)
    }
  }
}
