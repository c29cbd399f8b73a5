// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// A program that a step runs, without a shell: `exec`.
package struct ExecTemplate: Sendable {
  /// The program and its arguments; never empty.
  package var command: [TemplateText]
  /// The text on its standard input; nil for none.
  package var input: TemplateText?
  /// Variables of its environment besides those that every program gets.
  package var variables: [Variable]
  /// The value of the key `exec`.
  package var span: SourceSpan

  /// One variable of the environment.
  package struct Variable: Sendable {
    package var name: Located<String>
    package var value: TemplateText
  }

  /// How long a program may take if `timeout` is not written.
  package static let standardTimeout = Duration.seconds(30)

  /// The program, if its text has a `/` and so may be the path of a file.
  var paths: [TemplateText] {
    command.prefix(1).filter { $0.text.utf8.contains(UInt8(ascii: "/")) }
  }

  /// `exec git status`, as written.
  var title: String {
    "exec " + LocalAction.short(command.map(\.text).joined(separator: " "))
  }
}

extension ExecTemplate: NameReader {
  package func addReadNames(to names: inout ReadNames) {
    command.addReadNames(to: &names)
    input.addReadNames(to: &names)
    for variable in variables { variable.value.addReadNames(to: &names) }
  }
}
