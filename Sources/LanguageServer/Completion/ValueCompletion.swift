// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import YAMLTree

/// The values that can be written at a place: words of an enumeration, and names of the project.
struct ValueCompletion {
  private let completion: Completion
  private let typed: TypedPlace

  init(_ completion: Completion, _ typed: TypedPlace) {
    self.completion = completion
    self.typed = typed
  }

  func items() -> [CompletionItem] {
    let names = ProjectNames(completion.view, typed).values()
    var items = names.map { name in
      CompletionItem(name.text, name.kind, detail: name.detail, text: quoted(name.text))
    }
    for shape in typed.place.shapes {
      for word in words(of: shape) {
        items.append(CompletionItem(word.text, .enumeration, detail: word.detail))
      }
    }
    if let standard = typed.place.key?.standard, !standard.utf8.starts(with: "(".utf8),
      standard.utf8.allSatisfy({ $0 != UInt8(ascii: "{") })
    {
      items.append(CompletionItem(standard, .value, detail: "default"))
    }
    var seen: Set<String> = []
    return items.filter { seen.insert($0.label).inserted }
  }

  /// A text that YAML would read otherwise is written in quotes, unless it is in quotes already.
  private func quoted(_ text: String) -> String {
    let bytes = completion.view.bytes
    let before = typed.range.lowerBound > 0 ? bytes[typed.range.lowerBound - 1] : 0x20
    if before == UInt8(ascii: "'") || before == UInt8(ascii: "\"") { return text }
    return Quoting.mayBePlain(text, inFlow: typed.isInFlow) ? text : Quoting.quoted(text)
  }

  private func words(of shape: Shape) -> [(text: String, detail: String?)] {
    switch shape {
    case .words(let words): words.map { ($0, nil) }
    case .boolean: [("true", nil), ("false", nil)]
    case .version: [("1", "the version of the format")]
    case .null: [("null", "removes the value of outer levels")]
    case .status, .expected(.status): Self.statuses
    default: []
    }
  }

  private static let statuses: [(text: String, detail: String?)] = [
    ("200", "OK"), ("201", "Created"), ("202", "Accepted"), ("204", "No Content"),
    ("206", "Partial Content"), ("301", "Moved Permanently"), ("302", "Found"),
    ("303", "See Other"), ("304", "Not Modified"), ("307", "Temporary Redirect"),
    ("308", "Permanent Redirect"), ("400", "Bad Request"), ("401", "Unauthorized"),
    ("403", "Forbidden"), ("404", "Not Found"), ("405", "Method Not Allowed"),
    ("406", "Not Acceptable"), ("409", "Conflict"), ("410", "Gone"),
    ("412", "Precondition Failed"), ("415", "Unsupported Media Type"),
    ("422", "Unprocessable Content"), ("429", "Too Many Requests"),
    ("500", "Internal Server Error"), ("502", "Bad Gateway"), ("503", "Service Unavailable"),
    ("504", "Gateway Timeout"), ("2xx", "any success"), ("3xx", "any redirect"),
    ("4xx", "any mistake of the client"), ("5xx", "any failure of the server"),
  ]
}
