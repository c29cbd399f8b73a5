// SPDX-License-Identifier: Apache-2.0

import RunEvents

/// The causes of a run's failures, in a line each: for the end of a report for people.
///
/// ```
/// causes
///   2000 × no connection: 127.0.0.1:18229  curlew run --last-failed
///     15 × status: expected below 400, found `404`: GET localhost/nothing-here  curlew run a.yaml:3
/// ```
struct CauseLines {
  /// The most causes that have a line; the others are counted.
  private static let limit = 20

  let causes: FailureCauses
  let run: RunStarted

  /// Adds nothing for a single failure, which says it all.
  func add(to text: inout ConsoleText) {
    guard causes.count > 1 else { return }
    let groups = causes.sorted().list
    text.endLine()
    text.add("causes", .bold)
    text.endLine()
    let digits = groups.first.map { String($0.count).utf8.count } ?? 1
    for group in groups.prefix(Self.limit) { add(group, digits, &text) }
    let listed = groups.prefix(Self.limit).reduce(0) { $0 + $1.count }
    guard causes.count > listed else { return }
    text.spaces(2)
    let rest = QuantityText.count(causes.count - listed, "more failure")
    text.add("\(rest) of other causes", .dim)
    text.endLine()
  }

  private func add(
    _ group: FailureCauses.Group, _ digits: Int, _ text: inout ConsoleText
  ) {
    let number = String(group.count)
    text.spaces(2 + digits - number.utf8.count)
    text.add(number, .bad)
    text.add(" × ")
    // In one text: a workflow command could form where two meet.
    text.add("\(group.words): \(group.cause.location)")
    if text.options.showsCommands, let command = group.command(run, of: causes.count) {
      text.add("  ")
      text.add(command, .dim)
      if let limit = group.limitOfCommand(of: causes.count) { text.add("  \(limit)", .dim) }
    }
    text.endLine()
  }
}
