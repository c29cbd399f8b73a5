// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// What a step sends, but for the settings it shares with `defaults`.
///
/// An object: each question to a step would copy it.
package final class RequestTemplate: Sendable {
  /// `GET: …` gives a literal.
  package let method: TemplateText
  package let address: TemplateText
  package let body: BodyTemplate?

  init(method: TemplateText, address: TemplateText, body: BodyTemplate?) {
    self.method = method
    self.address = address
    self.body = body
  }
}

/// One name of `params`, `headers`, `cookies` or `form` with what is sent under it.
package struct FieldTemplate: Sendable {
  package var name: Located<String>
  package var values: Values
  /// It came from `defaults`: what holds a secret then goes to the origin of `baseUrl` only.
  package var isInherited = false

  /// Several values repeat the name.
  package enum Values: Sendable {
    /// A written null: the entry is left out, a default of this name removed.
    case removed(SourceSpan)
    /// Constants and texts only: never a list or an object.
    case values([TemplateValue])
  }
}
