// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges
import Expressions
import Planning
import Values

/// The parts of a multipart body that a template gives.
struct ComputedParts {
  var parts: [Part] = []
  /// The secrets that they were made from.
  var secrets = SecretNames.none

  /// One part, as it is written in a file.
  struct Part {
    var name = ""
    var content: Content?
    var type: String?
    var fileName: String?
    var headers: [(name: String, value: Value)] = []
  }

  enum Content {
    /// Texts, numbers and booleans; several repeat the part.
    case values([Value])
    case json(Value)
    case base64(String)
    /// A path relative to the file of the template.
    case file(String)
  }

  /// Why the value of a template is not a list of parts: a sentence.
  struct Problem: Error {
    let words: String
  }

  /// The paths of files to send, in order.
  var paths: [String] {
    parts.compactMap { if case .file(let path)? = $0.content { path } else { nil } }
  }

  init(_ value: Value, _ secrets: SecretNames) throws(Problem) {
    self.secrets = secrets
    guard case .array(let elements) = value else {
      throw Problem(words: "`multipart` must be a list of parts")
    }
    for (place, element) in elements.enumerated() {
      guard case .object(let members) = element else {
        throw Problem(words: "part \(place + 1) of `multipart` must be an object")
      }
      parts.append(try Self.part(members, "part \(place + 1) of `multipart`"))
    }
    guard !parts.isEmpty else { throw Problem(words: "`multipart` has no parts") }
  }

  private static func part(_ members: OrderedObject, _ place: String) throws(Problem) -> Part {
    var part = Part()
    var hasName = false
    var contents = 0
    for (key, value) in members.members {
      switch key {
      case "name":
        part.name = try text(value, "the `name` of \(place)")
        hasName = true
      case "type": part.type = try text(value, "the `type` of \(place)")
      case "filename": part.fileName = try text(value, "the `filename` of \(place)")
      case "value":
        part.content = values(value)
        contents += 1
      case "json":
        part.content = .json(value)
        contents += 1
      case "base64":
        part.content = .base64(try text(value, "the `base64` of \(place)"))
        contents += 1
      case "file":
        part.content = .file(try text(value, "the `file` of \(place)"))
        contents += 1
      case "headers":
        guard case .object(let headers) = value else {
          throw Problem(words: "the `headers` of \(place) must be an object")
        }
        part.headers = headers.members.map { ($0.0, $0.1) }
      default:
        throw Problem(
          words: "\(place) has a key that a part does not have; it has `name`, `value`, `json`, "
            + "`file`, `base64`, `type`, `filename` and `headers`")
      }
    }
    guard hasName else { throw Problem(words: "\(place) has no `name`") }
    guard contents == 1 else {
      throw Problem(words: "\(place) needs one of `value`, `json`, `file` and `base64`")
    }
    return part
  }

  private static func values(_ value: Value) -> Content? {
    switch value {
    case .null: .values([])
    case .array(let elements): .values(elements)
    default: .values([value])
    }
  }

  private static func text(_ value: Value, _ what: String) throws(Problem) -> String {
    guard let text = value.fieldText else { throw Problem(words: "\(what) must be text") }
    return text
  }
}

extension StepRefusal {
  static func badPart(_ problem: ComputedParts.Problem, at span: SourceSpan) -> StepRefusal {
    StepRefusal(
      .badPart, problem.words, at: span,
      help: ["give a list of parts as they are written: `[{'name': 'a', 'value': '1'}]`"])
  }
}
