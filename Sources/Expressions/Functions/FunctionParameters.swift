// SPDX-License-Identifier: Apache-2.0

/// The names of a function's arguments, for a call with a wrong number of them.
///
/// A name with `?` may be left out. Functions of which a call shows all, like `size`, have none.
enum FunctionParameters {
  /// The line of help for a call of a function; empty for one without names.
  static func help(of name: String) -> [String] {
    call(of: name).map { ["its arguments: `\($0)`"] } ?? []
  }

  /// How the function is called: `x.replace(old, new, limit?)`; nil for a function without names.
  static func call(of name: String) -> String? {
    guard let names = names(of: name) else { return nil }
    let isMethod =
      FunctionDefinition.all[name]?.global == nil
      && !FunctionDefinition.globalMacros.contains(name)
    return "\(isMethod ? "x." : "")\(name)(\(names.joined(separator: ", ")))"
  }

  /// Nil for a function without names.
  static func names(of name: String) -> [String]? {
    if let names = all[name] { return names }
    if name.utf8.starts(with: "hmac.".utf8) { return ["key", "text"] }
    if name.utf8.starts(with: "sets.".utf8) { return ["list", "other"] }
    if name.utf8.starts(with: "math.bitShift".utf8) { return ["number", "distance"] }
    guard let function = FunctionDefinition.all[name] else { return macros[name] }
    return (function.global ?? function.method) == 1...1 ? ["value"] : nil
  }

  private static let macros: [String: [String]] = [
    "all": ["name", "second name?", "condition"], "cel.bind": ["name", "value", "expression"],
    "default": ["value", "otherwise"], "exists": ["name", "second name?", "condition"],
    "existsOne": ["name", "second name?", "condition"],
    "exists_one": ["name", "second name?", "condition"], "filter": ["name", "condition"],
    "has": ["value.member"], "map": ["name", "condition?", "result"],
    "optFlatMap": ["name", "result"], "optMap": ["name", "result"], "sortBy": ["name", "key"],
    "transformList": ["index", "name", "condition?", "result"],
    "transformMap": ["key", "name", "condition?", "result"],
    "transformMapEntry": ["key", "name", "condition?", "result"],
  ]

  private static let all: [String: [String]] = [
    "addMonths": ["number"], "charAt": ["index"], "contains": ["part"], "endsWith": ["part"],
    "flatten": ["depth?"], "format": ["time", "pattern", "zone?"], "indexOf": ["part", "from?"],
    "join": ["separator?"], "json.decode": ["text"], "json.encode": ["value"],
    "json.mergePatch": ["document", "patch"], "json.patch": ["document", "operations"],
    "jsonpath": ["value", "path"], "jwt.sign": ["claims", "key", "algorithm", "header?"],
    "jwt.verify": ["token", "key", "algorithm"], "lastIndexOf": ["part", "from?"],
    "lists.range": ["number"], "math.bitAnd": ["number", "other"],
    "math.bitOr": ["number", "other"], "math.bitXor": ["number", "other"],
    "matches": ["text", "pattern"], "padEnd": ["width", "sign?"],
    "padStart": ["width", "sign?"], "parseTime": ["text", "pattern", "zone?"],
    "random.date": ["first", "last"], "random.decimal": ["least", "most", "places"],
    "random.hex": ["digits"], "random.int": ["least", "most"], "random.pick": ["list"],
    "random.text": ["length"], "random.words": ["number"],
    "regex.extract": ["text", "pattern"], "regex.extractAll": ["text", "pattern"],
    "regex.replace": ["text", "pattern", "replacement"], "repeat": ["number"],
    "replace": ["old", "new", "limit?"], "slice": ["from", "to"], "split": ["separator", "limit?"],
    "startOf": ["unit", "zone?"], "startsWith": ["part"], "substring": ["from", "to?"],
    "totp": ["secret", "options?"], "url.resolve": ["base", "reference"],
    "xpath": ["text", "path"],
  ]
}
