// SPDX-License-Identifier: Apache-2.0

extension SocketTemplate: NameReader {
  /// The names in everything that is rendered before the connection is opened; expectations for
  /// responses may read no others.
  package func addReadNames(to names: inout ReadNames) {
    address.addReadNames(to: &names)
    exchange.addReadNames(to: &names)
  }
}

extension SocketTemplate.Element: NameReader {
  package func addReadNames(to names: inout ReadNames) {
    switch self {
    case .send(let payload): payload.text.addReadNames(to: &names)
    case .receive(let receive):
      receive.expected.addReadNames(to: &names)
      receive.pattern.addReadNames(to: &names)
      receive.byteCount.addReadNames(to: &names)
      receive.silence.addReadNames(to: &names)
      receive.timeout.addReadNames(to: &names)
    case .close: break
    }
  }
}
