// SPDX-License-Identifier: Apache-2.0

extension SocketTemplate: NameReader {
  /// The names in everything that is rendered before the connection is opened. Those of `exchange`
  /// are resolved one element after another, since an element sees the captures of those before it.
  package func addReadNames(to names: inout ReadNames) {
    address.addReadNames(to: &names)
    protocols.addReadNames(to: &names)
  }

  /// The captures of its elements, in order.
  package var captures: [CaptureDeclaration] { exchange.flatMap(\.captures) }
}

extension SocketTemplate.Element: NameReader {
  package func addReadNames(to names: inout ReadNames) {
    switch self {
    case .send(let payload): payload.addReadNames(to: &names)
    case .receive(let receive):
      receive.expected.addReadNames(to: &names)
      receive.json.addReadNames(to: &names)
      receive.bytes?.addReadNames(to: &names)
      receive.pattern.addReadNames(to: &names)
      receive.byteCount.addReadNames(to: &names)
      receive.silence.addReadNames(to: &names)
      receive.timeout.addReadNames(to: &names)
      for pattern in receive.all {
        SocketTemplate.Element.receive(pattern).addReadNames(to: &names)
      }
    case .close(let close): close.reason.addReadNames(to: &names)
    case .closed(let closed):
      closed.code.addReadNames(to: &names)
      closed.reason.addReadNames(to: &names)
    }
  }

  /// The captures beside a `receive`.
  package var captures: [CaptureDeclaration] {
    if case .receive(let receive) = self {
      receive.captures + receive.all.flatMap(\.captures)
    } else {
      []
    }
  }
}

extension SocketTemplate.Payload: NameReader {
  package func addReadNames(to names: inout ReadNames) {
    switch self {
    case .text(let text), .hex(let text), .base64(let text), .file(let text), .ping(let text):
      text.addReadNames(to: &names)
    case .json(let value): value.addReadNames(to: &names)
    }
  }
}
