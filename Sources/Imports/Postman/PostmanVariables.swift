// SPDX-License-Identifier: Apache-2.0

import Values

/// Declares the variables of collections, environments and globals.
struct PostmanVariables {
  private let context: TemplateContext
  /// Whether findings about environments are reported: once for all collections of an import.
  private let reports: Bool

  init(_ context: TemplateContext, reports: Bool) {
    self.context = context
    self.reports = reports
  }

  /// The variables of a collection.
  func declare(of collection: PostmanObject) {
    declare(collection.objects("variable"), in: .collection)
    collection.ignore("variables")
  }

  /// The variables of an environment, or of globals.
  func declare(_ environment: PostmanEnvironment) {
    let source = environment.source
    declare(source, named: environment.name, isShared: environment.isShared)
    guard reports else { return }
    PostmanObject(source.root, source)?.findings.forEach(context.report)
    for (name, node) in source.unmarked.filter({ !Postman.isIgnored($0.name) }) {
      context.lose(.unknown, "\(name ?? "a value"): \(node.plainText)", at: source.place(node))
    }
  }

  private func declare(_ source: PostmanSource, named file: String, isShared: Bool) {
    if source.root.isArray {
      source.open(source.root)
      let values = source.root.elements.compactMap { PostmanObject($0, source) }
      return declare(values, in: .project)
    }
    guard let root = PostmanObject(source.root, source) else { return }
    root.ignore(
      "id", "timestamp", "synced", "syncedFilename", "team", "isDeleted", "lastModified", "owner",
      "createdAt", "updatedAt", "isPublic", "uid", "color", "_")
    let name = root.text("name") ?? ""
    let values = root.objects("values")
    guard root.text("_postman_variable_scope") != "globals", !isShared else {
      return declare(values, in: .project)
    }
    let number = context.addEnvironment(Postman.title(name) ?? FileNames.base(of: file))
    declare(values, in: .environment(number))
  }

  /// A list, in which the last one counts that is not switched off.
  private func declare(_ list: [PostmanObject], in level: TemplateVariable.Level) {
    var seen: [String: ImportFinding.Place] = [:]
    var disabled: [(name: String, value: String, isSecret: Bool, place: ImportFinding.Place)] = []
    for object in list {
      object.ignore(
        "id", "uuid", "hovered", "system", "warning", "session", "sessionIndex", "sessionValue",
        "syncedValue", "uid", "schema")
      _ = object.description()
      let isSecret = object.text("type") == "secret"
      let value = Self.value(of: object)
      guard let name = object.text("key") ?? object.text("id") ?? object.text("name"),
        !name.isEmpty
      else { continue }
      object.ignore("name")
      let isOff = object.flag("disabled") || object.value("enabled")?.boolean == false
      guard !isOff else {
        disabled.append((name, value, isSecret, object.place))
        continue
      }
      if let before = seen.updateValue(object.place, forKey: name), reports || level == .collection
      {
        context.change(
          .variable, "`\(name)` is declared twice: this value counts, not that of the first",
          at: object.place)
        _ = before
      }
      context.declare(name, value, in: level, isSecret: isSecret, at: object.place)
    }
    for one in disabled where seen[one.name] == nil {
      context.declareDisabled(
        one.name, one.value, in: level, isSecret: one.isSecret, at: one.place)
    }
  }

  /// An export has `value`; a copy of what the app shows may have `currentValue` alone.
  private static func value(of object: PostmanObject) -> String {
    let (value, current) = (object.text("value"), object.text("currentValue"))
    object.ignore("initialValue")
    if let value, !value.isEmpty { return value }
    return current ?? value ?? object.text("initialValue") ?? ""
  }
}

/// What holds for all parts of a collection.
enum Postman {
  /// A name as that of a scenario or an environment: on one line, without braces; nil for an empty one.
  static func title(_ name: String) -> String? {
    let line = name.unicodeScalars.map { scalar in
      scalar.value < 0x20 || scalar.value == 0x7F || scalar.value == 0x85 || scalar.value == 0x2028
        || scalar.value == 0x2029 ? " " : Character(scalar)
    }.filter { $0 != "{" && $0 != "}" }
    let text = String(line).trimmingSpaces
    return text.isEmpty ? nil : text
  }

  /// Names of members that say nothing about requests, wherever they are.
  static func isIgnored(_ name: String?) -> Bool {
    guard let name else { return false }
    return name.hasPrefix("_postman") || name.hasPrefix("x-") || name.hasPrefix("_exporter")
  }
}
