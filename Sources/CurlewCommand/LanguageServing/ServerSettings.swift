// SPDX-License-Identifier: Apache-2.0

import LanguageServer
import Planning
import Sessions
import Values

/// The settings of an editor: `initializationOptions`, and the section `curlew` of its configuration.
struct ServerSettings: Equatable {
  var environment: String?
  var variables: [InputFlag] = []
  /// The OpenAPI document, relative to the folder of the project.
  var document: String?
  var checksOnType = true
  var isTrusted = true
  /// Further arguments of each run.
  var runArguments: [String] = []
  /// What is wrong with them, in sentences.
  var warnings: [String] = []

  init() {}

  /// - Parameter node: nil or `null` for none.
  init(_ node: JSONNode?) {
    guard let node, !node.isNull else { return }
    guard node.isObject else {
      warnings.append("the settings of curlew are not an object")
      return
    }
    for member in node.members {
      let name = member.name.stringValue ?? ""
      if !take(name, member.value) {
        warnings.append("the setting `\(name)` of curlew has a wrong type")
      }
    }
  }

  /// - Returns: false for a value of another type.
  private mutating func take(_ name: String, _ value: JSONNode) -> Bool {
    if value.isNull { return true }
    switch name {
    case "environment": return take(value.stringValue) { $0.environment = $1.isEmpty ? nil : $1 }
    case "openapi": return take(value.stringValue) { $0.document = $1.isEmpty ? nil : $1 }
    case "trusted": return take(value.boolean) { $0.isTrusted = $1 }
    case "diagnostics.onType": return take(value.boolean) { $0.checksOnType = $1 }
    case "diagnostics":
      return take(value[member: "onType"].map { $0.boolean } ?? true) { $0.checksOnType = $1 }
    case "run.arguments": return take(runArguments: value)
    case "run": return value[member: "arguments"].map { take(runArguments: $0) } ?? true
    case "vars":
      guard value.isObject else { return false }
      variables = value.members.map { member in
        let text = member.value.stringValue
        return InputFlag(
          name: member.name.stringValue ?? "",
          text: text ?? String(decoding: member.value.bytes, as: UTF8.self), isJSON: text == nil)
      }
      return true
    default:
      warnings.append("unknown setting `\(name)` of curlew")
      return true
    }
  }

  private mutating func take(runArguments value: JSONNode) -> Bool {
    let texts = value.elements.compactMap(\.stringValue)
    guard value.isArray, texts.count == value.count else { return false }
    runArguments = texts
    return true
  }

  private mutating func take<Value>(
    _ value: Value?, _ store: (inout ServerSettings, Value) -> Void
  ) -> Bool {
    guard let value else { return false }
    store(&self, value)
    return true
  }

  /// What is checked with these settings: they win over options, and only take rights away.
  func applied(to request: PlanRequest) -> PlanRequest {
    var request = request
    if let environment { request.inputs.environment = environment }
    request.inputs.flags += variables
    if let document { request.contracts.document = document }
    if !isTrusted { request.rights.isUntrusted = true }
    return request
  }
}
