// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Values
import YAMLTree

/// A mapping of a YAML file: each of its keys is read, ignored by name or lost.
final class PostmanV3Mapping {
  let node: YAMLNode
  private let file: PostmanV3File
  private let mapping: YAMLMapping
  private var known: Set<String> = []
  /// What is written otherwise.
  private(set) var findings: [PostmanFinding] = []

  /// Nil for another value.
  init?(_ node: YAMLNode?, in file: PostmanV3File) {
    guard let node, let mapping = node.mapping else { return nil }
    self.node = node
    self.file = file
    self.mapping = mapping
  }

  var place: ImportFinding.Place { file.place(node) }

  /// The value of a key; nil for null and where there is none.
  func node(_ name: String) -> YAMLNode? {
    known.insert(name)
    guard let node = mapping[name], !node.isNull, !node.isUnwritten else { return nil }
    return node
  }

  /// A value as text: that of a list or a mapping is its JSON.
  func text(_ name: String) -> String? {
    guard case .text(let text)? = value(name)?.content else { return nil }
    return text
  }

  func value(_ name: String) -> PlacedValue? {
    node(name).map { node in
      let value = value(of: node)
      guard case .boolean(let flag) = value.content else { return value }
      return .text(flag ? "true" : "false", at: value.place)
    }
  }

  func flag(_ name: String) -> Bool? {
    guard case .boolean(let flag)? = node(name)?.coreValue else { return nil }
    return flag
  }

  /// A mapping; another value is left, and so is lost.
  func mapping(_ name: String) -> PostmanV3Mapping? {
    let inner = PostmanV3Mapping(mapping[name], in: file)
    if inner != nil || node(name) == nil { known.insert(name) } else { known.remove(name) }
    return inner
  }

  /// Keys without an effect on requests and verdicts.
  func ignore(_ names: String...) { known.formUnion(names) }

  /// Reports a part of it.
  func report(_ finding: PostmanFinding) { findings.append(finding) }

  func lose(_ cause: ImportCause, _ text: String, original: String? = nil, at node: YAMLNode) {
    findings.append(
      PostmanFinding(cause: cause, text: text, original: original, place: file.place(node)))
  }

  /// Takes the findings of a mapping in it, and its unknown keys.
  func finish(_ inner: PostmanV3Mapping) {
    inner.finish()
    findings += inner.findings
  }

  /// Reports the unknown keys.
  func finish() {
    for entry in mapping where !known.contains(entry.name) && !entry.name.hasPrefix("x-") {
      let text = entry.value.scalar?.text ?? entry.value.coreValue.jsonText()
      lose(.unknown, "\(entry.name): \(text.prefix(200))", at: entry.key)
    }
  }

  // MARK: Values

  /// A scalar as Postman has it, whose numbers are those of JavaScript; another value as its JSON.
  func value(of node: YAMLNode) -> PlacedValue {
    let place = file.place(node)
    guard let scalar = node.scalar else {
      return node.isUnwritten
        ? PlacedValue(.null, at: place) : .text(node.coreValue.jsonText(), at: place)
    }
    switch node.coreValue {
    case .null: return PlacedValue(.null, at: place)
    case .boolean(let flag): return PlacedValue(.boolean(flag), at: place)
    case .number(let number):
      let shown = JavaScriptNumber.text(of: Value.number(number).jsonText())
      let text = shown ?? scalar.text
      if text != scalar.text || shown == nil {
        let what = shown.map { "`\(scalar.text)` is a number, and `\($0)` as text" }
        findings.append(
          PostmanFinding(
            effect: .changed, cause: .variable,
            text: what ?? "`\(scalar.text)` is a number, which Postman may round", place: place))
      }
      return .text(text, at: place)
    default: return .text(scalar.text, at: place)
    }
  }

  /// A list of mappings with keys and values, or one mapping of them, as a list of objects.
  ///
  /// - Parameter names: of the other members of an entry that count.
  func entries(_ name: String, _ names: [String] = []) -> PlacedValue? {
    guard let node = node(name) else { return nil }
    guard let objects = objects(in: node, names) else {
      known.remove(name)
      return nil
    }
    return PlacedValue(.list(objects), at: file.place(node))
  }

  /// Nil for a value that is neither a list nor a mapping.
  private func objects(in node: YAMLNode, _ names: [String]) -> [PlacedValue]? {
    if let mapping = node.mapping {
      return mapping.flatMap { entry -> [PlacedValue] in
        let place = file.place(entry.key)
        let values = entry.value.sequence.map(Array.init) ?? [entry.value]
        return values.map {
          .object([("key", .text(entry.name, at: place)), ("value", value(of: $0))], at: place)
        }
      }
    }
    return node.sequence?.compactMap { element in
      guard let entry = PostmanV3Mapping(element, in: file) else {
        lose(.unknown, "\(element.scalar?.text ?? element.coreValue.jsonText())", at: element)
        return nil
      }
      defer { finish(entry) }
      entry.ignore("id", "uuid", "name", "enabled", "disabled")
      var members: [(String, PlacedValue?)] = ["key", "value", "description"].map {
        ($0, entry.value($0))
      }
      if entry.flag("disabled") == true || entry.flag("enabled") == false {
        members.append(("disabled", PlacedValue(.boolean(true), at: entry.place)))
      }
      for name in names {
        let list = entry.node(name)?.sequence.map { $0.map(entry.value(of:)) }
        members.append(
          (name, list.map { PlacedValue(.list($0), at: entry.place) } ?? entry.value(name)))
      }
      return .object(members, at: entry.place)
    }
  }
}

/// Numbers as JavaScript writes them.
private enum JavaScriptNumber {
  /// The most digits of which a number of 64 bits keeps each.
  private static let mostDigits = 15

  /// - Parameter json: a number of JSON, without needless zeros in front.
  /// - Returns: nil for one that may be rounded or has an exponent.
  static func text(of json: String) -> String? {
    guard json.utf8.count <= mostDigits, !json.utf8.contains(UInt8(ascii: "e")),
      !json.utf8.contains(UInt8(ascii: "E"))
    else { return nil }
    var text = json[...]
    if text.contains(".") {
      while text.last == "0" { text.removeLast() }
      if text.last == "." { text.removeLast() }
    }
    if text == "-0" { return "0" }
    return text.hasPrefix("0.000000") || text.hasPrefix("-0.000000") ? nil : String(text)
  }
}
