// SPDX-License-Identifier: Apache-2.0

import CollectionFormat

/// Gives each step of a scenario a name that stays the same between runs of the same files.
///
/// `id`, else `name`, else method and address as written; the second of the same gets `#2`.
struct StepIdentities {
  private var counts: [String: Int] = [:]

  mutating func identity(of step: Step) -> String {
    let base = step.id?.content ?? step.title
    let count = (counts[base] ?? 0) + 1
    counts[base] = count
    return count == 1 ? base : "\(base)#\(count)"
  }
}
