// SPDX-License-Identifier: Apache-2.0

import Exchanges

extension ProgramRun {
  func append(to text: inout EventJSON) {
    text.raw("{")
    text.member("command", command)
    switch ending {
    case .exited(let status): text.member("exit", Int(status))
    case .killed(let signal): text.member("signal", Int(signal))
    }
    append("stdout", output, to: &text)
    append("stderr", errors, to: &text)
    text.raw("}")
  }

  private func append(_ name: StaticString, _ output: Output, to text: inout EventJSON) {
    text.key(name)
    text.raw("{")
    text.key("content")
    text.content(output.bytes)
    text.member("bytes", output.wholeBytes)
    text.raw("}")
  }
}
