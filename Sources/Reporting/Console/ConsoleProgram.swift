// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// A program that was run: its command, how it ended, and the beginning of its output.
struct ConsoleProgram {
  private let program: ProgramRun

  init(_ program: ProgramRun) {
    self.program = program
  }

  func add(to text: inout ConsoleText, indent: Int) {
    let command = program.command.map(ShellWord.quoted).joined(separator: " ")
    text.labelled("program ", "\(command), \(program.endingWords)", indent: indent)
    add("stdout", program.output, &text, indent)
    add("stderr", program.errors, &text, indent)
  }

  private func add(
    _ name: String, _ output: ProgramRun.Output, _ text: inout ConsoleText, _ indent: Int
  ) {
    guard output.wholeBytes > 0 else { return }
    text.spaces(indent)
    text.add(name, .bold)
    text.add(" \(QuantityText.size(bytes: output.wholeBytes))")
    text.endLine()
    BodyExcerpt(output).add(to: &text, indent: indent + 2)
  }
}

extension ProgramRun {
  /// `exit 3`, `ended by signal 9`.
  var endingWords: String {
    switch ending {
    case .exited(let status): "exit \(status)"
    case .killed(let signal): "ended by signal \(signal)"
    }
  }
}
