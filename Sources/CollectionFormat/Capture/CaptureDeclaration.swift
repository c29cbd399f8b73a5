// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Queries

/// A value taken from a response under a name.
package struct CaptureDeclaration: Sendable {
  package var name: Located<String>
  package var source: Source
  /// Of the text that the source gives, the first group of its first match, else the match.
  package var pattern: PatternTemplate?
  /// Stands in where nothing is found.
  package var fallback: TemplateValue?
  /// It is masked like a declared secret.
  package var isSecret: Bool
  /// It is added to the list that the name holds already.
  package var appends: Bool
  /// What follows the name.
  package var span: SourceSpan

  /// Where the value comes from.
  package enum Source: Sendable {
    case json(JSONPath, text: String, span: SourceSpan)
    case xpath(LocatedXPath)
    case header(Located<String>)
    case cookie(Located<String>)
    case part(Part)
    /// One whole `${…}`.
    case expression(TemplateText)
  }

  /// A part of the exchange that is captured as it is.
  package enum Part: String, Sendable, CaseIterable {
    /// A number.
    case status
    /// The last address.
    case url
    /// How long the attempt took, a duration; as text `0.012345s`.
    case time
    /// The body as text.
    case body
    /// The body in base64.
    case bytes
  }
}
