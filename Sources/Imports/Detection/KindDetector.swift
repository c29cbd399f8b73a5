// SPDX-License-Identifier: Apache-2.0

import Notation
import Values

/// Finds the kind of a file by its contents.
package enum KindDetector {
  /// The kinds that a file may be of: none for an unknown one, several for an ambiguous one.
  package static func kinds(of file: ImportFile) -> [ImportKind] {
    if file.path.lowercased().hasSuffix(".csv") { return [.rows] }
    if PostmanV3Path.isPart(file.path) { return [.postmanV3] }
    let first = file.bytes.first { !$0.isASCIISpace }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "["),
      let document = try? JSONDocument.parse(file.bytes)
    {
      return kinds(of: document.root)
    }
    let named = textKind(named: file.path)
    if named == nil, YAMLKinds.beginsWithKey(file.bytes) {
      // Its paths and descriptions may look like requests and commands.
      let kinds = YAMLKinds.kinds(of: file.bytes)
      if !kinds.isEmpty { return kinds }
    }
    let text = TextKinds.kinds(of: file.bytes)
    if let named, !text.isEmpty || isOnlyComments(file.bytes) { return [named] }
    return text.isEmpty ? YAMLKinds.kinds(of: file.bytes) : text
  }

  /// The kind of a text with requests by the end of its name: an `.http` file may have curl commands, and
  /// responses that look like those of Hurl.
  private static func textKind(named path: String) -> ImportKind? {
    let path = path.lowercased()
    if path.hasSuffix(".hurl") { return .hurl }
    return path.hasSuffix(".http") || path.hasSuffix(".rest") ? .http : nil
  }

  private static func isOnlyComments(_ bytes: [UInt8]) -> Bool {
    bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).allSatisfy { line in
      let first = line.first { !$0.isASCIISpace }
      return first == nil || first == UInt8(ascii: "#")
    }
  }

  /// The kind of a folder by the names of the files in it, as paths below it; nil if the names do not
  /// decide.
  package static func kind(ofFolderWith paths: [String]) -> ImportKind? {
    func has(_ name: String) -> Bool {
      paths.contains { $0.utf8.elementsEqual(name.utf8) || $0.hasSuffix("/" + name) }
    }
    if paths.contains(where: PostmanV3Path.isOfCollection) { return .postmanV3 }
    if has("opencollection.yml") || has("opencollection.yaml") { return .openCollection }
    return has("bruno.json") ? .bruno : nil
  }

  /// Whether a file of a folder of a kind is part of its one source, by its path below it; nil for a kind whose
  /// files are recognised by content.
  package static func isPart(_ path: String, ofFolderOf kind: ImportKind) -> Bool? {
    let isHidden = path.split(separator: "/").contains { $0.hasPrefix(".") }
    switch kind {
    case .bruno:
      return !isHidden && (path.hasSuffix(".bru") || path.hasSuffix("bruno.json"))
    case .openCollection:
      return !isHidden && (path.hasSuffix(".yml") || path.hasSuffix(".yaml"))
    case .postmanV3: return PostmanV3Path.isPart(path)
    default: return nil
    }
  }

  // MARK: JSON

  private static func kinds(of root: JSONNode) -> [ImportKind] {
    // A report has the collection that was run.
    if root[member: "run"]?[member: "executions"]?.isArray ?? false { return [.newman] }
    let root = root[member: "collection"] ?? root
    let tests: [(ImportKind, Bool)] = [
      (.postman, isPostman(root)),
      (.postmanEnvironment, isPostmanEnvironment(root)),
      (.brunoReport, isBrunoReport(root)),
      (.har, root[member: "log"]?[member: "entries"]?.isArray ?? false),
      (.openAPI, root[member: "openapi"] != nil || root[member: "swagger"] != nil),
      (.insomnia, root[member: "_type"]?.stringEquals("export") ?? false),
      (.bruno, isBrunoFile(root)),
    ]
    let found = tests.filter(\.1).map(\.0)
    return found.isEmpty && isRows(root) ? [.rows] : found
  }

  /// A list of objects.
  private static func isRows(_ root: JSONNode) -> Bool {
    root.isArray && root.count > 0 && root.elements.allSatisfy(\.isObject)
  }

  private static func isPostman(_ root: JSONNode) -> Bool {
    let schema = root[member: "info"]?[member: "schema"]?.stringValue ?? ""
    if schema.utf8.contains("schema.getpostman.com".utf8) { return true }
    if root[member: "requests"]?.isArray == true, root[member: "order"] != nil { return true }
    guard let items = root[member: "item"], items.isArray else { return false }
    return root[member: "info"] != nil
      || items.elements.contains { $0[member: "request"] != nil || $0[member: "item"] != nil }
  }

  private static func isPostmanEnvironment(_ root: JSONNode) -> Bool {
    if root[member: "_postman_variable_scope"] != nil { return true }
    if isRows(root) { return root.elements.allSatisfy(isVariable) }
    guard let values = root[member: "values"], values.isArray else { return false }
    return values.elements.contains { $0[member: "key"] != nil }
      || values.count == 0 && root[member: "name"] != nil
  }

  /// A variable of globals, which older versions export as a list.
  private static func isVariable(_ node: JSONNode) -> Bool {
    node[member: "key"] != nil && node[member: "value"] != nil
  }

  private static func isBrunoReport(_ root: JSONNode) -> Bool {
    let report = root.elements.first { _ in true } ?? root
    guard let results = report[member: "results"], results.isArray else { return false }
    return results.elements.contains { $0[member: "test"] != nil }
  }

  /// `bruno.json`.
  private static func isBrunoFile(_ root: JSONNode) -> Bool {
    root[member: "type"]?.stringEquals("collection") ?? false && root[member: "version"] != nil
  }
}

