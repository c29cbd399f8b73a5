// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Expressions
import Planning

extension StepContext {
  /// The context of the step as one that speaks WebSocket, if the keys of the step leave that to its
  /// address and the address begins with `ws://` or `wss://`; nil if not.
  func asWebSocket(_ socket: PlannedSocket) -> StepContext? {
    guard let planned = step.planned.asWebSocket, socket.address.kind(in: scope) == .webSocket
    else {
      return nil
    }
    var context = self
    context.step = step.checking(planned)
    return context
  }
}

extension TemplateText {
  /// What is spoken at the address; nil if it has none of the schemes, or no value.
  ///
  /// Only as much of the text is evaluated as the scheme needs, since the rest may draw numbers.
  fileprivate func kind(in scope: StepScope) -> SocketTemplate.Kind? {
    for most in 1...max(1, template.segments.count) {
      let text = beginning(in: scope, most: most) { _ in true }
      if let kind = SocketTemplate.Kind(of: text) { return kind }
      if text.utf8.contains(UInt8(ascii: ":")) { return nil }
    }
    return nil
  }
}
