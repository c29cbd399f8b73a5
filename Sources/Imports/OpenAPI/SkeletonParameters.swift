// SPDX-License-Identifier: Apache-2.0

import Contracts
import Diagnostics
import Exchanges
import Notation
import Values

/// The address, parameters, headers and cookies of one operation.
struct SkeletonParameters {
  private let context: SkeletonContext
  private let operation: DocumentedOperation
  /// Texts that links give to parameters.
  private let bound: [BoundParameter: ImportedText]

  /// The path, and what of the query is sent with its own delimiters.
  private(set) var address = ImportedText()
  private(set) var params: [ImportedField] = []
  private(set) var headers: [ImportedField] = []
  private(set) var cookies: [ImportedField] = []
  /// Comments of the step, for what has no entry to disable.
  private(set) var comments: [String] = []
  private(set) var findings: [Int] = []
  /// The keywords that made values may break, with their parameters.
  private(set) var unmet: [String] = []
  /// Where examples were changed, and members for which no value was found, with their parameters.
  private(set) var repairs: [String] = []
  private(set) var leftOut: [String] = []
  private var query: [String] = []

  init(
    _ context: SkeletonContext, _ operation: DocumentedOperation,
    bound: [BoundParameter: ImportedText]
  ) {
    self.context = context
    self.operation = operation
    self.bound = bound
    addPath()
    for parameter in operation.parameters where parameter.location != .path { add(parameter) }
    if !query.isEmpty {
      let mark = operation.path.content.utf8.contains(UInt8(ascii: "?")) ? "&" : "?"
      address.append(mark + query.joined(separator: "&"))
    }
  }

  // MARK: The path

  private mutating func addPath() {
    for piece in BracedText.pieces(of: operation.path.content) {
      switch piece {
      // A `#` would begin a fragment, which is not sent.
      case .literal(let text): address.append(text.replacing("#", with: "%23"))
      case .name(let name): address.append(pathText(name))
      }
    }
  }

  private mutating func pathText(_ name: String) -> ImportedText {
    let parameter = operation.parameters.first {
      $0.location == .path && $0.name.content.hasSameBytes(as: name)
    }
    guard let parameter else {
      let variable = context.requireName(name, of: "path")
      findings.append(
        context.findings.change(
          .undeclared, "`{\(name)}` has no parameter: `\(variable)` comes from outside",
          at: context.place(operation.path.span)))
      return .expression(variable)
    }
    if let text = bound[BoundParameter(.path, name)] { return text }
    findings += context.loseExternal(parameter.examples)
    let made = context.value(of: parameter)
    note(made, parameter)
    if let text = Self.segment(parameter, made.value) { return ImportedText(text) }
    if !made.value.isEmptyText { findings.append(lose(parameter)) }
    return ImportedText("text")
  }

  /// A text that is a segment, or a part of one.
  private static func segment(_ parameter: DocumentedParameter, _ value: Value) -> String? {
    guard case .path(let text)? = parameter.text(of: value), !["", ".", ".."].contains(text) else {
      return nil
    }
    return text
  }

  // MARK: Other places

  /// Headers that follow from the body and the connection; a made value would contradict them.
  private static let ownHeaders: Set = ["content-length", "transfer-encoding", "connection"]

  private mutating func add(_ parameter: DocumentedParameter) {
    let name = parameter.name.content
    if parameter.location == .header, Self.ownHeaders.contains(name.lowercased()) { return }
    if let text = bound[BoundParameter(parameter.location, name)] {
      return add(.init(name, .text(text)), of: parameter, isWritten: true)
    }
    findings += context.loseExternal(parameter.examples)
    let made = context.value(of: parameter)
    guard let text = parameter.text(of: made.value) else { return findings.append(lose(parameter)) }
    if parameter.isRequired { note(made, parameter) }
    switch text {
    case .path: break
    case .encodedQuery(let text): addEncoded(text, of: parameter)
    case .query(let pairs):
      for pair in pairs { add(pair, of: parameter) }
    case .header(let text): add(ParameterText.Pair(name, text), of: parameter)
    case .cookies(let pairs):
      for pair in pairs { add(pair, of: parameter) }
    }
  }

