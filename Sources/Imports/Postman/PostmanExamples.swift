// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Expressions
import Values

/// The saved responses of a request, of which `--examples` expects one.
struct PostmanExamples {
  private let context: TemplateContext
  private let item: PostmanItem

  init(_ context: TemplateContext, _ item: PostmanItem) {
    self.context = context
    self.item = item
  }

  /// Expects the JSON of the first successful response, else of the first one with its status.
  func add(to step: inout ImportedStep) {
    let saved = Array(item.object.node[member: "response"]?.elements.filter(\.isObject) ?? [])
    let successful = saved.first { (200..<300).contains(Self.status(of: $0) ?? 200) }
    guard let example = successful ?? saved.first,
      let text = example[member: "body"]?.stringValue, !text.isEmpty, Self.isJSON(example)
    else { return }
    var expected = step["expect"]?.entries ?? []
    guard !expected.contains(where: { ["json", "schema", "body"].contains($0.name) }) else {
      return lose("tests look at the body, so no saved response is expected", example, &step)
    }
    guard let document = try? JSONDocument.parse(Array(text.utf8)),
      let value = RecordedExample.value(of: document.root)
    else {
      return lose("the saved response is not JSON, or has a name twice or with `$`", example, &step)
    }
    if successful == nil, let status = Self.status(of: example),
      !expected.contains(where: { $0.name == "status" })
    {
      expected.insert(ImportedEntry("status", .number(status)), at: 0)
    }
    expected.append(ImportedEntry("json", json(value, text)))
    step["expect"] = .mapping(expected)
  }

  private func lose(_ words: String, _ example: JSONNode, _ step: inout ImportedStep) {
    context.lose(.example, words, at: item.object.source.place(example))
    step.findings += context.takeFound()
  }

  private func json(_ value: RecordedExample, _ text: String) -> ImportedValue {
    guard !value.hasCredentials,
      let path = context.longBody(ImportedText(text), ending: "json")
    else { return value.expected }
    return .text(.expression("json.decode(file(\(CELText.quoted(path))))"))
  }

  private static func status(of example: JSONNode) -> Int? {
    example[member: "code"]?.wholeNumber.flatMap { (100...599).contains($0) ? $0 : nil }
  }

  /// By its type, else by how Postman shows it.
  private static func isJSON(_ example: JSONNode) -> Bool {
    let headers = example[member: "header"]?.elements.map { $0 } ?? []
    let type = headers.first {
      $0[member: "key"]?.stringValue?.lowercased() == "content-type"
    }
    guard let type = type?[member: "value"]?.stringValue else {
      return example[member: "_postman_previewlanguage"]?.stringEquals("json") ?? false
    }
    return MediaTypes.isJSON(String(type.prefix { $0 != ";" }).trimmingSpaces)
  }
}
