// SPDX-License-Identifier: Apache-2.0

extension Diagnostic {
  /// The parts of a file that a mistake follows from. Of a file that could not be read whole, only
  /// those mistakes are reported whose ground was read.
  package enum Ground: Sendable {
    /// The whole file.
    case file
    /// That nothing declares the name at its place.
    case declarations
    /// The step at its place, and the blocks at its secondary places.
    case parts
    /// Its place alone.
    case place
  }

  /// The same mistake with its ground.
  package func following(from ground: Ground) -> Diagnostic {
    var diagnostic = self
    diagnostic.ground = ground
    return diagnostic
  }
}
