// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges

/// A request whose templates wait for the run.
package struct PlannedRequest: Sendable {
  package var method: TemplateText
  package var address: TemplateText
  package var parameters: [PlannedField]
  package var headers: [PlannedField]
  package var cookies: [PlannedField]
  package var contentType: TemplateText?
  package var body: PlannedBody?
  package var auth: PlannedAuth?
  package var redirects: RedirectPolicy
  package var timeout: TransferTimeout
  package var limits: TransferLimits
  /// Path of the authorities to trust, resolved; nil for the system's.
  package var authoritiesPath: String?
  package var verifiesPeer: Bool
}

/// A name of `params`, `headers` or `cookies`.
package struct PlannedField: Sendable {
  package var field: FieldTemplate
  /// It came from `defaults`: what holds a secret then goes to the origin of `baseUrl` only.
  package var isInherited: Bool

  package init(field: FieldTemplate, isInherited: Bool) {
    self.field = field
    self.isInherited = isInherited
  }
}

/// What a request carries, with paths resolved.
package enum PlannedBody: Sendable {
  case json(TemplateValue)
  case form([FieldTemplate])
  case text(TemplateText)
  /// An absolute path when it is known before the run, else the template and the folder it is
  /// relative to.
  case file(PlannedPath)
}

/// A path of a collection.
package enum PlannedPath: Sendable {
  case resolved(String, SourceSpan)
  case template(TemplateText, relativeTo: String)
}

/// Who the request says it comes from.
package struct PlannedAuth: Sendable {
  package var scheme: AuthTemplate.Scheme
  package var span: SourceSpan
  /// Where it may go besides the origin of `baseUrl` (inherited) or the step's own (not inherited).
  package var origins: [Origin]
  package var isInherited: Bool
}
