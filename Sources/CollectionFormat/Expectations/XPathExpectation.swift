// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Queries

/// The expectation for the result of an XPath.
package struct XPathExpectation: Sendable {
  package var path: LocatedXPath
  package var expected: Expected
}

/// An XPath and the prefixes of its collection.
package struct LocatedXPath: Sendable {
  package var path: XPath
  /// Addresses by prefix.
  package var namespaces: [String: String]
  package var span: SourceSpan
}
