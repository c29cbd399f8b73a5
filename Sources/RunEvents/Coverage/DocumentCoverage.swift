// SPDX-License-Identifier: Apache-2.0

/// How often each part of an OpenAPI document was covered.
package struct DocumentCoverage: Sendable, Equatable {
  /// As the collection names it: `specs/shop.yaml`.
  package var name: String
  /// SHA-256 of its texts, in hexadecimal: shares of the same name with another one are not of the same
  /// document.
  package var digest: String
  /// Of OpenAPI: `3.1`.
  package var version: String?
  /// In the order of the document.
  package var operations: [OperationCoverage] = []
  /// What its schemas offer, in the order of the document; without what need not be covered.
  package var values: [ValueCoverage] = []
  /// Whether it offers more values, which are not counted.
  package var hasMoreValues = false
  /// What exchanges had that it does not mention, sorted.
  package var unmentioned: [UnmentionedCoverage] = []
  /// Requests under its base path that no operation is.
  package var undocumented: [CountedRequest] = []
  /// Requests that it does not cover.
  package var outside: [CountedRequest] = []

  package init(name: String, digest: String) {
    self.name = name
    self.digest = digest
  }
}

/// A kind of requests with their number.
package struct CountedRequest: Sendable, Equatable {
  /// `PATCH /pets/7`
  package var request: String
  package var count: Int

  package init(_ request: String, count: Int) {
    self.request = request
    self.count = count
  }
}

/// How often an operation was covered.
package struct OperationCoverage: Sendable, Equatable {
  package var method: String
  /// As the document writes it: `/pets/{petId}`.
  package var path: String
  package var id: String?
  /// The line of the document, from 1.
  package var line: Int
  /// Whether `coverage.ignore` has it: it need not be covered.
  package var isIgnored = false
  /// Valid requests whose response follows the document, with 2xx or 3xx if there is such a one.
  package var count = 0
  package var responses: [ResponseCoverage] = []
  package var parameters: [ParameterCoverage] = []
  /// Nil for an operation without a body.
  package var body: BodyCoverage?

  package init(method: String, path: String, id: String?, line: Int) {
    self.method = method
    self.path = path
    self.id = id
    self.line = line
  }
}

/// How often a response followed the document.
package struct ResponseCoverage: Sendable, Equatable {
  /// As the document writes it: `404`, `2XX`, `default`.
  package var status: String
  package var isIgnored = false
  package var count = 0
  package var contentTypes: [CountedType] = []

  package init(status: String) { self.status = status }

  /// Whether a suite has to reach it: not a failure of the service itself, and not `default`.
  package var isAskedFor: Bool { status != "default" && status.first != "5" }
}

/// How often a media type was seen.
package struct CountedType: Sendable, Equatable {
  package var type: String
  package var count: Int

  package init(_ type: String, count: Int) {
    self.type = type
    self.count = count
  }
}

/// How often valid requests had a parameter.
package struct ParameterCoverage: Sendable, Equatable {
  /// `path`, `query`, `header`, `cookie`, `form`.
  package var location: String
  package var name: String
  package var count: Int

  package init(location: String, name: String, count: Int) {
    self.location = location
    self.name = name
    self.count = count
  }
}

/// How often a value that a schema offers was shown.
package struct ValueCoverage: Sendable, Equatable {
  /// `request` or `response`.
  package var message: String
  /// What describes it: `Pet` for a schema with a name, else `GET /pets query kind`, `GET /pets 200`.
  package var owner: String
  /// Where in it, as a JSONPath: `$.tags[*]`; nil for the whole.
  package var path: String?
  /// `"cat"`, `true`, `null`, `empty list`, `filled list`, `present`, `oneOf Dog`.
  package var value: String
  package var count: Int

  package init(message: String, owner: String, path: String?, value: String, count: Int) {
    self.message = message
    self.owner = owner
    self.path = path
    self.value = value
    self.count = count
  }
}

/// How often valid requests had a body.
package struct BodyCoverage: Sendable, Equatable {
  package var count: Int
  package var contentTypes: [CountedType]

  package init(count: Int, contentTypes: [CountedType]) {
    self.count = count
    self.contentTypes = contentTypes
  }
}
