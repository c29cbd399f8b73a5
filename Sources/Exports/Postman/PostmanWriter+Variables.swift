// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Planning
import Values

extension PostmanWriter {
  mutating func variables(_ place: (SourceSpan) -> ExportFinding.Place) -> Value? {
    var list: [Value] = []
    var seen: Set<String> = []
    var values: [String: Value] = [:]
    for collection in collections {
      for input in collection.inputs.all {
        guard seen.insert(input.name).inserted else {
          if let value = input.value, !input.isSecret, values[input.name] != value {
            findings.append(
              ExportFinding(
                .changed, .variable,
                "`\(input.name)` has another value in \(collection.path): that of the first counts",
                at: input.declaration.map(place)
                  ?? ExportFinding.Place(file: collection.path, line: 1)))
          }
          continue
        }
        values[input.name] = input.value
        let isSecret = input.isSecret || !input.secrets.isEmpty || input.value == nil
        if isSecret { secretNames.append(input.name) }
        list.append(Self.variable(input.name, isSecret ? nil : input.value))
      }
    }
    for name in openNames where seen.insert(name).inserted {
      secretNames.append(name)
      list.append(Self.variable(name, nil))
    }
    return list.isEmpty ? nil : .array(list)
  }

  /// - Parameter value: nil for one that a person gives.
  static func variable(_ name: String, _ value: Value?) -> Value {
    let text: Value =
      switch value {
      case nil, .null?: .string("")
      case .string(let text)?: .string(text)
      case let other?: .string(other.jsonText())
      }
    return .members([
      ("key", .string(name)), ("value", text),
      ("type", .string(value == nil ? "secret" : "string")),
    ])
  }

  /// The environments of the files, with the texts that are known.
  static func environments(
    _ declared: [EnvironmentDeclaration]
  ) -> [(name: String, value: Value)] {
    var found: [(name: String, value: Value)] = []
    for environment in declared
    where !found.contains(where: { $0.name == environment.name.content }) {
      found.append((environment.name.content, value(of: environment)))
    }
    return found
  }

  private static func value(of environment: EnvironmentDeclaration) -> Value {
    var values: [Value] = []
    func add(_ name: String, _ value: String, isSecret: Bool = false) {
      values.append(
        .members([
          ("key", .string(name)), ("value", .string(value)), ("enabled", .boolean(true)),
          ("type", .string(isSecret ? "secret" : "default")),
        ]))
    }
    var text = PostmanText()
    if let base = environment.baseUrl { add("baseUrl", text.text(base)) }
    for variable in environment.variables {
      add(
        variable.name.content, text.text(variable.value) ?? text.json(variable.value) { _ in .text }
      )
    }
    for secret in environment.secrets { add(secret.name.content, "", isSecret: true) }
    return .members([
      ("name", .string(environment.name.content)), ("values", .array(values)),
      ("_postman_variable_scope", .string("environment")),
    ])
  }
}
