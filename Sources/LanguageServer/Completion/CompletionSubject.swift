// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Values

extension CompletionItem.Subject {
  /// - Returns: nil for data of another server.
  init?(_ data: JSONNode) {
    let name = data[member: "name"]?.stringValue
    guard let name else { return nil }
    switch data[member: "of"]?.stringValue {
    case "matchers": self = .matcher(name)
    case "functions": self = .function(name)
    case let table?: self = .key(table: table, name: name)
    case nil: return nil
    }
  }

  func write(to json: inout JSONWriter) {
    json.beginObject()
    switch self {
    case .key(let table, let name):
      json.member("of", table)
      json.member("name", name)
    case .matcher(let name):
      json.member("of", "matchers")
      json.member("name", name)
    case .function(let name):
      json.member("of", "functions")
      json.member("name", name)
    }
    json.endObject()
  }

  /// What is shown beside the item; nil for an unknown name.
  var markdown: String? {
    switch self {
    case .key(let table, let name):
      FormatTables.named(table)?.key(named: name).map { $0.markdown() }
    case .matcher(let name): MatcherTable.all.first { $0.name == name }?.markdown
    case .function(let name):
      FunctionLine.named(name).map { "**\($0.call.asCode)** \($0.words)" }
    }
  }
}
