// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// The expectations for a response.
package struct Expectations: Sendable {
  /// The transfer itself must fail; nothing but `time` is expected beside it.
  package var failure: FailureExpectation?
  package var status: StatusExpectation?
  package var headers: [NamedExpectation] = []
  package var cookies: [CookieExpectation] = []
  package var json: Expected?
  /// The list of the events of a `text/event-stream`.
  package var events: Expected?
  /// The messages of a WebSocket that no `receive` took.
  package var messages: Expected?
  /// The schema of the document.
  package var schema: SchemaTemplate?
  package var xpaths: [XPathExpectation] = []
  package var body: Expected?
  package var time: Expected?
  /// Without repeated subjects, in the order written.
  package var others: [SubjectExpectation] = []
  package var bytes: BytesExpectation?
  /// The path of a file with the expected body, relative to the file it is written in.
  package var file: TemplateText?
  /// Expected values of expressions; those of `defaults` come before the step's own.
  package var values: [ValueExpectation] = []
  /// Conditions that must be true; those of `defaults` come before the step's own.
  package var that: [Condition] = []
  /// False if there is no expression, so that a search for names is not needed.
  package var mayReadNames = true

  package init() {}

  /// Whether nothing is expected.
  package var isEmpty: Bool {
    failure == nil && status == nil && headers.isEmpty && cookies.isEmpty && json == nil
      && events == nil && messages == nil && schema == nil
      && xpaths.isEmpty && body == nil && time == nil
      && others.isEmpty && bytes == nil && file == nil && values.isEmpty && that.isEmpty
  }

  /// Whether nothing but the time is expected.
  var isTimeAlone: Bool {
    var others = self
    others.time = nil
    return others.isEmpty
  }

  /// The expectation for one of the rarely used subjects.
  package subscript(subject: ResponseSubject) -> Expected? {
    get { others.first { $0.subject == subject }?.expected }
    set {
      others.removeAll { $0.subject == subject }
      if let newValue { others.append(SubjectExpectation(subject: subject, expected: newValue)) }
    }
  }
}

/// The expectation for a header; a written null means that it must be absent.
package struct NamedExpectation: Sendable {
  package var name: Located<String>
  package var expected: Expected
}

/// The expectation for a cookie that the response sets.
package struct CookieExpectation: Sendable {
  package var name: Located<String>
  /// Nil if only attributes are expected. Null means that the cookie must be absent.
  package var value: Expected?
  package var attributes: [Attribute]

  /// One attribute (`$httpOnly`) and its expected value.
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

/// The expectation for the status.
package enum StatusExpectation: Sendable {
  /// One of these; never empty.
  case anyOf([StatusPattern], SourceSpan)
  /// One of these, at least one of which is a template.
  case listed([StatusElement], SourceSpan)
  /// Matchers.
  case matching(Expected)
  /// A template for a status, a class or a list of them, read like a written one.
  case template(TemplateText)
}

/// An element of a list of statuses.
package enum StatusElement: Sendable {
  case pattern(StatusPattern)
  /// A template for a status or a class.
  case template(TemplateText)
}

/// A status, or a class of them.
package enum StatusPattern: Hashable, Sendable {
  /// 100 to 599.
  case code(Int)
  /// 1 to 5: `2xx` is 2.
  case `class`(Int)

  /// Whether it matches a response's status.
  package func includes(_ status: Int) -> Bool {
    switch self {
    case .code(let code): status == code
    case .class(let digit): status / 100 == digit
    }
  }
}
