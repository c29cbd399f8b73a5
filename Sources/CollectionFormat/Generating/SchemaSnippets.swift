// SPDX-License-Identifier: Apache-2.0

import Values

/// What an editor inserts, for VS Code's extension for YAML: `defaultSnippets` in the schemas.
package enum SchemaSnippets {
  /// Whole mappings to begin with, by the name of the mapping; `${1:text}` is a place to fill in.
  private static let skeletons: [String: [(label: String, body: String)]] = [
    "collection": [
      (
        "a collection",
        """
        curlew: 1
        name: ${1:Pet store}
        baseUrl: ${2:http://localhost:8080}
        scenarios:
          ${3:health}:
            steps:
              - GET: ${4:/health}
                expect:
                  status: 200
        """
      )
    ],
    "project": [
      (
        "a project",
        """
        curlew: 1
        collections: ["${1:specs}"]
        environment: ${2:local}
        environments:
          ${2:local}:
            baseUrl: ${3:http://localhost:8080}
        """
      )
    ],
    "scenario": [
      (
        "a scenario",
        """
        steps:
          - name: ${1:list the pets}
            GET: ${2:/pets}
            expect:
              status: 200
        """
      )
    ],
    "step": [
      (
        "a request with an expectation",
        """
        name: ${1:find a pet}
        GET: ${2:/pets/1}
        expect:
          status: 200
        """
      ),
      (
        "a request with a body",
        """
        name: ${1:add a pet}
        POST: ${2:/pets}
        json:
          ${3:name}: ${4:Rex}
        expect:
          status: 201
        """
      ),
    ],
    "block": [
      (
        "a block",
        """
        requires: ["${1:user}"]
        steps:
          - GET: ${2:/users/me}
            capture:
              ${3:id}: \\$.id
        returns: ["${3:id}"]
        """
      )
    ],
  ]

  /// Those of a mapping as texts; none for most mappings.
  package static func texts(of mapping: String) -> [(label: String, body: String)] {
    skeletons[mapping] ?? []
  }

  /// Those of a mapping; nil for none.
  static func skeletons(of mapping: String) -> Value? {
    skeletons[mapping].map { snippets in
      .array(snippets.map { snippet($0.label, Value(yaml: $0.body) ?? .null) })
    }
  }

  /// A label and the value that is inserted, in the notation of snippets.
  static func snippet(_ label: String, _ body: Value) -> Value {
    SchemaObject([("label", .string(label)), ("body", body)]).asValue
  }
}

extension Value {
  /// The same value where `$` and `\` are themselves: in a snippet `${name}` is a place to fill in.
  var escapedForSnippets: Value {
    switch self {
    case .string(let text): .string(text.escapedForSnippets)
    case .array(let elements): .array(elements.map(\.escapedForSnippets))
    case .object(let object):
      .object(
        OrderedObject(
          object.members.map { ($0.name.escapedForSnippets, $0.value.escapedForSnippets) }))
    default: self
    }
  }
}

extension String {
  fileprivate var escapedForSnippets: String {
    var text = ""
    for scalar in unicodeScalars {
      if scalar == "$" || scalar == "\\" { text.unicodeScalars.append("\\") }
      text.unicodeScalars.append(scalar)
    }
    return text
  }
}
