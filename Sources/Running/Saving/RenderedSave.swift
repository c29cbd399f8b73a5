// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import Files

/// Where the body of a step's response is written, with everything in place; all its attempts share
/// it.
final class RenderedSave: Sendable {
  let target: SaveTarget
  /// The path of the target as people may see it.
  let shownPath: String
  /// What is left of a transfer that breaks, for the next try; nil without `resume`.
  let partial: SaveFile?
  /// What the whole file must come to, 64 digits in lower case.
  let sha256: String?
  let span: SourceSpan
  /// Tells what is asked for from every other request.
  let requestDigest: String
  /// The most bytes that checks may look at.
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

  /// The digest of what was saved and the one that it must have, when they differ.
  func mismatch(of saved: SavedBody) -> (found: String, expected: String)? {
    guard let sha256, let found = saved.sha256, found != sha256 else { return nil }
    return (found, sha256)
  }
}
