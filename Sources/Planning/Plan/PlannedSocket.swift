// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges

/// An exchange over a raw connection whose templates wait for the run.
package struct PlannedSocket: Sendable {
  /// One that speaks over a raw connection.
  let step: Step
  let settings: PlannedSettings
  let folder: @Sendable (SourceFileID) -> String

  private var template: SocketTemplate {
    guard case .socket(let template) = step.action else {
      preconditionFailure("planned as a raw connection, which the step is")
    }
    return template.content
  }

  package var address: TemplateText { template.address }

  package var exchange: [SocketTemplate.Turn] { template.exchange }

  /// The folder that a path in a text is relative to.
  package func folder(of text: TemplateText) -> String { folder(text.span.file) }

  /// What the settings say of the connection, as those of a request do.
  package var connection: PlannedRequest {
    PlannedRequest(
      step: step, settings: settings, paths: nil, folder: folder, readsCertificate: false)
  }
}
