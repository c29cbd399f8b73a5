// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Exchanges

extension SettingsLayers {
  /// What the layers say of the connection; nil for nothing.
  func connection() -> ConnectionOptions.Shared? {
    guard saysConnection else { return nil }
    var options = ConnectionOptions()
    options.httpVersion = setting(\.connection.httpVersion).map { HTTPVersion($0.content.content) }
    options.ipVersion = setting(\.connection.ipVersion).map {
      $0.content == .ipv4 ? .ipv4 : .ipv6
    }
    return options == ConnectionOptions() ? nil : ConnectionOptions.Shared(options)
  }

  /// Whether a compressed response is asked for.
  func acceptsCompressed() -> Bool {
    setting(\.connection.isCompressed)?.content ?? true
  }

  /// How much of the response is read.
  func extent() -> ResponseExtent {
    switch setting(\.connection.extent)?.content {
    case .headers: .headers
    case .bytes(let count): .bytes(count)
    case .all, nil: .all
    }
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
