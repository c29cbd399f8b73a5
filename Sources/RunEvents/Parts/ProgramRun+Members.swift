// SPDX-License-Identifier: Apache-2.0

import Exchanges

extension ProgramRun: EventPart {
  package static var blank: ProgramRun {
    ProgramRun(command: [], ending: .blank, output: .blank, errors: .blank)
  }

  package func members<Coder: MemberCoder<ProgramRun>>(
    _ coder: inout Coder
  ) throws(Coder.Problem) {
    try coder.texts("command", command, .text) { $0 = $0.changed(command: $1) }
    try coder.members(of: ending) { $0 = $0.changed(ending: $1) }
    try coder.part("stdout", output) { $0 = $0.changed(output: $1) }
    try coder.part("stderr", errors) { $0 = $0.changed(errors: $1) }
  }

  private func changed(
    command: [String]? = nil, ending: Ending? = nil, output: Output? = nil, errors: Output? = nil
  ) -> ProgramRun {
    ProgramRun(
      command: command ?? self.command, ending: ending ?? self.ending,
      output: output ?? self.output, errors: errors ?? self.errors)
  }
}

extension ProgramRun.Ending: EventPart {
  package static var blank: ProgramRun.Ending { .exited(0) }

  private var status: Int32? { if case .exited(let status) = self { status } else { nil } }

  private var signal: Int32? { if case .killed(let signal) = self { signal } else { nil } }

  package func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    try coder.number("exit", ifAny: status, in: Int64(Int32.min)...Int64(Int32.max)) {
      $0 = .exited($1)
    }
    try coder.number("signal", ifAny: signal, in: 0...127) { $0 = .killed(signal: $1) }
  }

  package func check(_ object: EventObject) throws(EventDamage) {
    if !object.has("signal") { _ = try object.required("exit") }
  }
}

extension ProgramRun.Output: EventPart {
  package static var blank: ProgramRun.Output { ProgramRun.Output() }

  package func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    try coder.value("content", bytes) { $0.bytes = $1 }
    try coder.number("bytes", wholeBytes) { $0.wholeBytes = $1 }
  }
}
