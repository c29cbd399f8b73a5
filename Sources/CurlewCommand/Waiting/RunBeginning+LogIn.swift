// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import Files
import Planning
import RunEvents
import Running
import Sessions

extension RunBeginning {
  /// Blocks the thread until there is a token of each person that the plan needs.
  func logIn(_ planned: inout Planned, in folder: FilePath) -> Ending {
    guard let logIns, planned.plan.hasLogIns, !planned.plan.collections.isEmpty,
      planned.plan.missingInputsInUse.isEmpty, !planned.plan.logIns.isEmpty
    else { return .ready }
    let lines = LogInLines(
      browser: Browser(preparation.surroundings.environment, folder: folder),
      visible: preparation.surroundings.visible, redactor: planned.redactor)
    let problem: LogInProblem?
    do {
      problem = try planned.logIn(
        RunOptions(identity, userAgent: Version.userAgent),
        absence: preparation.surroundings.absenceOfPerson, into: logIns
      ) { lines.show($0) }
    } catch {
      printer.printError("error: \(RunExecution.words(for: error))\n")
      return .ended(ExitCode.transferFailed)
    }
    guard let problem else { return .ready }
    planned.refuse([problem.diagnostic])
    return switch problem.cause {
    case .unusable: .ready
    case .refused: .stopped(.refused)
    case .unanswered: .stopped(.notReady)
    }
  }
}

extension CommandSurroundings {
  /// Why no person can log in; nil if one is at the terminal.
  fileprivate var absenceOfPerson: String? {
    if let variable = environment.jobVariable { return "it is a CI job, as `\(variable)` says" }
    if environment.isDeclaredJob { return "it is a CI job, as `--ci` says" }
    return errorIsTerminal ? nil : "standard error is not a terminal"
  }
}

/// Says on standard error how a person logs in, and opens the page.
private struct LogInLines: Sendable {
  let browser: Browser
  let visible: VisibleText
  /// The address is shown without secrets, and opened with them.
  let redactor: Redactor

  /// Shown also with `-q`: a person must act.
  func show(_ news: LogInNews) {
    switch news {
    case .page(let words, let page, let time):
      let isOpened = browser.open(page)
      write("log in    \(words.text), within \(time.inMinutes)")
      write("          \(isOpened ? "if no window opens:" : "open") \(redactor.redact("\(page)"))")
    case .code(let words, let code, let page, let time):
      write("log in    \(words.text)")
      write(
        "log in    open \(redactor.redact("\(page)")) and enter \(code), within \(time.inMinutes)")
    case .waiting(let words):
      write("waiting   another run logs in \(words.text)")
    }
  }

  private func write(_ line: String) {
    try? StandardStream(.error).write(Array("\(visible.of(line))\n".utf8))
  }
}
