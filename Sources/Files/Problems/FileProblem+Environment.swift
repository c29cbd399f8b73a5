// SPDX-License-Identifier: Apache-2.0

import Diagnostics

extension FileProblem {
  static func environmentFileNoText(_ path: String) -> Diagnostic {
    Diagnostic(
      .notUTF8, "`\(path)` is not text in UTF-8", help: ["write lines of `NAME=value`"])
  }

  static func badEnvironmentLine(_ label: String, at place: SourceSpan) -> Diagnostic {
    Diagnostic(
      .badEnvLine, "this line sets nothing", at: Annotation(place, label),
      notes: ["values are not shown"],
      help: ["write `NAME=value`, with quotes around a value that holds ` #` or line breaks"])
  }

  static func curlewNameInFile(_ name: String, at place: SourceSpan) -> Diagnostic {
    Diagnostic(
      .curlewNameInEnvFile, "`\(name)` has no effect in an environment file",
      at: Annotation(place, "read from the real environment only"),
      notes: ["files of the project give no rights and set no options"],
      help: ["export it in the shell, or remove the line"])
  }
}
