// SPDX-License-Identifier: Apache-2.0

/// `--progress`: what says how far a run is.
package enum ProgressChoice: String, Sendable, CaseIterable {
  /// Lines that are drawn anew on a terminal, and in a CI system's log a line from time to time.
  case automatic = "auto"
  /// A line from time to time, wherever the output goes.
  case line
  case none
}

extension OutputRequest {
  /// Whether progress is drawn.
  func drawsProgress(in surroundings: CommandSurroundings) -> Bool {
    progress == .automatic && surroundings.mayDrawProgress
  }

  /// After how long without output a line says how far the run is; nil for never.
  func lineEvery(in surroundings: CommandSurroundings) -> Duration? {
    switch progress {
    case .automatic: surroundings.isCI && verbosity != .quiet ? progressEvery : nil
    case .line: progressEvery
    case .none: nil
    }
  }
}
