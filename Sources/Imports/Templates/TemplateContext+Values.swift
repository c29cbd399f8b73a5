// SPDX-License-Identifier: Apache-2.0

/// The values of variables, as far as they are known before a run.
extension TemplateContext {
  /// The texts that a variable may have, one for each environment; nil if one of them is not known before a
  /// run.
  package func known(_ source: String) -> [String]? {
    guard let index = indices[Array(source.utf8)], !variables[index].isLost,
      !variables[index].isCaptured
    else { return nil }
    if let values = variables[index].columnValues { return values }
    if environments.isEmpty { return value(of: index, in: nil).map { [$0] } }
    var values: [String] = []
    for environment in environments.indices {
      guard let value = value(of: index, in: environment) else { return nil }
      values.append(value)
    }
    return values
  }

  /// The texts that one with templates may be, one for each environment; nil if one of them is not known.
  package func knownTexts(of source: String) -> [String]? {
    var texts = [""]
    for piece in TemplatePieces(source).all {
      var added: [String]
      switch piece {
      case .literal(let text): added = [text]
      case .template(let name):
        guard let values = known(name), !values.isEmpty else { return nil }
        added = values
      }
      if added.count == 1 { added = texts.map { _ in added[0] } }
      if texts.count == 1 { texts = added.map { _ in texts[0] } }
      guard texts.count == added.count else { return nil }
      texts = zip(texts, added).map { $0 + $1 }
    }
    return texts
  }

  /// Notes that an address has a value as it is, if the other tool percent-encodes characters of it. What divides
  /// an address does so in both, and blanks and characters outside of ASCII are encoded in both.
  ///
  /// - Parameter text: that of a `.text`, if it is known.
  package func noteSentAsItIs(
    _ meaning: TemplateReader.Meaning, text: String? = nil, at place: ImportFinding.Place,
    encodes: (UInt8) -> Bool
  ) {
    var values: [String]?
    switch meaning {
    case .variable(let name):
      guard DynamicValue.postman(name) == nil else { return }
      values = known(name)
    case .text: values = text.map { [$0] }
    case .value, .literal: return
    }
    let isSame = values?.allSatisfy { value in
      value.utf8.allSatisfy { byte in
        byte <= 0x20 || byte >= 0x7F || "?#&=".utf8.contains(byte) || !encodes(byte)
      }
    }
    if isSame != true { differences.note(.addressCharacters, at: place) }
  }

  private func value(of index: Int, in environment: Int?, depth: Int = 0) -> String? {
    let key = ResolvedKey(variable: index, environment: environment)
    if let known = resolved[key] { return known }
    // A variable that reads itself has no value.
    resolved[key] = .some(nil)
    let value = depth < 64 ? resolvedValue(of: index, in: environment, depth: depth) : nil
    resolved[key] = value
    return value
  }

  private func resolvedValue(of index: Int, in environment: Int?, depth: Int) -> String? {
    let levels =
      environment.map { [.environment($0), .collection, .project] }
      ?? [TemplateVariable.Level.collection, .project]
    guard let text = levels.lazy.compactMap({ self.variables[index].values[$0] }).first else {
      return nil
    }
    var output = ""
    for piece in TemplatePieces(text).all {
      switch piece {
      case .literal(let literal): output += literal
      case .template(let content):
        guard let inner = indices[Array(content.utf8)], !variables[inner].isLost,
          !variables[inner].isCaptured, variables[inner].columnValues == nil,
          let value = value(of: inner, in: environment, depth: depth + 1)
        else { return nil }
        output += value
      }
      guard output.utf8.count <= 4_096 else { return nil }
    }
    return output
  }
}
