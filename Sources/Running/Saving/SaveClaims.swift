// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Which step of the run writes which file: two steps that write one are an error, since nobody
/// could say whose stays.
final class SaveClaims: Sendable {
  /// One step's hold on a place, let go with this object; the place stays the step's.
  final class Claim: Sendable {
    private let release: @Sendable () -> Void

    fileprivate init(_ release: @escaping @Sendable () -> Void) {
      self.release = release
    }

    deinit { release() }
  }

  private struct State {
    /// Who wrote a place, by its path.
    var owners: [String: String] = [:]
    var held: Set<String> = []
  }

  private let state = Mutex(State())

  /// Takes a place for a step.
  ///
  /// - Parameter owner: The step's identity: a scenario that is run again writes its file again.
  /// - Returns: nil when it is another step's, or when the same step writes it at this moment.
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
