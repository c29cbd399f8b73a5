// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// Mistakes in the command line itself.
extension Diagnostic {
  /// A word after `-k` that is not a path: nothing is sent.
  static func missingFileAfterInsecure(_ found: Diagnostic) -> Diagnostic {
    var problem = found
    problem.notes = [
      "`-k` is `--insecure` and takes no value: it switches off the check of TLS certificates"
    ]
    problem.offers = [
      .words(
        "`-k EXPRESSION` of pytest is `--name REGEX` here for scenarios, and `--tags EXPRESSION`")
    ]
    return problem
  }

  static let noWorkingDirectory = Diagnostic(
    .noWorkingDirectory, "the working directory was removed")
}
