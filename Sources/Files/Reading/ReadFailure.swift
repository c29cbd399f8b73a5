// SPDX-License-Identifier: Apache-2.0

import Diagnostics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Why a file was not read.
package struct ReadFailure: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Reason: Hashable, Sendable {
    /// Nothing stands there.
    case missing
    case folder
    /// A socket, a pipe or a device.
    case special
    /// A rule of the rights table forbids it, in words that follow the path.
    case refused(right: String)
    /// The system's words.
    case unreadable(reason: String)
    case tooLarge(limit: Int)
    /// It had another length than when it was looked at.
    case lengthChanged
    /// It was written to since it was looked at.
    case contentChanged
    /// A `curlew.yaml` of another user.
    case foreign
  }

  /// As it was asked for.
  package let path: String
  package let reason: Reason

  package init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// One clause that names the path.
  package var description: String {
    switch reason {
    case .missing: "`\(path)` is missing"
    case .folder: "`\(path)` is a folder"
    case .special: "`\(path)` is no regular file"
    case .refused(let right): "`\(path)` may not be read: \(right)"
    case .unreadable(let reason): "`\(path)` cannot be read: \(reason)"
    case .tooLarge(let limit): "`\(path)` has more than \(limit) bytes"
    case .lengthChanged: "`\(path)` changed its length while it was read"
    case .contentChanged: "`\(path)` was written to while it was read"
    case .foreign: "`\(path)` belongs to another user"
    }
  }

  /// The same as an answer to planning.
  package var finding: FileIndex.Finding {
    switch reason {
    case .missing: .missing
    case .folder: .folder
    case .special: .special
    case .refused(let right): .refused(right: right)
    case .unreadable(let words): .unreadable(reason: words)
    case .tooLarge, .lengthChanged, .contentChanged, .foreign: .unreadable(reason: description)
    }
  }
}

extension ReadFailure.Reason {
  /// What a call's failure means for the reader.
  init(_ failure: SystemFailure) {
    switch failure.code {
    case ENOENT, ENOTDIR: self = .missing
    case EISDIR: self = .folder
    case EINVAL: self = .unreadable(reason: "a path holds no NUL byte")
    default: self = .unreadable(reason: failure.words)
    }
  }
}

extension ReadFailure {
  /// Makes calls to the system for a file, and says which when one fails.
  static func naming<Answer>(
    _ path: String, _ calls: () throws(SystemFailure) -> Answer
  ) throws(ReadFailure) -> Answer {
    do {
      return try calls()
    } catch {
      throw ReadFailure(path: path, reason: .init(error))
    }
  }
}
