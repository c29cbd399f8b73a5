// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges

/// The exchange of a `socket` step, whose templates wait for the run.
package struct PlannedSocket: Sendable {
  let template: Shared<SocketTemplate>
  /// The connection settings, with the defaults merged.
  package let settings: PlannedSettings
  let folder: @Sendable (SourceFileID) -> String

  package var address: TemplateText { template.content.address }

  /// The subprotocols that a WebSocket offers.
  package var protocols: [TemplateText] { template.content.protocols }

  package var exchange: [SocketTemplate.Element] { template.content.exchange }

  /// The folder that a path in a text is relative to.
  package func folder(of text: TemplateText) -> String { folder(text.span.file) }
}

/// A WebSocket whose templates wait for the run.
package struct PlannedWebSocket: Sendable {
  /// What is sent and received.
  package let socket: PlannedSocket
  /// The request with which it begins.
  package let request: PlannedRequest
}
