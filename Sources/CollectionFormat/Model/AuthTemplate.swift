// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// Who the request says it is.
package struct AuthTemplate: Sendable {
  package var scheme: Scheme
  /// Origins beside that of `baseUrl` that may get it.
  package var origins: [TemplateText]
  package var span: SourceSpan

  /// How the request says it.
  package enum Scheme: Sendable {
    case basic(user: TemplateText, password: TemplateText)
    case bearer(TemplateText)
    /// `auth: none`.
    case none
  }
}
