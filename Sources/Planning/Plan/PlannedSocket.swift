// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges

/// A raw connection whose templates wait for the run.
package struct PlannedSocket: Sendable {
  let template: Shared<SocketTemplate>
  /// The connection settings, with the defaults merged.
  package let settings: PlannedSettings
  let folder: @Sendable (SourceFileID) -> String

  package var address: TemplateText { template.content.address }

  package var exchange: [SocketTemplate.Element] { template.content.exchange }

  /// The folder that a path in a text is relative to.
  package func folder(of text: TemplateText) -> String { folder(text.span.file) }
}
