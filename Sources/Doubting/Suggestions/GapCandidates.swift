// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Digests
import Exchanges
import Expressions
import Notation
import Queries
import Values
import YAMLTree

/// The expectations that may notice a gap, the strictest first: the template that the request sent there, the
/// literal, `$format`, `$length`, `$type`, `$exists`.
///
/// Whether one of them holds, and notices, is for the judge to say.
package struct GapCandidates: Sendable {
  /// A recorded execution of a step, with whole bodies.
  package struct Execution: Sendable {
    let exchange: Exchange
    /// Those of the same execution in other recordings.
    let twins: [Exchange]

    package init(_ exchange: Exchange, twins: [Exchange] = []) {
      self.exchange = exchange
      self.twins = twins
    }
  }

  private let exchanges: [Exchange]
  private let step: SentTemplates
  private let documents: [JSONPlaces]
  let markups: [XMLPlaces]
  /// Whether each value was compared with that of another recording.
  let isCompared: Bool

  /// - Parameters:
  ///   - executions: of a written step; for an expectation of `defaults`, of several.
  ///   - step: the mapping of the step; nil for an expectation of `defaults`.
  package init(_ executions: [Execution], step: YAMLNode?) {
    exchanges = executions.map(\.exchange)
    isCompared = executions.allSatisfy { !$0.twins.isEmpty }
    self.step = SentTemplates(in: step)
    markups = executions.compactMap(Self.markup)
    documents = executions.compactMap { execution in
      guard let hop = execution.exchange.hops.last, let response = hop.response,
        case .json(let document)? = BodyKind(response, isWhole: true)
      else { return nil }
      var places = JSONPlaces(document)
      places.determine(sent: SentValues(hop), twins: execution.twins.map(JSONPlaces.init(of:)))
      return places
    }
  }

  /// What may be added to `expect` for a gap; empty if nothing fits.
  package func parts(for gap: Gap) -> [ExpectedPart] {
    guard let response = responses.first, !gap.place.text.utf8.holdsMark,
      !hasAddress(gap.place.text)
    else { return [] }
    switch gap.place {
    case .status:
      guard Set(responses.map(\.status)).count == 1 else { return [] }
      return [ExpectedPart(["status"], Self.number(response.status))]
    case .header(let name): return header(name.text, gap)
    case .cookie(let name): return cookie(name.text, gap)
    case .body: return body(gap)
    case .json(let path): return json(path.text, gap)
    case .xpath(let path): return xpath(path.text)
    }
  }

  private var responses: [Response] { exchanges.compactMap { $0.hops.last?.response } }

  private static func number(_ number: Int) -> YAMLDraft {
    YAMLDraft(.number(ExactNumber(uncheckedDigits: String(number))))
  }

  fileprivate static func matcher(_ name: String, _ value: YAMLDraft) -> YAMLDraft {
    .mapping([.pair(name: name, value)])
  }

  static var exists: YAMLDraft { matcher("$exists", YAMLDraft(.boolean(true))) }
}

// MARK: Headers, cookies, bodies

extension GapCandidates {
  private func header(_ name: String, _ gap: Gap) -> [ExpectedPart] {
    let values = responses.map { $0.headers.first(name) ?? "" }
    guard let first = values.first else { return [] }
    if name == "content-type" {
      let types = Set(responses.map { $0.mediaType ?? "" })
      guard types.count == 1, let type = types.first, Self.isLiteral(type) else { return [] }
      let begins = Self.matcher("$startsWith", .text(Template.escape(type)))
      return [ExpectedPart(["headers", name], begins)]
    }
    var parts: [ExpectedPart] = []
    let isSame = values.allSatisfy { $0.utf8.elementsEqual(first.utf8) }
    let isError = responses.contains { $0.status >= 400 }
    if isSame, !isError, isPortable(first), !Self.looksVolatile(first) {
      parts.append(ExpectedPart(["headers", name], .text(Template.escape(first))))
    }
    return parts + [ExpectedPart(["headers", name], Self.exists)]
  }