/// The kinds of YAML files, by the keys at the beginnings of lines: a file whose YAML is broken keeps
/// its kind, and its reader says where it is broken.
private enum YAMLKinds {
  static func kinds(of bytes: [UInt8]) -> [ImportKind] {
    var found: [ImportKind] = []
    var hasStages = false
    for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      hasStages = hasStages || line.starts(with: "stages:".utf8)
      guard let kind = kind(of: line), !found.contains(kind) else { continue }
      found.append(kind)
    }
    return hasStages ? found : found.filter { $0 != .tavern }
  }

  /// Whether the first line, comments aside, is `key:` or `key: value`.
  static func beginsWithKey(_ bytes: [UInt8]) -> Bool {
    let lines = bytes.prefix(65_536).split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).lazy
    let first = lines.first { line in
      line.first != UInt8(ascii: "#") && !line.allSatisfy(\.isASCIISpace)
        && !line.starts(with: "---".utf8) && !line.starts(with: "%YAML".utf8)
    }
    guard let first, first.first.map({ $0 == UInt8(ascii: "$") || $0.isASCIILetter }) == true,
      let colon = first.firstIndex(of: UInt8(ascii: ":"))
    else { return false }
    let isName = first[..<colon].allSatisfy { $0.isASCIIAlphanumeric || "$_-".utf8.contains($0) }
    return isName && (colon + 1 == first.endIndex || first[colon + 1].isASCIISpace)
  }

  private static func kind(of line: ArraySlice<UInt8>) -> ImportKind? {
    guard let first = line.first, first == UInt8(ascii: "$") || first.isASCIILetter else {
      return nil
    }
    let keys: [(String, ImportKind)] = [
      ("$kind:", .postmanV3), ("opencollection:", .openCollection), ("openapi:", .openAPI),
      ("swagger:", .openAPI), ("test_name:", .tavern),
    ]
    if let found = keys.first(where: { line.starts(with: $0.0.utf8) }) { return found.1 }
    let isInsomnia = line.starts(with: "type:".utf8) && line.contains("insomnia.rest/5".utf8)
    return isInsomnia ? .insomnia : nil
  }
}
