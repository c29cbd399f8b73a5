// SPDX-License-Identifier: Apache-2.0

import Threads

/// Takes the decoded body of a response piece by piece as it arrives, off the engine thread; the
/// counterpart of `BodyStream`.
///
/// One task at a time calls it, and the transfer ends only when it has returned. A slow sink stops
/// the transfer, never the engine.
package protocol BodySink: AnyObject, Sendable {
  /// A response begins; its body is empty here.
  ///
  /// - Throws: an error that ends the transfer, with a message for a report.
  func begin(_ response: Response, _ off: borrowing OffEngine) throws

  /// The next bytes, in order.
  func write(_ bytes: [UInt8], _ off: borrowing OffEngine) throws

  /// The body is complete. Not called if the transfer failed.
  func end(_ off: borrowing OffEngine) throws
}

/// The result of saving a body with a `BodySink`.
package struct SavedBody: Hashable, Sendable {
  /// The path of the file, as shown to people.
  package var path: String
  /// The length of the whole file, decoded, with the part from an earlier try.
  package var byteCount: Int
  /// SHA-256 of the whole file, 64 hexadecimal digits in lower case; nil if it was not requested.
  package var sha256: String?
  /// Whether it has its final name, which means that the step passed.
  package var isInPlace: Bool

  package init(path: String, byteCount: Int, sha256: String? = nil, isInPlace: Bool = false) {
    self.path = path
    self.byteCount = byteCount
    self.sha256 = sha256
    self.isInPlace = isInPlace
  }
}