  private func cookie(_ name: String, _ gap: Gap) -> [ExpectedPart] {
    guard Self.isLiteral(name) else { return [] }
    if gap.changes == [.missing] { return [ExpectedPart(["cookies", name], Self.exists)] }
    let cookies = responses.flatMap(\.setCookies).compactMap { ParsedSetCookie(parsing: $0) }
      .filter { $0.name.utf8.elementsEqual(name.utf8) }
    let sites = Set(cookies.map { $0.sameSite ?? "" })
    let matchers = gap.changes.compactMap { change -> (name: String, value: YAMLDraft)? in
      switch change {
      case .withoutHTTPOnly: ("$httpOnly", YAMLDraft(.boolean(true)))
      case .withoutSecure: ("$secure", YAMLDraft(.boolean(true)))
      case .withoutSameSite where sites.count == 1 && Self.isLiteral(sites.first ?? ""):
        ("$sameSite", .text(Template.escape(sites.first ?? "")))
      default: nil
      }
    }
    guard !matchers.isEmpty else { return [] }
    let all = YAMLDraft.mapping(matchers.map { .pair(name: $0.name, $0.value) })
    // One by one where the cookie has expectations already.
    return [ExpectedPart(["cookies", name], all)]
      + matchers.map { ExpectedPart(["cookies", name, $0.name], $0.value) }
  }

  private func body(_ gap: Gap) -> [ExpectedPart] {
    let bodies = Set(responses.map(\.body))
    switch gap.changes.first {
    case .errorPage:
      let kinds = Set(documents.map { $0.document.root.kind.name })
      guard kinds.count == 1, let kind = kinds.first, documents.count == responses.count else {
        return outermost(of: responses.count)
      }
      return [ExpectedPart(["json", "$type"], .text(kind))]
    case .half:
      guard bodies.count == 1,
        let text = bodies.first.flatMap({ String(validating: $0, as: UTF8.self) }),
        isPortable(text), !Self.looksVolatile(text)
      else { return [] }
      return [ExpectedPart(["body"], .text(Template.escape(text)))]
    case .lastByte:
      guard bodies.count == 1, let body = bodies.first,
        let digest = try? DigestAlgorithm.sha256.digest(of: body)
      else { return [] }
      return [ExpectedPart(["sha256"], .text(Hexadecimal.encode(digest)))]
    default: return []
    }
  }

  /// Whether a text may be written into a file, and holds where the service has another address.
  func isPortable(_ text: String) -> Bool {
    Self.isLiteral(text) && !hasAddress(text) && !isPort(text)
  }

  /// Whether a text has the host of the service in it, in whatever case.
  private func hasAddress(_ text: String) -> Bool {
    let text = text.lowercased()
    return exchanges.contains { exchange in
      exchange.hops.contains { text.utf8.contains($0.address.host.lowercased().utf8) }
    }
  }

  /// Whether digits are the port of the service.
  private func isPort(_ digits: String) -> Bool {
    exchanges.contains { exchange in
      exchange.hops.contains { $0.address.port.map(String.init) == digits }
    }
  }

  /// Whether a text may be written into a file: one visible line without the mark of a secret.
  static func isLiteral(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 200 && !text.utf8.holdsMark
      && text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
  }

  /// Whether a text, or a part of it, looks as if each response had another: numbers count too, since that
  /// of an address or a message is mostly the number of a thing.
  private static func looksVolatile(_ text: String) -> Bool {
    hasVolatilePart(text) || parts(of: text).contains(where: OperationPath.isOfOneThing)
  }

  /// Whether a text, or a part of it, is a time, a UUID or a token: the request may have sent another in
  /// each run, as the boundary of a form.
  static func hasVolatilePart(_ text: String) -> Bool {
    VolatileLooks.has(text) || text.utf8.suffix(4).elementsEqual(" GMT".utf8)
      || parts(of: text).contains { part in
        let part = String(Substring(part))
        return VolatileLooks.has(part) || TextFormat.date.judge(part) == .holds
      }
  }

  private static func parts(of text: String) -> [Substring.UTF8View] {
    text.utf8.split { "/ ,;=?&\"".utf8.contains($0) }
  }
}

// MARK: Members of JSON

extension GapCandidates {
  private func json(_ path: String, _ gap: Gap) -> [ExpectedPart] {
    let nodes = documents.flatMap { places in
      (places.place(at: path)?.occurrences ?? []).map {
        Member(JSONNode(document: places.document, position: $0.value), $0)
      }
    }
    guard !nodes.isEmpty else { return [] }
    let keys = Self.keys(path)
    let name = documents.lazy.compactMap { $0.place(at: path)?.name }.first
    let isList = path.utf8.contains(UInt8(ascii: "*"))
    return values(of: nodes, at: path, name, gap, isList: isList).map { value in
      ExpectedPart(keys.own, value, otherKeys: keys.other)
    }
  }

  private struct Member {
    let node: JSONNode
    let isDetermined: Bool
    let isFixed: Bool

