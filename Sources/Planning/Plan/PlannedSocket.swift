// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges

/// An exchange over a raw connection whose templates wait for the run.
package struct PlannedSocket: Sendable {
  private let template: Shared<SocketTemplate>
  private let terms: RequestTerms
  private let folder: @Sendable (SourceFileID) -> String

  init(
    template: Shared<SocketTemplate>, terms: RequestTerms,
    folder: @escaping @Sendable (SourceFileID) -> String
  ) {
    self.template = template
    self.terms = terms
    self.folder = folder
  }

  package var address: TemplateText { template.content.address }

  package var exchange: [SocketTemplate.Turn] { template.content.exchange }
}
