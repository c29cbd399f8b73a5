// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Digests
import Exchanges
import Expressions
import Notation
import Values

extension HARReading {
  /// The status and the type of the response, and with `--examples` its JSON.
  mutating func addExpectations(
    of entry: ArchiveEntry, besides request: ArchiveEntry, to step: inout ImportedStep
  ) {
    guard let status = entry.status, (100...599).contains(status) else { return }
    var entries: [ImportedEntry] = []
    entries.append(ImportedEntry("status", .number(expected(status, request, &step))))
    if !entry.isRedirect, let type = type(of: entry) {
      let start = ImportedValue.mapping([ImportedEntry("$startsWith", .text(type))])
      entries.append(
        ImportedEntry("headers", .mapping([ImportedEntry("content-type", start)])))
    }
    if input.options.takesExamples, let example = example(of: entry, &step) {
      entries.append(ImportedEntry("json", example))
    }
    step["expect"] = entries.count == 1 ? entries[0].value : .mapping(entries)
  }

  /// A response of "not modified" belongs to the condition that a step does not send.
  private mutating func expected(
    _ status: Int, _ request: ArchiveEntry, _ step: inout ImportedStep
  ) -> Int {
    guard status == 304, let condition = request.headers.first(where: { $0.key.hasPrefix("if-") })
    else { return status }
    step.findings.append(
      findings.change(
        .flow, "`\(condition.name)` is left out, so 200 is expected in place of 304",
        at: place(condition.offset)))
    return 200
  }

  /// The type without its parameters, as the response had it; nil for none.
  private func type(of entry: ArchiveEntry) -> String? {
    let recorded = entry.response?[member: "content"]?[member: "mimeType"]?.harText
    let hasHeaders = entry.response?[member: "headers"].map { $0.count > 0 } ?? false
    let type = hasHeaders ? entry.responseHeaders("content-type").first : recorded
    let name = (type ?? "").prefix { $0 != ";" && $0 != "," }
      .split(separator: " ").joined()
    let isOne = name.utf8.contains(UInt8(ascii: "/")) && !name.utf8.contains(where: \.isControl)
    return isOne ? name : nil
  }

  // MARK: Examples

  private mutating func example(
    of entry: ArchiveEntry, _ step: inout ImportedStep
  ) -> ImportedValue? {
    guard MediaTypes.isJSON(entry.responseType),
      let content = entry.response?[member: "content"],
      let text = content[member: "text"]?.stringValue, !text.isEmpty
    else { return nil }
    let isEncoded = content[member: "encoding"]?.stringEquals("base64") ?? false
    let bytes = isEncoded ? Base64.standard.decode(text) : Array(text.utf8)
    guard let bytes, let document = try? JSONDocument.parse(bytes),
      let value = RecordedExample.value(of: document.root)
    else {
      step.findings.append(
        findings.lose(
          .example, "the recorded response is not whole JSON, or has a name twice or with `$`",
          at: place(content.offset)))
      return nil
    }
    guard bytes.count > 2_000, input.options.writesFiles, !value.hasCredentials else {
      return value.expected
    }
    let path = addFixture(bytes, ending: "json")
    return .text(.expression("json.decode(file(\(CELText.quoted(path))))"))
  }
}
