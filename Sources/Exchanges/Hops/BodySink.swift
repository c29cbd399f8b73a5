// SPDX-License-Identifier: Apache-2.0

/// Where the decoded body of a response goes while it comes, piece by piece and off the engine
/// thread; the mirror of `BodyStream`.
///
/// One task at a time calls it, and the transfer ends only when it has returned. A slow sink stops
/// the transfer, never the engine.
package protocol BodySink: AnyObject, Sendable {
  /// A response begins; its body is empty here.
  ///
  /// - Throws: what ends the transfer, in words that a report can show.
  func begin(_ response: Response) throws

  /// The next bytes, in order.
  func write(_ bytes: [UInt8]) throws

  /// The body came whole. Not called when the transfer failed.
  func end() throws
}

/// How much of a response is read.
package enum ResponseExtent: Hashable, Sendable {
  /// Up to the end of its head.
  case headers
  case all
  /// So many bytes of the decoded body.
  case bytes(Int)
}

/// What became of a body that went to a `BodySink`.
package struct SavedBody: Hashable, Sendable {
  /// Of the file, as people are shown it.
  package var path: String
  /// Of the whole file, decoded; also what an earlier try brought.
  package var byteCount: Int
  /// SHA-256 of the whole file, 64 hexadecimal digits in lower case; nil when nobody asks for it.
  package var sha256: String?
  /// It stands under its name: the step held.
  package var isInPlace: Bool

  package init(path: String, byteCount: Int, sha256: String? = nil, isInPlace: Bool = false) {
    self.path = path
    self.byteCount = byteCount
    self.sha256 = sha256
    self.isInPlace = isInPlace
  }
}
