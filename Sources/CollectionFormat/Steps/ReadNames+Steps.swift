// SPDX-License-Identifier: Apache-2.0

extension Step: NameReader {
  /// Names read before the first turn of a loop: in `if`, `skip` and the loop.
  package var namesBeforeLoop: ReadNames { ReadNames(condition, skip, fails?.content, loop) }

  /// Names read by the step outside of its settings, in each turn of a loop.
  package func addReadNames(to names: inout ReadNames) {
    if let words {
      words.content.name.addReadNames(to: &names)
      words.content.variables.addReadNames(to: &names)
    }
    exceptions?.content.addReadNames(to: &names)
    action.addReadNames(to: &names)
  }
}

extension StepExceptions: NameReader {
  package func addReadNames(to names: inout ReadNames) {
    if let loop {
      loop.condition.addReadNames(to: &names)
    } else {
      condition.addReadNames(to: &names)
      skip.addReadNames(to: &names)
      fails?.content.addReadNames(to: &names)
    }
    save?.path.addReadNames(to: &names)
    save?.sha256.addReadNames(to: &names)
  }
}