  private mutating func addEncoded(_ text: String, of parameter: DocumentedParameter) {
    if parameter.isRequired {
      query.append(text)
    } else {
      comments.append("optional: ?\(text)")
    }
  }

  private mutating func add(_ pair: ParameterText.Pair, of parameter: DocumentedParameter) {
    guard isUsable(pair, parameter.location) else {
      guard parameter.location == .query || parameter.location == .querystring else {
        return findings.append(lose(parameter))
      }
      let text = [pair.name, pair.value].map {
        String(
          decoding: PercentCoding.encode(
            Array($0.utf8), keeping: \.isUnreserved), as: UTF8.self)
      }
      return addEncoded(text.joined(separator: "="), of: parameter)
    }
    add(
      ImportedField(pair.name, ParameterNames.value(pair.value)), of: parameter,
      isWritten: parameter.isRequired)
  }

  private func isUsable(
    _ pair: ParameterText.Pair, _ location: DocumentedParameter.Location
  ) -> Bool {
    switch location {
    case .header:
      HeaderRules.problem(inName: pair.name) == nil
        && HeaderRules.problem(inValue: pair.value) == nil
    case .cookie:
      HeaderRules.problem(inCookieName: pair.name) == nil && ParameterNames.isPlain(pair.name)
        && HeaderRules.problem(inCookieValue: pair.value) == nil
    default: ParameterNames.isPlain(pair.name)
    }
  }

  private mutating func add(
    _ field: ImportedField, of parameter: DocumentedParameter, isWritten: Bool
  ) {
    var field = field
    field.value.isDisabled = !isWritten
    let isCookie = parameter.location == .cookie
    field.value = context.hidden(field.value, named: field.name, isCookie: isCookie) ?? field.value
    switch parameter.location {
    case .header: headers.append(field)
    case .cookie: cookies.append(field)
    default: params.append(field)
    }
  }

  private mutating func note(_ made: SkeletonContext.MadeValue, _ parameter: DocumentedParameter) {
    let name = parameter.name.content
    unmet += made.unmet.map { "\($0) of \(name)" }
    // `$.a` of the parameter `filter` is `filter.a`.
    repairs += made.repairs.map { name + $0.dropFirst() }
    leftOut += made.leftOut.map { name + $0.dropFirst() }
  }

  private func lose(_ parameter: DocumentedParameter) -> Int {
    let name = parameter.name.content
    let kind = parameter.isRequired ? "" : "optional "
    return context.findings.lose(
      .schema,
      "\(kind)parameter `\(name)` in \(parameter.location.rawValue): the specification does not say "
        + "how its value is written",
      at: context.place(parameter.name.span))
  }
}

/// A parameter that a link gives a value.
struct BoundParameter: Hashable {
  let location: String
  let name: ByteText

  init(_ location: DocumentedParameter.Location, _ name: String) {
    self.location = location.rawValue
    self.name = ByteText(name)
  }
}

/// Names and values in `params`, `form` and `cookies`.
enum ParameterNames {
  /// Whether a text may be a key: `${` in one is an error of the format, and a long one no YAML.
  static func isPlain(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 500 && !name.contains("${")
      && !name.utf8.contains { $0 < 0x20 || $0 == 0x7F }
  }

  /// A text, as a number where that is written alike.
  static func value(_ text: String) -> ImportedValue {
    let isShort = (1...15).contains(text.utf8.count)
    let digits = text.hasPrefix("-") ? text.dropFirst() : Substring(text)
    let isNumber =
      isShort && digits.utf8.allSatisfy(\.isASCIIDigit) && !digits.isEmpty
      && (digits == "0" ? text == "0" : digits.utf8.first != UInt8(ascii: "0"))
    guard isNumber, let number = ExactNumber(parsing: text) else { return .text(text) }
    return ImportedValue(.number(number))
  }
}

extension Value {
  /// `""`, which is not a segment of a path.
  fileprivate var isEmptyText: Bool {
    if case .string(let text) = self { text.isEmpty } else { false }
  }
}
