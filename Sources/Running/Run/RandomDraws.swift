// SPDX-License-Identifier: Apache-2.0

import Expressions
import RunEvents
import Synchronization

/// The random numbers for the expressions of one step, scenario or input, each by its place.
///
/// The start of the sequence is computed with the first number: most steps draw none.
final class RandomDraws: Sendable {
  /// The owner of the expressions.
  enum Owner: Sendable {
    /// All attempts of the step draw the same numbers, in a recorded run those of its recorded scenario.
    case step(RunningStep, recordedIn: ScenarioPath?)
    /// Its `vars`, `skip` and `if`.
    case scenario(ScenarioPath)
    case input(String)

    var text: String {
      switch self {
      case .step(let step, let recorded):
        (recorded.map { step.path.inScenario($0) } ?? step.path).idOfTurn
      case .scenario(let path): "vars of \(path.idOfTry)"
      case .input(let input): input
      }
    }
  }

  private let owner: Owner
  private let chance: RunRandomness
  private let begun = Mutex<UInt64?>(nil)

  init(of owner: Owner, in chance: RunRandomness) {
    self.owner = owner
    self.chance = chance
  }

  /// The numbers for a place: the same at each call.
  func numbers(at place: DrawPlace) -> NumberSequence {
    NumberSequence(from: beginning ^ place.digest)
  }

  private var beginning: UInt64 {
    begun.withLock { begun in
      let beginning = begun ?? chance.beginning(of: owner.text)
      begun = beginning
      return beginning
    }
  }
}
