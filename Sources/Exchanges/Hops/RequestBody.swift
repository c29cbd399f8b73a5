// SPDX-License-Identifier: Apache-2.0

import Threads

/// The body of a request.
package enum RequestBody: Sendable {
  case none
  case bytes([UInt8])
  /// A body that is read in pieces while it is sent. Indirect, so that copying a request without a
  /// body copies words and does not need the type's witnesses.
  indirect case stream(any BodyStream)
}

/// A body that is read in pieces, off the engine thread.
package protocol BodyStream: Sendable {
  /// The length in bytes, sent as `Content-Length`; nil if it is unknown before the end, and the
  /// body is then sent in chunks.
  var length: Int64? { get }

  /// A description for people.
  var outline: BodyOutline { get }

  /// Opens the body at its beginning; called again if the body must be sent again.
  func open(_ off: borrowing OffEngine) throws -> any BodyReader
}

/// Reads a `BodyStream` once. One task at a time uses it; it closes when it is released.
package protocol BodyReader: AnyObject, Sendable {
  /// Up to `count` further bytes; empty at the end.
  func read(upTo count: Int, _ off: borrowing OffEngine) throws -> [UInt8]
}

extension BodyStream {
  /// Empty, for a stream without a description.
  package var outline: BodyOutline { BodyOutline([]) }
}

extension RequestBody {
  package var isNone: Bool {
    if case .none = self { true } else { false }
  }

  /// The length in bytes; nil for a stream of unknown length.
  package var length: Int64? {
    switch self {
    case .none: 0
    case .bytes(let bytes): Int64(bytes.count)
    case .stream(let stream): stream.length
    }
  }
}
