// SPDX-License-Identifier: Apache-2.0

/// What the coordinator starts as one task.
///
/// Collections and scenarios are named by their places in the plan.
struct RunUnit: Hashable, Sendable {
  enum Part: Hashable, Sendable {
    case setup
    case scenario(Int)
    case teardown
  }

  let collection: Int
  let part: Part
}
