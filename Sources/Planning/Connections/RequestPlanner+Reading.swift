// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges

extension RequestPlanner {
  /// Refuses a reading that cannot last as long as written, since the whole attempt may not. Times
  /// from templates are not judged.
  func judgeReading(
    _ settings: RequestSettings, _ options: RequestOptions.Content, _ checker: inout NameChecker
  ) {
    guard case .until(let conditions)? = settings.sharedConnection?.content.reading?.content,
      let written = conditions.duration, let duration = written.content.fixed
    else { return }
    if case .made? = settings.timeout?.content?.total?.content { return }
    guard let total = options.timeout.total, total <= duration else { return }
    checker.report(.readingEndsInTimeout(at: written.span))
  }
}

extension Diagnostic {
  fileprivate static func readingEndsInTimeout(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .readingEndsInTimeout, "`timeout.total` is not longer than `for`",
      at: Annotation(span),
      notes: ["the time-out, `300s` if none is written, ends the transfer as a failure"],
      help: ["write a longer `timeout`, or a shorter `for`"])
  }
}
