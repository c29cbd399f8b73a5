// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// What a request says of its connection and of how its response is read, each member as written.
///
/// Apart from the other settings, since few steps write any of it.
package struct ConnectionSettings: Sendable {
  package var httpVersion: Setting<Located<HTTPVersionWord>>?
  package var isCompressed: Setting<Bool>?
  package var resolve: Setting<[ResolveEntry]>?
  package var connectTo: Setting<ConnectToSetting>?
  /// A path, relative to the file it is written in.
  package var unixSocket: Setting<TemplateText>?
  package var interface: Setting<TemplateText>?
  package var ipVersion: Setting<IPVersionWord>?
  package var proxy: Setting<ProxySetting>?
  package var extent: Setting<Quantity<ReadingExtent>>?
  /// Before the step.
  package var delay: Setting<Quantity<Duration>>?

  package init() {}

  /// Nothing is written.
  package var isEmpty: Bool {
    httpVersion == nil && isCompressed == nil && proxy == nil && extent == nil && delay == nil
      && !isRouted
  }

  /// Something is written of where the connection goes.
  private var isRouted: Bool {
    resolve != nil || connectTo != nil || unixSocket != nil || interface != nil || ipVersion != nil
  }
}

/// A name under `resolve` with the addresses that are connected to in its place.
package struct ResolveEntry: Sendable {
  /// `host:port` as written.
  package var name: Located<String>
  package var addresses: [TemplateText]
}

/// What `connectTo` says, each place `host:port`.
package enum ConnectToSetting: Sendable {
  /// For the origin of the step's own request.
  case ownOrigin(TemplateText)
  /// For the places named.
  case places([(from: Located<String>, to: TemplateText)])
}

/// What `ipVersion` may say.
package enum IPVersionWord: String, Sendable, CaseIterable {
  case ipv4 = "4"
  case ipv6 = "6"
}

/// What `proxy` says.
package enum ProxySetting: Sendable {
  /// `none`: directly, whatever outer levels and the environment say.
  case none(SourceSpan)
  /// An address, rendered before the run.
  case address(TemplateText)

  package var span: SourceSpan {
    switch self {
    case .none(let span): span
    case .address(let text): text.span
    }
  }
}

/// How much of a response is read.
package enum ReadingExtent: Sendable, Hashable {
  /// Up to the end of the head.
  case headers
  case all
  /// So many bytes of the decoded body.
  case bytes(Int)
}

/// What `http` may say.
package enum HTTPVersionWord: String, Sendable, CaseIterable {
  case http10 = "1.0"
  case http11 = "1.1"
  case http2 = "2"
  case http2PriorKnowledge = "2-prior-knowledge"
  case http3 = "3"
}
