// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Queries

/// A value taken from a response under a name.
package struct CaptureDeclaration: Sendable {
  package var name: Located<String>
  package var source: Source
  /// It is masked like a declared secret.
  package var isSecret: Bool
  /// What follows the name.
  package var span: SourceSpan

  /// Where the value comes from.
  package enum Source: Sendable {
    case json(JSONPath, text: String, span: SourceSpan)
    case header(Located<String>)
    case cookie(Located<String>)
  }
}
