// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// Why a step's file was not written.
package struct SaveFailure: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Reason: Hashable, Sendable {
    /// A rule of the rights table forbids it, in words that follow the path.
    case refused(right: String)
    /// The system's words: `No space left on device`.
    case unwritable(reason: String)
    /// Another step, or another run, writes it at this moment.
    case busy
  }

  /// As it was written.
  package let path: String
  package let reason: Reason

  package init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// One clause that names the path.
  package var description: String {
    switch reason {
    case .refused(let right): "`\(path)` may not be written: \(right)"
    case .unwritable(let reason): "`\(path)` cannot be written: \(reason)"
    case .busy: "`\(path)` is being written by another run"
    }
  }

  /// The same as an answer to planning.
  var target: FileIndex.Target {
    switch reason {
    case .refused(let right): .refused(right: right)
    case .unwritable(let reason): .unwritable(reason: reason)
    case .busy: .unwritable(reason: "another run writes it")
    }
  }

  /// Makes calls to the system for a file, and says which when one fails.
  static func naming<Answer: ~Copyable>(
    _ path: String, _ calls: () throws(SystemFailure) -> Answer
  ) throws(SaveFailure) -> Answer {
    do {
      return try calls()
    } catch {
      throw SaveFailure(path: path, reason: .unwritable(reason: error.words))
    }
  }
}
