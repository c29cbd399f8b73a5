// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// What a response is checked for.
package struct Expectations: Sendable {
  package var status: StatusExpectation?
  package var headers: [NamedExpectation] = []
  package var cookies: [CookieExpectation] = []
  package var json: Expected?
  /// What the document must follow.
  package var schema: SchemaTemplate?
  package var xpaths: [XPathExpectation] = []
  package var body: Expected?
  package var time: Expected?
  /// Each subject once, in the order written.
  package var others: [SubjectExpectation] = []
  package var bytes: BytesExpectation?
  /// The path of a file that the body equals, relative to the file it is written in.
  package var file: TemplateText?
  /// Each must be true; those of `defaults` before the step's own.
  package var that: [Condition] = []
  /// False when no expression stands in any of it, which nobody then looks for.
  package var mayReadNames = true

  package init() {}

  /// Nothing is expected.
  package var isEmpty: Bool {
    status == nil && headers.isEmpty && cookies.isEmpty && json == nil && schema == nil
      && xpaths.isEmpty && body == nil && time == nil
      && others.isEmpty && bytes == nil && file == nil && that.isEmpty
  }

  /// What is expected of one of the subjects that few steps look at.
  package subscript(subject: ResponseSubject) -> Expected? {
    get { others.first { $0.subject == subject }?.expected }
    set {
      others.removeAll { $0.subject == subject }
      if let newValue { others.append(SubjectExpectation(subject: subject, expected: newValue)) }
    }
  }
}

/// What is expected of a header; a written null means that it is absent.
package struct NamedExpectation: Sendable {
  package var name: Located<String>
  package var expected: Expected
}

/// What is expected of a cookie that the response sets.
package struct CookieExpectation: Sendable {
  package var name: Located<String>
  /// Nil when only attributes are expected. A null says that the cookie is absent.
  package var value: Expected?
  package var attributes: [Attribute]

  /// One attribute (`$httpOnly`) and what it is expected to be.
  package struct Attribute: Sendable {
    package var attribute: CookieAttribute
    package var expected: Expected
    /// The `$word`.
    package var span: SourceSpan
  }
}

/// The attributes of RFC 6265, section 5.2, and `SameSite`.
package enum CookieAttribute: String, Sendable, CaseIterable {
  case domain = "$domain"
  case path = "$path"
  case expires = "$expires"
  case maxAge = "$maxAge"
  case secure = "$secure"
  case httpOnly = "$httpOnly"
  case sameSite = "$sameSite"
}

/// What is expected of the status.
package enum StatusExpectation: Sendable {
  /// One of these; never empty.
  case anyOf([StatusPattern], SourceSpan)
  /// A matcher, or one whole `${…}`.
  case matching(Expected)
}

/// A status, or a class of them.
package enum StatusPattern: Hashable, Sendable {
  /// 100 to 599.
  case code(Int)
  /// 1 to 5: `2xx` is 2.
  case `class`(Int)

  /// Whether a response's status is meant.
  package func includes(_ status: Int) -> Bool {
    switch self {
    case .code(let code): status == code
    case .class(let digit): status / 100 == digit
    }
  }
}
