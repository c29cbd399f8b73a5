// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Notation

extension StepRefusal {
  static func execNotAllowed(at span: SourceSpan) -> StepRefusal {
    StepRefusal(
      .execNotAllowed, "this run may not start programs", at: span,
      help: ["run with `--allow-exec` when you trust the collection"])
  }

  static func zeroByte(at span: SourceSpan) -> StepRefusal {
    StepRefusal(.badArgument, "an argument and a variable of a program hold no NUL byte", at: span)
  }

  static func noProgram(_ name: String, at span: SourceSpan) -> StepRefusal {
    StepRefusal(
      .noProgram, "there is no program of this name in `PATH`", at: span,
      help: ["write a path with a `/` for a program of the project: `./tool`"])
  }

  static func programNotStarted(_ words: String, at span: SourceSpan) -> StepRefusal {
    StepRefusal(.programNotStarted, "the program could not be started: \(words)", at: span)
  }

  static func programTimeout(_ timeout: Duration, at span: SourceSpan) -> StepRefusal {
    StepRefusal(
      .programTimeout,
      "the program did not end within \(DurationWords.text(timeout)), and was stopped", at: span,
      help: ["`timeout` of the step gives it more time"])
  }
}
