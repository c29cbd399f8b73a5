// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Contracts
import Diagnostics
import Notation
import Values

/// What the parts of one skeleton share: names, findings, secrets, and the maker of values.
///
/// A class, since every operation adds to it.
final class SkeletonContext {
  /// Values of all examples together: beyond, an operation has none.
  private static let mostValues = 2_000_000

  let document: OpenAPIDocument
  let options: ImportOptions
  /// The index of the document among the files of the import.
  let fileIndex: Int
  /// The path of the document from the result; nil for one on standard input.
  let writtenPath: String?
  /// Whether a run of the result can read the document: it has no mistake, is UTF-8, and is in the project.
  var isUsable: Bool
  var findings = ImportFindings()
  var secrets: SecretStore
  var names = VariableNames()
  var bodies: BodyFiles
  /// Where the present operation is in the typed file, for what is in another file.
  var anchor = 0

  private(set) var vars: [ImportedEntry] = []
  private(set) var requires: [String] = []
  /// The secrets of this document.
  private(set) var usedSecrets: [String] = []
  /// The names of security schemes, by the scheme and what it is.
  private var ownedNames: [String: String] = [:]
  private var examples: SchemaExample
  private var values = 0

  init(_ document: OpenAPIDocument, _ input: ImportInput, file index: Int) {
    self.document = document
    options = input.options
    fileIndex = index
    let file = input.files[index]
    let named = input.named(file.name, from: index)
    let addition = input.options.addition
    writtenPath = addition?.documentPath ?? (file.path == "-" ? nil : named?.written ?? file.name)
    isUsable = (named?.isOutside != true || addition?.documentPath != nil) && file.isUTF8
    secrets = SecretStore(input.options)
    bodies = BodyFiles(
      base: addition?.fileName ?? FileNames.base(of: file.name),
      writesFiles: input.options.writesFiles)
    examples = SchemaExample(of: document, for: .request)
  }

  /// What addresses of the collection are appended to.
  var base: SkeletonAddition.Base { options.addition?.base ?? .ofDocument }

  /// The `baseUrl` of other collections.
  var baseURL: ImportedText? {
    if case .text(let text) = base { text } else { nil }
  }

  // MARK: Places

  /// The beginning of the document.
  var start: ImportFinding.Place { ImportFinding.Place(file: fileIndex, offset: 0) }

  /// A place of the document; for one in another file, that of the operation.
  func place(_ span: SourceSpan, anchor: Int? = nil) -> ImportFinding.Place {
    let isOwn = Int(span.file.index) == fileIndex
    return ImportFinding.Place(
      file: fileIndex, offset: isOwn ? span.range.lowerBound : anchor ?? self.anchor)
  }

  // MARK: Names

  /// A variable with a value.
  func declare(_ name: String, _ value: ImportedValue) {
    vars.append(ImportedEntry(name, value))
  }

  /// A variable that must come from outside.
  func require(_ name: String) { if !requires.contains(name) { requires.append(name) } }

  /// A secret that must come from outside; the same one for each use by its owner.
  ///
  /// - Returns: its name.
  func requireSecret(_ text: String, of owner: String) -> String {
    name(text, of: owner) { name in
      secrets.require(name)
      usedSecrets.append(name)
    }
  }

  /// A name that must come from outside; the same one for each use by its owner.
  func requireName(_ text: String, of owner: String) -> String {
    name(text, of: owner) { require($0) }
  }

  private func name(_ text: String, of owner: String, _ use: (String) -> Void) -> String {
    let key = "\(owner)\u{0}\(text)"
    if let known = ownedNames[key] { return known }
    let name = names.add(text)
    ownedNames[key] = name
    use(name)
    return name
  }

  // MARK: Credentials of examples

