// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges

/// What a request says of its connection and of how its response is read, each member as written.
///
/// Apart from the other settings, since few steps write any of it.
package struct ConnectionSettings: Sendable {
  package var httpVersion: Setting<Located<HTTPVersion>>?
  package var isCompressed: Setting<Bool>?
  package var resolve: Setting<[ResolveEntry]>?
  package var connectTo: Setting<ConnectToSetting>?
  /// A path, relative to the file it is written in.
  package var unixSocket: Setting<TemplateText>?
  package var interface: Setting<TemplateText>?
  package var ipVersion: Setting<IPVersion>?
  package var proxy: Setting<ProxySetting>?
  package var extent: Setting<Quantity<ResponseExtent>>?
  /// Before the step.
  package var delay: Setting<Quantity<Duration>>?

  package init() {}
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

extension ResolveEntry: NameReader {
  package func addReadNames(to names: inout ReadNames) { addresses.addReadNames(to: &names) }
}

extension ConnectToSetting: NameReader {
  package func addReadNames(to names: inout ReadNames) {
    switch self {
    case .ownOrigin(let to): to.addReadNames(to: &names)
    case .places(let places): places.map(\.to).addReadNames(to: &names)
    }
  }
}
