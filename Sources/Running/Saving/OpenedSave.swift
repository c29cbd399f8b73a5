// SPDX-License-Identifier: Apache-2.0

import Files

/// A place that a step may write.
struct OpenedSave: Sendable {
  let target: SaveTarget
  /// Nil without `resume`.
  let partial: SaveFile?
  let claim: SaveClaims.Claim
}

/// Why a place cannot be written.
enum SaveRefusal: Error {
  case failure(FileFailure)
  /// Another step writes it; the path as people are shown it.
  case twoWriters(String)
}
