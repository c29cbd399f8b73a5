// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Exchanges

extension SettingsLayers {
  /// The innermost that is written of the connection and applies; nil when none is.
  func connection<Content>(
    _ part: (ConnectionSettings) -> Setting<Content>?,
    reads: (Content) -> ReadNames = { _ in ReadNames() }
  ) -> (content: Content, isInherited: Bool)? {
    setting(.connection, { $0.content.sharedConnection.flatMap { part($0.content) } }, reads: reads)
  }

  /// What the layers say of the connection without a name in it.
  func connectionOptions() -> ConnectionOptions {
    var options = ConnectionOptions()
    options.httpVersion = connection({ $0.httpVersion }).map { HTTPVersion($0.content.content) }
    options.ipVersion = connection({ $0.ipVersion }).map {
      $0.content == .ipv4 ? .ipv4 : .ipv6
    }
    return options
  }

  /// Whether a compressed response is asked for.
  func acceptsCompressed() -> Bool {
    connection({ $0.isCompressed })?.content ?? true
  }
}

extension HTTPVersion {
  init(_ word: HTTPVersionWord) {
    self =
      switch word {
      case .http10: .http10
      case .http11: .http11
      case .http2: .http2
      case .http2PriorKnowledge: .http2PriorKnowledge
      case .http3: .http3
      }
  }
}
