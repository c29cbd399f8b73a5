// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The steps that write files in a run. Two steps that write the same file are an error, since the
/// last writer would be random.
final class SaveClaims: Sendable {
  /// A step's exclusive use of a file, which ends with this object; the file stays assigned to the
  /// step.
  final class Claim: Sendable {
    private let release: @Sendable () -> Void

    fileprivate init(_ release: @escaping @Sendable () -> Void) {
      self.release = release
    }

    deinit { release() }
  }

  private struct State {
    /// The step that wrote a file, by its path.
    var owners: [String: String] = [:]
    var held: Set<String> = []
  }

  private let state = Mutex(State())

  /// Assigns a file to a step.
  ///
  /// - Parameter owner: The step's identity: a scenario that runs again may write its file again.
  /// - Returns: Nil if the file is another step's, or if the same step is writing it now.
  func claim(_ place: String, for owner: String) -> Claim? {
    let isFree = state.withLock { state in
      guard !state.held.contains(place), state.owners[place] ?? owner == owner else {
        return false
      }
      state.owners[place] = owner
      state.held.insert(place)
      return true
    }
    guard isFree else { return nil }
    return Claim { [self] in _ = state.withLock { $0.held.remove(place) } }
  }
}
