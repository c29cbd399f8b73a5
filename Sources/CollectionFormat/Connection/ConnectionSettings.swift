// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges

/// The settings of a request for its connection and for reading its response, each as written.
///
/// Kept apart from other settings, since few steps write them.
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

/// A name under `resolve` with its addresses.
package struct ResolveEntry: Sendable {
  /// `host:port` as written.
  package var name: Located<String>
  package var addresses: [TemplateText]
}

/// The value of `connectTo`; each place is `host:port`.
package enum ConnectToSetting: Sendable {
  /// For the origin of the step's own request.
  case ownOrigin(TemplateText)
  /// The values of places by name.
  case places([(from: Located<String>, to: TemplateText)])
}

/// The value of `proxy`.
package enum ProxySetting: Sendable {
  /// `none`: a direct connection, whatever outer levels and the environment say.
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
