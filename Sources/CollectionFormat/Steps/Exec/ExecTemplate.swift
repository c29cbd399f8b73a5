// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// A program that is run without a shell: by a step with `exec`, for one.
package struct ExecTemplate: Sendable {
  /// The program and its arguments; never empty.
  package var command: [TemplateText]
  /// The text on its standard input; nil for none.
  package var input: TemplateText?
  /// Variables of its environment besides those that every program gets.
  package var variables: [Variable] = []
  /// The variables of the real environment that it gets as they are, if they are set: `pass`.
  package var passed: [Located<String>] = []
  /// The folder in which it runs, relative to the folder of the file: `cwd`; nil for that folder.
  package var folder: TemplateText?
  /// The value of the key `exec`.
  package var span: SourceSpan

  /// One variable of the environment.
  package struct Variable: Sendable {
    package var name: Located<String>
    package var value: TemplateText
  }

  /// How long a program may take if `timeout` is not written.
  package static let standardTimeout = Duration.seconds(30)

  /// Whether the program is a path, which has a `/`, and not a name that is searched in `PATH`.
  package var hasPath: Bool {
    command.first.map { $0.text.utf8.contains(UInt8(ascii: "/")) } ?? false
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
    folder.addReadNames(to: &names)
  }
}
