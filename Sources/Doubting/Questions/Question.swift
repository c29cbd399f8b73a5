// SPDX-License-Identifier: Apache-2.0

import Notation

/// One question about an operation: would a response that differs in this place be noticed?
package struct Question: Hashable, Sendable {
  package let place: Place
  package let change: Change

  package init(_ place: Place, _ change: Change) {
    self.place = place
    self.change = change
  }

  /// A place in a response, written as in `doubt.ignore`.
  package enum Place: Hashable, Sendable {
    case status
    case body
    /// In lower case.
    case header(ByteText)
    case cookie(ByteText)
    /// A JSONPath; `[*]` is every element of a list.
    case json(ByteText)
    /// An XPath of an element or an attribute.
    case xpath(ByteText)

    /// `header location`
    package var text: String {
      switch self {
      case .status: "status"
      case .body: "body"
      case .header(let name): "header \(name)"
      case .cookie(let name): "cookie \(name)"
      case .json(let path): "json \(path)"
      case .xpath(let path): "xpath \(path)"
      }
    }

    /// Whether it is in the body.
    package var isInBody: Bool {
      switch self {
      case .json, .xpath: true
      case .status, .body, .header, .cookie: false
      }
    }
  }

  /// How the wrong response differs. The raw value is the word of reports.
  package enum Change: String, Hashable, Sendable, CaseIterable {
    /// The place is not there.
    case missing
    /// A member of JSON has another type.
    case otherType = "type"
    /// A value, a status or a type of content is another one of its kind.
    case otherValue = "value"
    /// A list has no elements.
    case empty
    /// A page of HTML is in place of the body.
    case errorPage = "page"
    /// Only the first half of a text is there.
    case half
    /// The last byte of a body is another one.
    case lastByte = "byte"
    /// A cookie has no such attribute.
    case withoutHTTPOnly = "httpOnly"
    case withoutSecure = "secure"
    case withoutSameSite = "sameSite"
  }
}
