// SPDX-License-Identifier: Apache-2.0

import CViewer
import Digests

/// The script and the style of HTML reports, which the C compiler embeds in the program.
struct Viewer {
  static var script: Viewer { Viewer(viewer_script()) }
  static var style: Viewer { Viewer(viewer_style()) }

  /// In the read-only part of the program.
  let bytes: UnsafeBufferPointer<UInt8>

  private init(_ text: ViewerText) {
    bytes = UnsafeBufferPointer(start: text.bytes, count: text.size)
  }

  /// Its SHA-256 in base64, as a content policy has it (CSP 3, section 2.3.1).
  ///
  /// - Throws: `DigestAlgorithm.Unavailable` if libcrypto has no SHA-256.
  func digest() throws(DigestAlgorithm.Unavailable) -> String {
    Base64.standard.encode(try DigestAlgorithm.sha256.digest(of: bytes))
  }
}
