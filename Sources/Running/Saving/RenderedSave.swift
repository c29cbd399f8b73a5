// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import Files

/// The rendered `save` of a step; all its attempts share it.
final class RenderedSave: Sendable {
  let target: SaveTarget
  /// The path of the target, redacted.
  let shownPath: String
  /// The partial file of an interrupted transfer, for the next attempt; nil without `resume`.
  let partial: SaveFile?
  /// The expected digest of the whole file, 64 digits in lower case.
  let sha256: String?
  let span: SourceSpan
  /// Identifies the request that a partial file is of.
  let requestDigest: String
  /// The limit in bytes of a file that checks read.
  let checkedBytes: Int
  private let claim: SaveClaims.Claim

  init(
    target: SaveTarget, shownPath: String, partial: SaveFile?, sha256: String?, span: SourceSpan,
    requestDigest: String, checkedBytes: Int, claim: SaveClaims.Claim
  ) {
    self.target = target
    self.shownPath = shownPath
    self.partial = partial
    self.sha256 = sha256
    self.span = span
    self.requestDigest = requestDigest
    self.checkedBytes = checkedBytes
    self.claim = claim
  }

  /// The digest of the saved file and the expected one, if they differ.
  func mismatch(of saved: SavedBody) -> (found: String, expected: String)? {
    guard let sha256, let found = saved.sha256, found != sha256 else { return nil }
    return (found, sha256)
  }
}
