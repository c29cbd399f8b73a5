// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Queries

/// What is expected of what an XPath gives.
package struct XPathExpectation: Sendable {
  package var path: LocatedXPath
  package var expected: Expected
}

/// An XPath, and the prefixes of the collection in which it is written.
package struct LocatedXPath: Sendable {
  package var path: XPath
  /// Addresses by prefix.
  package var namespaces: [String: String]
  package var span: SourceSpan
}
