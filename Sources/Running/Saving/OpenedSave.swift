// SPDX-License-Identifier: Apache-2.0

import Files

/// The files that a step may write.
struct OpenedSave: Sendable {
  let target: SaveTarget
  /// Nil without `resume`.
  let partial: SaveFile?
  let claim: SaveClaims.Claim
}

/// Why a file cannot be written.
enum SaveRefusal: Error {
  case failure(FileFailure)
  /// Another step writes it; with the path as shown to people.
  case twoWriters(String)
}
