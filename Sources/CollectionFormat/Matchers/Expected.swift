// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Queries

/// An expected value with its place.
///
/// Members, matchers and paths may be combined, and all must hold.
package struct Expected: Sendable {
  package var span: SourceSpan
  package var content: Content

  package init(span: SourceSpan, content: Content) {
    self.span = span
    self.content = content
  }

  /// The kind of expectation.
  package enum Content: Sendable {
    /// Null, a boolean, a number, a text or one template; never a list or an object.
    ///
    /// In `json` nothing is converted; a subject that is text is compared with the text as written.
    case scalar(TemplateValue)
    /// The whole list, in order.
    case list([Expected])
    case mapping(MappingExpectation)
  }
}

/// The contents of an expected mapping.
package struct MappingExpectation: Sendable {
  package var members: [Member] = []
  package var matchers: [Matcher] = []
  package var paths: [PathExpectation] = []

  /// Whether an object is required: there are plain members, or the mapping is empty (`{}`).
  package var demandsObject: Bool {
    !members.isEmpty || (matchers.isEmpty && paths.isEmpty)
  }

  /// A member that the object must have.
  package struct Member: Sendable {
    package var name: Located<String>
    package var expected: Expected
  }
}

/// A JSONPath, relative to its place, with the expectation for its result.
package struct PathExpectation: Sendable {
  package var path: JSONPath
  /// The path as written.
  package var text: String
  package var span: SourceSpan
  package var expected: Expected
}
