// SPDX-License-Identifier: Apache-2.0

import RunEvents

extension ConsoleText {
  /// An attempt with its exchange, as a folded section of GitLab's log
  /// (https://docs.gitlab.com/ci/jobs/job_logs/#custom-collapsible-sections).
  ///
  /// Nothing from outside begins or ends a section: control characters are escapes.
  ///
  /// - Parameters:
  ///   - number: a number that no other section of the log has.
  ///   - start: seconds since 1970, as `end`.
  mutating func section(
    _ number: Int, of attempt: Attempt, from start: Int64, to end: Int64
  ) {
    control("\u{1b}[0Ksection_start:")
    addSafe("\(start):curlew_\(number)")
    control("[collapsed=true]\r\u{1b}[0K")
    verbose(attempt)
    control("\u{1b}[0Ksection_end:")
    addSafe("\(end):curlew_\(number)")
    control("\r\u{1b}[0K")
    endLine()
  }
}
