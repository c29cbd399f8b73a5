// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// Messages about steps that run a program.
extension Diagnostic {
  static func commandIsNoList(_ text: String, at span: SourceSpan) -> Diagnostic {
    let words = text.split(separator: " ").joined(separator: ", ")
    return wrongType(
      expected: .list(.text, nonEmpty: true), found: "text", at: span,
      help: ["there is no shell: write the program and its arguments, like `exec: [\(words)]`"])
  }

  static func badVariableOfProgram(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .invalidName, "`\(name)` is not a name of an environment variable", at: Annotation(span),
      help: ["leave out `=`"])
  }

  static func noProgramSubject(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .keyOfRequests, "a program has no `\(name)`", at: Annotation(span),
      help: ["`expect` of an `exec` step takes `exit`, `body`, `json`, `time`, `values` and `that`"]
    )
  }

  static func noProgramSource(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .keyOfRequests, "`\(name)` cannot capture from a program", at: Annotation(span),
      help: ["take `json` or `body` of its standard output, with `regex` for a part"])
  }

  /// A list that looks like the program of a secret.
  static func fromInVariables(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .fromInVars, "`from` is data here, and starts no program", severity: .warning,
      at: Annotation(span),
      help: [
        "write it under `secrets`: `secrets: { \(name): { from: […] } }`",
        "or take the value with `exec` in `setup`, which captures its output",
      ])
  }

  static func severalSourcesOfSecret(_ keys: [Located<String>]) -> Diagnostic {
    var problem = Diagnostic(
      .severalSources, "a secret has one source, `value` or `from`", at: Annotation(keys[1].span))
    problem.secondary = [Annotation(keys[0].span, "the other source")]
    return problem
  }

  static func keyOfSecretProgram(_ key: Located<String>) -> Diagnostic {
    Diagnostic(
      .keyOfExec, "`\(key.content)` belongs to a program, and the secret has none",
      at: Annotation(key.span), help: ["name the program: `from: [PROGRAM]`"])
  }

  static func keyOfExec(_ key: Located<String>) -> Diagnostic {
    Diagnostic(
      .keyOfExec, "`\(key.content)` belongs to an `exec` step", at: Annotation(key.span),
      help: ["leave it out, or write `exec: [PROGRAM]` in place of the other action"])
  }
}