  /// A value in which the credentials that the author wrote are secrets; nil if it has none.
  ///
  /// - Parameters:
  ///   - name: that of the field or member.
  ///   - isCookie: whether each text is a credential.
  func hidden(_ value: ImportedValue, named name: String, isCookie: Bool = false) -> ImportedValue?
  {
    var output = value
    switch value.content {
    case .mapping(let entries):
      let part = entries.first { $0.name == "name" }?.value.literalText
      var isChanged = false
      let hidden = entries.map { entry -> ImportedEntry in
        let name = entry.name == "value" ? part ?? entry.name : entry.name
        guard let value = self.hidden(entry.value, named: name) else { return entry }
        isChanged = true
        return ImportedEntry(entry.name, value)
      }
      output.content = .mapping(hidden)
      return isChanged ? output : nil
    case .list(let items):
      let hidden = items.map { self.hidden($0, named: name) }
      output.content = .list(zip(items, hidden).map { $1 ?? $0 })
      return hidden.contains { $0 != nil } ? output : nil
    case .text(let text):
      guard !options.keepsSecrets, let literal = text.literal, !literal.isEmpty,
        isCookie || CredentialNames.isCredential(name, value: literal), !examples.isMade(literal)
      else { return nil }
      // A commented entry has no value then.
      output.content = .text(value.isDisabled ? ImportedText() : secret(literal, named: name))
      return output
    default: return nil
    }
  }

  private func secret(_ value: String, named name: String) -> ImportedText {
    let reference = secrets.reference(to: ImportedText(value), name: name, &names)
    usedSecrets += reference.expressions.filter { !usedSecrets.contains($0) }
    return reference
  }

  // MARK: Values

  /// A value that the author wrote, or one that follows the schema.
  struct MadeValue {
    let value: Value
    /// The keywords that it may break.
    var unmet: [String] = []
    /// Where an example was changed to follow its schema.
    var repairs: [String] = []
    /// Optional members for which no value was found.
    var leftOut: [String] = []
  }

  /// - Returns: nil where nothing is known about the value.
  func value(_ written: [DocumentedExample], _ schema: DocumentedSchema?) -> MadeValue? {
    guard values < Self.mostValues else {
      if let value = written.lazy.compactMap(\.value).first {
        return MadeValue(value: value.value())
      }
      return schema.map { _ in MadeValue(value: .string("text"), unmet: ["depth"]) }
    }
    guard let made = examples.make(written, schema) else { return nil }
    values += examples.values
    return MadeValue(
      value: made.value, unmet: made.unmet, repairs: made.repairs, leftOut: made.leftOut)
  }

  /// The value of a parameter; one without example and schema is a text.
  func value(of parameter: DocumentedParameter) -> MadeValue {
    let written = parameter.content.map { $0.examples + parameter.examples } ?? parameter.examples
    let schema = parameter.content?.schema ?? parameter.schema
    return value(written, schema) ?? MadeValue(value: .string("text"))
  }

  /// Reports examples that are in files elsewhere: nothing is fetched.
  func loseExternal(_ examples: [DocumentedExample]) -> [Int] {
    examples.compactMap { example in
      example.external.map { address in
        findings.lose(
          .example, "`externalValue` \(address.content)", at: place(address.span),
          help: "paste the example into the step")
      }
    }
  }
}

/// Bodies that are files beside the collection, because they are long.
struct BodyFiles {
  /// The longest body in a collection, in bytes of JSON.
  static let longest = 2_000

  private(set) var files: [(path: String, bytes: [UInt8])] = []
  private var paths: Set<String> = []
  private let base: String
  private let writesFiles: Bool

  init(base: String, writesFiles: Bool) {
    self.base = base
    self.writesFiles = writesFiles
  }

  /// The path of a file with a long body; nil for one that stays in the collection.
  mutating func path(for bytes: [UInt8], ending: String, named name: String) -> String? {
    guard writesFiles, bytes.count > Self.longest else { return nil }
    let words = FileNames.base(of: name + ".json")
    var path = "fixtures/\(base)-\(words).\(ending)"
    if !paths.insert(path).inserted {
      path = "fixtures/\(base)-\(words)-\(files.count + 1).\(ending)"
      paths.insert(path)
    }
    files.append((path, bytes))
    return path
  }
}
