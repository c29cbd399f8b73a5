// SPDX-License-Identifier: Apache-2.0

/// What a request carries.
package enum RequestBody: Sendable {
  case none
  case bytes([UInt8])
  /// A file that is read in pieces while it is sent. Indirect: what holds a body, and has none, is
  /// copied by its words then, and not by asking a type unknown.
  indirect case stream(any BodyStream)
}

/// A body that is read in pieces, each piece off the engine thread.
package protocol BodyStream: Sendable {
  /// Length in bytes, sent as `Content-Length`; nil when it is not known before the end, and the
  /// body is then sent in chunks.
  var length: Int64? { get }

  /// What it is, for people.
  var outline: BodyOutline { get }

  /// Opens the body at its beginning; called again when it must be sent again.
  func open() throws -> any BodyReader
}

/// One reading of a `BodyStream`; used by one task at a time and closed when it is let go.
package protocol BodyReader: AnyObject, Sendable {
  /// Up to `count` further bytes; empty at the end.
  func read(upTo count: Int) throws -> [UInt8]
}

extension BodyStream {
  /// Of a stream that says nothing about itself.
  package var outline: BodyOutline { BodyOutline([]) }
}

extension RequestBody {
  package var isNone: Bool {
    if case .none = self { true } else { false }
  }

  /// Bytes in all; nil for a stream that does not know.
  package var length: Int64? {
    switch self {
    case .none: 0
    case .bytes(let bytes): Int64(bytes.count)
    case .stream(let stream): stream.length
    }
  }
}
