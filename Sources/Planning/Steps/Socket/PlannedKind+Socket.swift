// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics

extension PlannedKind {
  static let socket = PlannedKind(
    defaults: .all, plan: { $3.planSocket(of: $0, $1, &$2, &$4) },
    expectations: { step, merged, findings in
      step.expectations(merged, of: findings?.isWebSocket == true ? .webSocket : .raw)
    })
}

extension StepPlanner {
  fileprivate mutating func planSocket(
    of step: Step, _ merged: InheritedDefaults.Merged, _ reads: inout StepReads,
    _ checker: inout NameChecker
  ) -> StepFindings? {
    guard let socket = step.socket else { return nil }
    let settings = merged.settings
    let spoken = requests.kind(of: socket, in: scope)
    for misfit in socket.misfits[spoken.kind] ?? [] { checker.report(misfit) }
    switch spoken.kind {
    case .raw:
      noteProxy(settings)
      if spoken.isOpen, let refusal = settings.content.socketRefusal {
        checker.report(refusal.content)
      }
      noteOrigin(
        requests.judgeSocket(socket, mayBeWebSocket: spoken.isOpen, in: scope, checker: &checker))
    case .webSocket:
      let address = requests.judgeUpgrade(socket, in: scope, checker: &checker)
      noteDestinations(address, settings, &checker)
      requests.judgeAuthentication(settings, &checker)
    }
    // Headers and similar settings of `defaults` do not apply to a raw connection.
    reads.needed.addNew(
      spoken.kind == .raw && !spoken.isOpen
        ? checker.resolve(settings.namesOfConnection, in: scope) : merged.neededCaptures)
    for element in socket.exchange {
      reads.add(element.readNames, in: scope, &checker)
      add(element.captures, to: &reads, &checker)
    }
    let upgrade = spoken.isOpen ? step.expectations(merged.expectations, of: .webSocket) : nil
    return StepFindings(isWebSocket: spoken.kind == .webSocket, upgrade: upgrade)
  }
}