    init(_ node: JSONNode, _ occurrence: JSONPlaces.Occurrence) {
      self.node = node
      isDetermined = occurrence.isDetermined
      isFixed = occurrence.isFixed
    }
  }

  /// `json: { price: … }` for `$.price`; a JSONPath for what is deeper.
  private static func keys(_ path: String) -> (own: [String], other: [String]?) {
    let name = path.utf8.dropFirst(2)
    let isMember =
      path.utf8.starts(with: "$.".utf8)
      && name.allSatisfy { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "[") }
    guard isMember else { return (["json", path], nil) }
    return (["json", String(Substring(name))], ["json", path])
  }

  private func values(
    of members: [Member], at path: String, _ name: String?, _ gap: Gap, isList: Bool
  ) -> [YAMLDraft] {
    var values: [YAMLDraft] = []
    if !isList {
      if let template = step.template(at: path) { values.append(.text(template)) }
      if let template = addressTemplate(members, name) { values.append(.text(template)) }
      if let literal = literal(members, name) { values.append(literal) }
    }
    for value in looks(of: members.map(\.node), gap) {
      values.append(isList ? Self.matcher("$each", value) : value)
    }
    return values + [Self.exists]
  }

  /// The template of the address that gave each value: `${id}` of `/pets/${id}`; nil if none did.
  ///
  /// Small numbers are alike by chance: the member has the name of an identity, or that of the variable.
  private func addressTemplate(_ members: [Member], _ name: String?) -> String? {
    guard members.count == exchanges.count, let name else { return nil }
    return step.segments.first { segment in
      let isNamed =
        VolatileLooks.isIdentity(name)
        || segment.template.utf8.dropFirst(2).dropLast().split(separator: UInt8(ascii: "."))
          .last?.elementsEqual(name.utf8) == true
      return isNamed
        && zip(members, exchanges).allSatisfy { member, exchange in
          guard let text = member.node.stringValue ?? member.node.numberDigits,
            let address = exchange.hops.last?.address
          else { return false }
          let parts = address.path.utf8.split(
            separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
          guard segment.fromEnd < parts.count else { return false }
          return PercentCoding.decode(parts[parts.count - 1 - segment.fromEnd], broken: .kept)?
            .elementsEqual(text.utf8) ?? false
        }
    }?.template
  }

  /// The one value of all executions, if it is determined, and if no run would have another: the request
  /// may have sent what an earlier step of the run made.
  private func literal(_ members: [Member], _ name: String?) -> YAMLDraft? {
    guard let first = members.first, !responses.contains(where: { $0.status >= 400 }),
      members.allSatisfy({ $0.isDetermined && !$0.isFixed }),
      isCompared || !VolatileLooks.has(first.node, named: name),
      !CredentialNames.isCredential(name ?? "", value: first.node.stringValue)
    else { return nil }
    let value = first.node.value()
    guard members.allSatisfy({ $0.node.value() == value }) else { return nil }
    switch value {
    case .string(let text):
      let isNumbered = VolatileLooks.isIdentity(name) && text.utf8.allSatisfy { $0 < 0x3A }
      guard isPortable(text), isCompared || !(isNumbered || Self.hasVolatilePart(text)) else {
        return nil
      }
      return .text(Template.escape(text))
    case .boolean: return YAMLDraft(value: value)
    case .number:
      let digits = first.node.numberDigits ?? ""
      return digits.utf8.count <= 30 && !isPort(digits) ? YAMLDraft(value: value) : nil
    case .null, .array, .object: return nil
    }
  }

  /// What all values have in common.
  private func looks(of nodes: [JSONNode], _ gap: Gap) -> [YAMLDraft] {
    let kinds = Set(nodes.map(\.kind))
    guard kinds.count == 1, let kind = kinds.first, kind != .null else { return [] }
    var looks: [YAMLDraft] = []
    if kind == .string, let format = Self.format(nodes.compactMap(\.stringValue)) {
      looks.append(Self.matcher("$format", .text(format.rawValue)))
    }
    if kind == .array, gap.changes.contains(.empty) {
      looks.append(Self.matcher("$length", Self.matcher("$gte", Self.number(1))))
    }
    return looks + [Self.matcher("$type", .text(kind.name))]
  }

  private static let formats: [TextFormat] = [.uuid, .dateTime, .date, .uri, .email]

  private static func format(_ texts: [String]) -> TextFormat? {
    formats.first { format in
      // `localhost:80` is a URI, and means none.
      texts.allSatisfy { format.judge($0) == .holds && (format != .uri || $0.contains("://")) }
    }
  }
}
