// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Values

/// A variable of another tool, by its name there.
package struct TemplateVariable: Sendable {
  /// Where a source gives it a value, from the weakest to the strongest.
  package enum Level: Hashable, Sendable {
    case project
    case collection
    case environment(Int)
  }

  package let source: String
  /// In the result.
  package let name: String
  /// Of its declaration, else of its first use.
  package let place: ImportFinding.Place
  /// The text between `${` and `}`.
  package internal(set) var expression: String
  /// Its texts, in which templates are as the source has them.
  package internal(set) var values: [Level: String] = [:]
  /// The texts of a column of rows with its name.
  package internal(set) var columnValues: [String]?
  package internal(set) var isDeclared = false
  package internal(set) var isSecret: Bool
  /// Whether a script makes it that is not carried over.
  package internal(set) var isLost = false
  /// Whether a statement changes it that is not carried over, also if others make it.
  package internal(set) var isChangedByLoss = false
  /// Whether a step makes it.
  package internal(set) var isCaptured = false
  package internal(set) var isUsed = false
  /// Whether a text reads it before a step makes it.
  package internal(set) var isReadBefore = false
  /// Whether a script asks whether it has a value, before a step makes it.
  package internal(set) var isAsked = false
  /// Whether it is a value of its own in a body of JSON, and whether it is part of a text there.
  package internal(set) var isUsedBare = false
  package internal(set) var isUsedInQuotes = false
  /// Whether the source declares it with a value that is not a host.
  package internal(set) var isWithoutHost = false
  /// How many requests need it.
  package internal(set) var requests = 0
  var lastRequest: Int?

  init(source: String, name: String, place: ImportFinding.Place) {
    self.source = source
    self.name = name
    self.place = place
    expression = name
    isSecret = CredentialNames.isCredential(source, value: nil)
  }

  /// The strongest scope that gives it a value, if no step has made it.
  var declaredScope: ScriptVariableScope? {
    if columnValues != nil { return .row }
    if values.keys.contains(where: { if case .environment = $0 { true } else { false } }) {
      return .environment
    }
    guard !isCaptured else { return nil }
    return values[.collection] != nil ? .collection : values[.project] != nil ? .globals : nil
  }

  /// Whether only environments give it more than an empty text.
  package var isOfEnvironments: Bool {
    let others = [values[.project], values[.collection]].compactMap(\.self)
    return others.allSatisfy(\.isEmpty) && values.count > others.count
  }

  /// Whether a step gives it its first value before anything reads it.
  var isMadeBeforeRead: Bool {
    isCaptured && !isReadBefore && !isLost && !isChangedByLoss && !hasValue
  }

  /// Whether some level gives it more than an empty text.
  package var hasValue: Bool { values.values.contains { !$0.isEmpty } }
}

extension TemplateVariable {
  /// Whether its values are written as numbers and booleans, since it is used as a value in JSON and never in
  /// quotes.
  package var isTyped: Bool {
    guard isUsedBare, !isUsedInQuotes, !isSecret, !values.isEmpty, columnValues == nil else {
      return false
    }
    return values.values.allSatisfy { JSONScalar.value(of: $0) != nil }
  }
}

/// Numbers and booleans of JSON.
enum JSONScalar {
  /// The value that a text is; nil for another text.
  static func value(of text: String) -> ImportedValue? {
    if text == "true" { return .boolean(true) }
    if text == "false" { return .boolean(false) }
    guard let first = text.utf8.first, first == UInt8(ascii: "-") || (0x30...0x39).contains(first),
      let document = try? JSONDocument.parse(Array(text.utf8)), let number = document.root.number,
      document.root.range.count == text.utf8.count
    else { return nil }
    return ImportedValue(.number(number))
  }
}
