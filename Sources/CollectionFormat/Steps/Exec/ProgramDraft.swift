// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// A mapping under which a program is written that starts before a run, as it is read: a secret, a
/// service.
protocol ProgramDraft: SendableMetatype {
  var variables: [ExecTemplate.Variable] { get set }
  var passed: [Located<String>] { get set }
  var folder: TemplateText? { get set }
  /// `env`, `pass` and `cwd`, as far as they are written.
  var ofProgram: [Located<String>] { get set }
}

extension ProgramDraft {
  /// `env`, `pass` and `cwd`.
  ///
  /// - Parameters:
  ///   - environment: an example of `env`.
  ///   - passed: one of `pass`.
  ///   - folder: one of `cwd`.
  static func programKeys(
    environment: String, passed: String, folder: String
  ) -> [Key<Self>] {
    let variables = Reader<[ExecTemplate.Variable]>.programVariables
    let names = Reader<[Located<String>]>.passedVariables
    return [
      Key(
        "env", variables.shape, "variables for the program, besides those that each gets",
        example: environment, alsoCalled: ["environment"]
      ) { draft, entry, loading in
        draft.ofProgram.append(Located(entry.name, at: entry.key.span))
        draft.variables = variables.read(entry.value, &loading) ?? []
      },
      Key(
        "pass", names.shape,
        "environment variables that the program gets as they are, if they are set; each must be "
          + "listed under `env` of the project", example: passed
      ) { draft, entry, loading in
        draft.ofProgram.append(Located(entry.name, at: entry.key.span))
        draft.passed = names.read(entry.value, &loading) ?? []
      },
      Key(
        "cwd", .text,
        "the working folder of the program, relative to this file; a program with a `/` is then "
          + "relative to it",
        example: folder, alsoCalled: ["workingDirectory", "workdir", "dir"]
      ) { draft, entry, loading in
        draft.ofProgram.append(Located(entry.name, at: entry.key.span))
        draft.folder = Reader<TemplateText>.text.read(entry.value, &loading)
      },
    ]
  }
}
