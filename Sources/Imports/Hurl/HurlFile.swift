// SPDX-License-Identifier: Apache-2.0

import Values

/// A Hurl file as it is written.
struct HurlFile: Sendable {
  var entries: [HurlEntry] = []
  /// Comments after the last entry.
  var comments: [String] = []
}

/// A request with what is expected of its response.
struct HurlEntry: Sendable {
  /// Where the method begins, in bytes.
  var offset = 0
  /// Those above it and in it.
  var comments: [String] = []
  var method = ""
  var address = HurlText()
  var headers: [HurlPair] = []
  var query: [HurlPair] = []
  var form: [HurlPair]?
  var parts: [HurlPart]?
  var cookies: [HurlPair] = []
  var login: HurlPair?
  var options: [HurlOption] = []
  var body: HurlBody?
  var response: HurlResponse?
}

/// A name with a text.
struct HurlPair: Sendable {
  var name: HurlText
  var value: HurlText
  /// Where it begins, in bytes.
  var offset: Int
}

/// A part of `[Multipart]`.
struct HurlPart: Sendable {
  var name: HurlText
  /// The text, or the path of a file.
  var value: HurlText
  var isFile: Bool
  var type: HurlText?
  var offset: Int
}

/// A line of `[Options]`.
struct HurlOption: Sendable {
  enum Value: Sendable {
    case boolean(Bool)
    case number(Int)
    /// In milliseconds.
    case duration(Int)
    case placeholder(HurlPlaceholder)
    case text(HurlText)
    case variable(String, HurlValue)
  }

  let name: String
  let value: Value
  /// The line, without white space around it.
  let line: String
  let offset: Int
}

/// A body of a request, and what the body of a response must be.
struct HurlBody: Sendable {
  enum Content: Sendable {
    case json([HurlJSONPiece])
    case xml(String)
    case text(HurlText, HurlTextKind)
    case graphQL(HurlText, variables: [HurlJSONPiece]?)
    case base64([UInt8])
    case hex([UInt8])
    case file(HurlText)
  }

  let content: Content
  let offset: Int
}

/// The word after the three back-ticks of a text.
enum HurlTextKind: String, Sendable {
  case plain = ""
  case json
  case xml
  case graphQL = "graphql"
  case raw
  /// Between single back-ticks.
  case line
}

/// A piece of JSON as it is written.
enum HurlJSONPiece: Sendable {
  case raw(String)
  /// A string with placeholders, without its quotes and escapes.
  case string(HurlText)
  /// A placeholder that stands for a value.
  case value(HurlPlaceholder)
}

/// What is expected of a response.
struct HurlResponse: Sendable {
  var offset = 0
  /// As `1.1`; nil for any.
  var version: String?
  /// Nil for any.
  var status: Int?
  var headers: [HurlPair] = []
  var captures: [HurlCapture] = []
  var asserts: [HurlAssert] = []
  var body: HurlBody?
}

struct HurlCapture: Sendable {
  var name: HurlText
  var query: HurlQuery
  var filters: [HurlFilter]
  var isSecret: Bool
  var line: String
  var offset: Int
}

struct HurlAssert: Sendable {
  var query: HurlQuery
  var filters: [HurlFilter]
  var predicate: HurlPredicate
  var line: String
  var offset: Int
}

/// A query of a response: `jsonpath "$.id"`.
struct HurlQuery: Sendable {
  let name: String
  var argument = HurlText()
  /// Of `regex`, written between slashes.
  var isPattern = false
}

/// `nth 2`, `replace "a" "b"`.
struct HurlFilter: Sendable {
  let name: String
  var arguments: [HurlValue] = []
}

struct HurlPredicate: Sendable {
  var isNegated: Bool
  /// In its newest spelling: `==` for `equals`.
  var name: String
  var value: HurlValue?
}

/// A value behind a predicate, a filter or a variable.
enum HurlValue: Sendable {
  case null
  case boolean(Bool)
  case number(String)
  case text(HurlText)
  case bytes([UInt8])
  case placeholder(HurlPlaceholder)
  case pattern(String)
  case file(HurlText)
}
