// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Queries

/// A value taken from a response under a name.
package struct CaptureDeclaration: Sendable {
  package var name: Located<String>
  package var source: Source
  /// Applied to the text of the source: the first group of its first match, or the match.
  package var pattern: PatternTemplate?
  /// The value if nothing is found.
  package var fallback: TemplateValue?
  /// Whether it is masked like a declared secret.
  package var isSecret: Bool
  /// Whether it is appended to the list that the name has already.
  package var appends: Bool
  /// The span of the value after the name.
  package var span: SourceSpan

  /// The source of the value.
  package enum Source: Sendable {
    case json(JSONPath, text: String, span: SourceSpan)
    case xpath(LocatedXPath)
    /// A path from the list of the events of a `text/event-stream`.
    case event(JSONPath, text: String, span: SourceSpan)
    case header(Located<String>)
    case cookie(Located<String>)
    case part(Part)
    /// One whole `${…}`.
    case expression(TemplateText)
    /// A name that the block of a call returns.
    case returned(Located<String>)
  }

  /// A part of the exchange that is captured unchanged.
  package enum Part: String, Sendable, CaseIterable {
    /// A number.
    case status
    /// The address of the last hop.
    case url
    /// How long the attempt took, a duration; as text `0.012345s`.
    case time
    /// The body as text.
    case body
    /// The body in base64.
    case bytes
  }
}
