// SPDX-License-Identifier: Apache-2.0

import Exchanges

extension Redactor {
  /// The command and both outputs, redacted and then cut.
  func redact(_ program: ProgramRun, bodyLimit: Int) -> ProgramRun {
    ProgramRun(
      command: redact(textsOf: program).command, ending: program.ending,
      output: redact(program.output, bodyLimit: bodyLimit),
      errors: redact(program.errors, bodyLimit: bodyLimit))
  }

  private func redact(_ output: ProgramRun.Output, bodyLimit: Int) -> ProgramRun.Output {
    ProgramRun.Output(
      Array(redact(output.bytes).prefix(bodyLimit)), wholeBytes: output.wholeBytes)
  }
}
