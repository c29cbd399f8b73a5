// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Digests
import Exchanges
import Notation

extension HARReading {
  /// The longest body in a collection whose result has files, in bytes.
  private static let longestBody = 2_000

  /// The body, with its type: that of the header goes to `contentType`, unless the body implies it.
  mutating func addBody(of entry: ArchiveEntry, to step: inout ImportedStep) {
    let type = entry.sentType
    switch HARBody(entry) {
    case .none: return
    case .missing(let words):
      step.findings.append(findings.lose(.body, words, at: place(entry.request.offset)))
      return
    case .bytes(let bytes):
      step.keys.append(Self.isLong(bytes.count, input) ? file(bytes, "bin") : base64(bytes))
      settle(type, implied: nil, &step)
    case .text(let text, let offset):
      if let type, MultipartForm.isMultipart(type), let form = MultipartText(text, type: type) {
        addParts(form, type, at: offset, to: &step)
      } else {
        addText(text, type, to: &step)
      }
    case .parameters(let parameters):
      add(parameters, type, to: &step)
    }
    reportCut(of: entry, &step)
  }

  private static func isLong(_ count: Int, _ input: ImportInput) -> Bool {
    count > longestBody && input.options.writesFiles
  }

  private func base64(_ bytes: [UInt8]) -> ImportedEntry {
    ImportedEntry("base64", .text(Base64.standard.encode(bytes)))
  }

  private mutating func file(_ bytes: [UInt8], _ ending: String) -> ImportedEntry {
    ImportedEntry("file", .text(addFixture(bytes, ending: ending)))
  }

  /// A file of the result.
  ///
  /// - Returns: its path from the collection.
  mutating func addFixture(_ bytes: [UInt8], ending: String) -> String {
    let base = FileNames.base(of: archive.fileName)
    let path = "fixtures/\(base)-\(fixtures.count + 1).\(ending)"
    fixtures.append((path, bytes))
    return path
  }

  /// Writes the type that was sent, if it is not the one that the body implies.
  private func settle(_ type: String?, implied: String?, _ step: inout ImportedStep) {
    step.request?.headers.removeAll { $0.name.lowercased() == "content-type" }
    guard let type, !type.isEmpty else {
      if implied != nil { step.request?.removeType() }
      return
    }
    step["contentType"] = type == implied ? nil : .text(type)
  }

  // MARK: Text

  private mutating func addText(_ body: String, _ type: String?, to step: inout ImportedStep) {
    let source = text(body)
    var hasSecrets = source.hasExpressions
    let names = names
    let written = TextBody(source, type: type) { name, value in
      let hidden = names.hiddenIfCredential(value, name: name)
      hasSecrets = hasSecrets || hidden != value
      return hidden
    }
    guard !hasSecrets, Self.isLong(body.utf8.count, input) else {
      step.keys.append(written.entry)
      return settle(type, implied: written.impliedType, &step)
    }
    let ending = written.entry.name == "json" ? "json" : written.entry.name == "xml" ? "xml" : "txt"
    step.keys.append(file(Array(body.utf8), ending))
    settle(type, implied: nil, &step)
  }

  /// A body of our own report has at most so many bytes, and shows files by their names.
  private mutating func reportCut(of entry: ArchiveEntry, _ step: inout ImportedStep) {
    guard let data = entry.request[member: "postData"],
      let comment = data[member: "comment"]?.harComment
    else { return }
    if archive.isOfCurlew {
      step.findings.append(
        findings.lose(.body, "the recording has \(comment)", at: place(data.offset)))
    } else {
      step.comments.append(comment)
    }
  }

  // MARK: Forms

  private mutating func add(
    _ parameters: [HARBody.Parameter], _ type: String?, to step: inout ImportedStep
  ) {
    guard
      MultipartForm.isMultipart(type ?? "") || parameters.contains(where: { $0.fileName != nil })
    else {
      step["form"] = ImportedValue.ordered(
        parameters.map { parameter in
          ImportedField(
            parameter.name,
            .text(names.hiddenIfCredential(text(parameter.value ?? ""), name: parameter.name)))
        })
      return settle(type, implied: TextBody.formType, &step)
    }
    var parts: [ImportedValue] = []
    for parameter in parameters {
      let part = MultipartText.Part(
        name: parameter.name, fileName: parameter.fileName, type: parameter.type,
        content: parameter.value ?? "", offset: 0)
      parts.append(
        self.part(
          part, isFile: parameter.value == nil && parameter.fileName != nil, at: parameter.offset))
    }
    step["multipart"] = .list(parts)
    settleParts(type ?? "multipart/form-data", &step)
  }

  private mutating func addParts(
    _ form: MultipartText, _ type: String, at offset: Int, to step: inout ImportedStep
  ) {
    step["multipart"] = .list(
      form.parts.map { part in
        self.part(
          part, isFile: part.content.isEmpty && part.fileName.map { !$0.isEmpty } ?? false,
          at: offset)
      })
    settleParts(type, &step)
    if form.parts.contains(where: { $0.content.unicodeScalars.contains("\u{FFFD}") }) {
      step.findings.append(
        findings.change(
          .body, "bytes that are not text are U+FFFD in the recording", at: place(offset)))
    }
  }

  /// The type without its boundary, which is made anew.
  private func settleParts(_ type: String, _ step: inout ImportedStep) {
    var words = type.split(separator: ";").map { $0.trimmingPrefix { $0 == " " } }
    words.removeAll { $0.lowercased().hasPrefix("boundary=") }
    let plain = words.joined(separator: "; ")
    settle(plain.lowercased() == "multipart/form-data" ? nil : plain, implied: nil, &step)
  }

  private mutating func part(
    _ part: MultipartText.Part, isFile: Bool, at offset: Int
  ) -> ImportedValue {
    var entries = [ImportedEntry("name", .text(text(part.name)))]
    var found: [Int] = []
    if isFile, let name = part.fileName {
      let file = input.path(to: name, at: place(offset), &findings)
      found = file.findings
      entries.append(ImportedEntry("file", .text(file.text)))
      let sent = String(name.split(separator: "/").last ?? "")
      let own = String(file.text.split(separator: "/").last ?? "")
      if sent != own { entries.append(ImportedEntry("filename", .text(sent))) }
    } else {
      let value = names.hiddenIfCredential(text(part.content), name: part.name)
      entries.append(ImportedEntry("value", .text(value)))
    }
    if let type = part.type { entries.append(ImportedEntry("type", .text(text(type)))) }
    if !isFile, let name = part.fileName {
      entries.append(ImportedEntry("filename", .text(text(name))))
    }
    if !part.headers.isEmpty {
      let fields = part.headers.map { ImportedField($0.name, .text($0.value)) }
      entries +=
        (ImportedValue.merged(fields, foldsCase: true)).map {
          [ImportedEntry("headers", $0)]
        } ?? []
    }
    var value = ImportedValue.mapping(entries)
    value.findings = found
    return value
  }
}
