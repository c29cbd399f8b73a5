// SPDX-License-Identifier: Apache-2.0

import Contracts
import Diagnostics
import Values

/// A choice of parameter in the first byte, what a request has for it behind: it is read in the same way
/// each time, as values that follow from its schema's types.
func checkParameter(_ bytes: [UInt8]) throws(Violation) {
  guard let choice = bytes.first, let document = ParameterChoices.document else { return }
  let parameters = document.operations[0].parameters
  let parameter = parameters[Int(choice) % parameters.count]
  let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
  let sent =
    switch parameter.location {
    case .path: SentParameters(path: [(parameter.name.content, text)])
    case .header: SentParameters(headers: [(parameter.name.content, text)])
    case .cookie: SentParameters(headers: [("Cookie", text)])
    case .query, .querystring, .form: SentParameters(query: text)
    }
  let first = parameter.reading(in: sent, of: document)
  let second = parameter.reading(in: sent, of: document)
  try must(first.words == second.words, "two readings of one text")
  if case .values(let values) = first {
    try must(!values.isEmpty, "values without a value")
    for value in values {
      try must((try? JSONDocument.parse(value.jsonBytes())) != nil, "a value that is not JSON")
    }
  }
}

extension ParameterReading {
  fileprivate var words: String {
    switch self {
    case .absent: "absent"
    case .empty: "empty"
    case .values(let values): values.map { $0.jsonText() }.joined(separator: " ")
    case .repeated(let count): "repeated \(count)"
    case .malformed(let reason), .unjudged(let reason): reason
    }
  }
}

/// Each style at each place where it is allowed, for each kind of value.
private enum ParameterChoices {
  static let document = read()

  private static let schemas = [
    "{}", #"{"type": "integer"}"#, #"{"type": "array", "items": {"type": "integer"}}"#,
    #"{"type": "object", "properties": {"a": {"type": "integer"}, "b": {"type": ["string", "array"]}}}"#,
    #"{"oneOf": [{"type": "null"}, {"type": "array", "prefixItems": [{"type": "boolean"}]}]}"#,
  ]

  private static let places = [
    ("path", ["simple", "label", "matrix"]),
    ("query", ["form", "spaceDelimited", "pipeDelimited", "deepObject"]), ("header", ["simple"]),
    ("cookie", ["form", "cookie"]),
  ]

  /// An operation has 64 parameters at most, so each place and style has the schemas in turn.
  private static func read() -> OpenAPIDocument? {
    var written: [String] = []
    for (place, styles) in places {
      for style in styles {
        for (number, schema) in schemas.enumerated() {
          written.append(
            #"{"name": "p\#(written.count)", "in": "\#(place)", "required": true, "#
              + #""style": "\#(style)", "explode": \#(number % 2 == 0), "schema": \#(schema)}"#)
        }
      }
    }
    let text =
      #"{"openapi": "3.2.0", "info": {"title": "", "version": ""}, "paths": {"/a": {"get": "#
      + #"{"parameters": [\#(written.joined(separator: ", "))]}}}}"#
    let file = SourceFileID(index: 0)
    return OpenAPIReader.read(DocumentFiles(path: "api.json", bytes: Array(text.utf8), file: file))
      .document
  }
}
