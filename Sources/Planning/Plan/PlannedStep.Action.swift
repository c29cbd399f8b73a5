// SPDX-License-Identifier: Apache-2.0

import CollectionFormat

/// The only file of planning that names each kind of steps.
extension PlannedStep {
  /// The action of a step.
  package enum Action: Sendable {
    case request(PlannedRequest)
    case socket(PlannedSocket)
    case webSocket(PlannedWebSocket)
    case local(LocalAction)
    case call(PlannedCall)
    case exec(PlannedExec)
  }

  /// Its action, with the results of planning. Made again at each call.
  package var action: Action {
    switch step.action {
    case .request(let template):
      .request(
        PlannedRequest(
          step: step, template: template, settings: settings, findings: findings, folder: folder,
          readsCertificate: responseReads.contains(.certificate)))
    case .socket(let template): socketAction(template)
    case .local(let action): .local(action.content)
    case .call(let call): .call(PlannedCall(template: call.content, block: findings?.block))
    case .exec(let exec): .exec(PlannedExec(exec, of: self))
    }
  }

  private func socketAction(_ template: Shared<SocketTemplate>) -> Action {
    let socket = PlannedSocket(template: template, settings: settings, folder: folder)
    guard findings?.isWebSocket == true else { return .socket(socket) }
    return .webSocket(
      PlannedWebSocket(
        socket: socket,
        request: PlannedRequest(
          step: step, upgrade: template, settings: settings, folder: folder)))
  }
}

extension PlannedKind {
  /// The row of an action.
  static func of(_ action: Step.Action) -> PlannedKind {
    switch action {
    case .request: .request
    case .socket: .socket
    case .local: .local
    case .call: .call
    case .exec: .exec
    }
  }
}
