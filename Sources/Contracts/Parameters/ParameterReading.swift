// SPDX-License-Identifier: Apache-2.0

import Notation
import Values

/// What a request has for a parameter.
package enum ParameterReading: Sendable {
  /// It is not there.
  case absent
  /// It is there without a value, which the document allows.
  case empty
  /// The values that its text may be, the likeliest first: one of them has to follow the schema.
  case values([Value])
  /// It is there more than once, and can be so only as a list.
  case repeated(Int)
  /// It cannot be read; why not, as the end of a sentence.
  case malformed(String)
  /// The specification does not define how it is read; why not, as a sentence.
  case unjudged(String)
}

extension DocumentedParameter {
  /// Reads the parameter from a request by `style`, `explode` and `content`, the reverse of `text(of:)`.
  ///
  /// Texts are split before they are decoded: OpenAPI 3.2, "Style Values". What a part then is follows
  /// from the types of the schema.
  package func reading(
    in request: SentParameters, of document: OpenAPIDocument
  ) -> ParameterReading {
    if allowsEmpty, rawTexts(in: request) == [""] { return .empty }
    if let content { return reading(of: content, in: request, document) }
    guard case .node(let node)? = schema else { return reading(request, nil, document) }
    return reading(request, node, document)
  }

  private func reading(
    _ request: SentParameters, _ node: DocumentNode?, _ document: OpenAPIDocument
  ) -> ParameterReading {
    let shape = document.valueShapes.shape(of: node)
    if shape.mustBeNested { return .unjudged("a list or an object within another is not defined") }
    switch location {
    case .path: return pathReading(request, shape)
    case .query, .form: return queryReading(request, shape)
    case .header: return headerReading(request, shape)
    case .cookie: return cookieReading(request, shape)
    case .querystring: return .unjudged("`querystring` has no `content`")
    }
  }

  // MARK: `content`

  private func reading(
    of media: DocumentedMedia, in request: SentParameters, _ document: OpenAPIDocument
  ) -> ParameterReading {
    if location == .querystring { return wholeQuery(request, media, document) }
    let texts = rawTexts(in: request)
    guard let text = texts.first else { return .absent }
    if texts.count > 1 { return .repeated(texts.count) }
    return Self.reading(of: decoded(text), media)
  }

  private func wholeQuery(
    _ request: SentParameters, _ media: DocumentedMedia, _ document: OpenAPIDocument
  ) -> ParameterReading {
    guard let query = request.query, !query.isEmpty else { return .absent }
    guard media.isForm else { return Self.reading(of: SentParameters.decodedQuery(query), media) }
    guard case .node(let node)? = media.schema else { return .unjudged("the form has no schema") }
    let shape = document.valueShapes.shape(of: node)
    return .values([Self.form(request.pairs.map { ($0.name, $0.value ?? "") }, shape)])
  }

  /// Names that are there several times are lists; what is JSON stays text.
  private static func form(
    _ pairs: [(name: String, value: String)], _ shape: ValueShape
  ) -> Value {
    var names: [String] = []
    var texts: [ByteText: [String]] = [:]
    for pair in pairs {
      let name = SentParameters.decodedQuery(pair.name)
      if texts[ByteText(name)] == nil { names.append(name) }
      texts[ByteText(name), default: []].append(SentParameters.decodedQuery(pair.value))
    }
    let members = names.map { name in
      let (own, all) = (shape.member(name), texts[ByteText(name)] ?? [])
      let value: Value =
        all.count > 1 || own.mayBeList
        ? own.list(of: all) : own.value(of: all.first ?? "")
      return (name: name, value: value)
    }
    return .object(OrderedObject(members))
  }

  private static func reading(of text: String, _ media: DocumentedMedia) -> ParameterReading {
    guard media.isJSON else {
      return media.baseType.hasPrefix("text/")
        ? .values([.string(text)]) : .unjudged("its content is `\(media.baseType)`")
    }
    guard let document = try? JSONDocument.parse(text) else { return .malformed("is not JSON") }
    return .values([document.root.value()])
  }

  /// All texts of its name, as they were sent.
  private func rawTexts(in request: SentParameters) -> [String] {
    switch location {
    case .path: request.path.filter { $0.name.hasSameBytes(as: name.content) }.map(\.text)
    case .query, .form, .querystring:
      request.pairs.filter { isName($0.name) }.map { $0.value ?? "" }
    case .header:
      request.headers.filter { $0.name.lowercased() == name.content.lowercased() }.map(\.value)
    case .cookie: request.cookies.filter { $0.name.hasSameBytes(as: name.content) }.map(\.value)
    }
  }

  private func isName(_ raw: String) -> Bool {
    SentParameters.decodedQuery(raw).hasSameBytes(as: name.content)
  }

  private func decoded(_ text: String) -> String {
    switch location {
    case .path: SentParameters.decoded(text)
    case .query, .form, .querystring: SentParameters.decodedQuery(text)
    case .header: text
    case .cookie: style == .cookie ? text : SentParameters.decoded(text)
    }
  }

  // MARK: Paths

  private func pathReading(_ request: SentParameters, _ shape: ValueShape) -> ParameterReading {
    guard let text = rawTexts(in: request).first else { return .absent }
    switch style {
    case .label:
      guard text.utf8.first == UInt8(ascii: ".") else { return .malformed("has no `.` before it") }
      return split(String(text.dropFirst()), by: explode ? "." : ",", shape)
    case .matrix: return matrixReading(text, shape)
    case .spaceDelimited: return split(text, by: "%20", shape)
    case .pipeDelimited:
      return split(text.replacing("%7c", with: "|").replacing("%7C", with: "|"), by: "|", shape)
    case nil: return Self.tabs
    default: return split(text, by: ",", shape)
    }
  }

  private static let tabs = ParameterReading.unjudged("tabs between elements are not judged")

  /// `;color=blue`, `;color=blue,black`; exploded `;color=blue;color=black`, `;R=100;G=200`.
  private func matrixReading(_ text: String, _ shape: ValueShape) -> ParameterReading {
    guard text.utf8.first == UInt8(ascii: ";") else { return .malformed("has no `;` before it") }
    let fields = SentParameters.pairs(of: String(text.dropFirst()).replacing(";", with: "&"))
    let isOwn = { (raw: String) in SentParameters.decoded(raw).hasSameBytes(as: name.content) }
    if explode, shape.mayBeObject, !fields.allSatisfy({ isOwn($0.name) }) {
      return members(fields.map { ($0.name, $0.value ?? "") }, shape)
    }
    guard fields.allSatisfy({ isOwn($0.name) }) else {
      return .malformed("has no `;\(name.content)=` before it")
    }
    if explode, shape.mayBeList {
      return .values([shape.list(of: fields.map { decoded($0.value ?? "") })])
    }
    guard fields.count < 2 else { return repeated(fields.map { $0.value ?? "" }, shape) }
    return split(fields.first?.value ?? "", by: ",", shape)
  }

  // MARK: Queries

  private func queryReading(_ request: SentParameters, _ shape: ValueShape) -> ParameterReading {
    if style == .deepObject { return deepReading(request, shape) }
    let texts = rawTexts(in: request)
    if explode, texts.isEmpty, shape.mayBeObject { return explodedObject(request, shape) }
    guard let text = texts.first else { return .absent }
    if explode, shape.mayBeList { return .values([shape.list(of: texts.map(decoded))]) }
    guard texts.count == 1 else { return repeated(texts, shape) }
    switch style {
    case .spaceDelimited where !explode:
      return split(text.replacing("+", with: "%20"), by: "%20", shape)
    case .pipeDelimited where !explode:
      return split(text.replacing("%7c", with: "|").replacing("%7C", with: "|"), by: "|", shape)
    case nil: return Self.tabs
    default: return split(explode ? text : withPlainCommas(text), by: explode ? nil : ",", shape)
    }
  }

  /// The fields of forms are encoded as a whole, with the commas between their elements: one without
  /// a plain comma has encoded ones in place of them.
  private func withPlainCommas(_ text: String) -> String {
    guard location == .form, !text.utf8.contains(UInt8(ascii: ",")) else { return text }
    return text.replacing("%2c", with: ",").replacing("%2C", with: ",")
  }

  /// What is there more than once, as a list: only a schema without a word about kinds takes it.
  private func repeated(_ texts: [String], _ shape: ValueShape) -> ParameterReading {
    shape.isOpen ? .values([shape.list(of: texts.map(decoded))]) : .repeated(texts.count)
  }

  /// The parameters that the schema of an exploded object names.
  private func explodedObject(_ request: SentParameters, _ shape: ValueShape) -> ParameterReading {
    let names = shape.memberNames
    let own = request.pairs.filter {
      names.contains(ByteText(SentParameters.decodedQuery($0.name)))
    }
    return own.isEmpty ? .absent : members(own.map { ($0.name, $0.value ?? "") }, shape)
  }

  /// `color[R]=100&color[G]=200`
  private func deepReading(_ request: SentParameters, _ shape: ValueShape) -> ParameterReading {
    var found: [(name: String, value: String)] = []
    for pair in request.pairs {
      let whole = SentParameters.decodedQuery(pair.name)
      guard whole.utf8.starts(with: (name.content + "[").utf8), whole.utf8.last == UInt8(ascii: "]")
      else { continue }
      let member = String(
        decoding: Array(whole.utf8.dropFirst(name.content.utf8.count + 1).dropLast()), as: UTF8.self
      )
      if member.utf8.contains(where: { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "]") }) {
        return .unjudged("`deepObject` is defined for one level")
      }
      found.append((member, pair.value ?? ""))
    }
    return found.isEmpty ? .absent : members(found, shape, areNamesDecoded: true)
  }

  // MARK: Headers and cookies

  private func headerReading(_ request: SentParameters, _ shape: ValueShape) -> ParameterReading {
    let texts = rawTexts(in: request)
    guard !texts.isEmpty else { return .absent }
    if texts.count > 1, !shape.mayBeList, !shape.mayBeObject, !shape.isOpen {
      return .repeated(texts.count)
    }
    // RFC 9110, section 5.3: several fields of a name are one with commas.
    let text = texts.joined(separator: ",")
    switch style {
    case .spaceDelimited: return split(text, by: " ", shape)
    case .pipeDelimited: return split(text, by: "|", shape)
    case nil where shape.mayBeList: return Self.tabs
    default: return split(text, by: ",", shape)
    }
  }

  private func cookieReading(_ request: SentParameters, _ shape: ValueShape) -> ParameterReading {
    let texts = rawTexts(in: request)
    if explode, texts.isEmpty, shape.mayBeObject { return explodedCookies(request, shape) }
    guard let text = texts.first else { return .absent }
    if explode, shape.mayBeList, style == .cookie || texts.count > 1 {
      return style == .cookie
        ? .values([shape.list(of: texts)])
        : .unjudged("an exploded list in cookies is not defined for the style `form`")
    }
    guard texts.count == 1 else { return repeated(texts, shape) }
    return split(text, by: explode ? nil : ",", shape)
  }

  /// An object whose members are cookies; the specification defines that for the style `cookie` alone.
  private func explodedCookies(_ request: SentParameters, _ shape: ValueShape) -> ParameterReading {
    let names = shape.memberNames
    let own = request.cookies.filter { names.contains(ByteText($0.name)) }
    if style == .cookie { return own.isEmpty ? .absent : members(own, shape) }
    let mayBeThere = !own.isEmpty || names.isEmpty && !request.cookies.isEmpty
    return mayBeThere
      ? .unjudged("an exploded object in cookies is not defined for the style `form`") : .absent
  }

  // MARK: Parts

  /// A text as a list, an object or one value, whatever the schema allows.
  ///
  /// - Parameter delimiter: as it is sent; nil if there is none.
  private func split(_ text: String, by delimiter: String?, _ shape: ValueShape) -> ParameterReading
  {
    guard shape.mayBeObject || shape.mayBeList else {
      return .values(shape.values(of: decoded(text)))
    }
    var values: [Value] = []
    let parts =
      delimiter.map { text.split(separator: $0, omittingEmptySubsequences: false) } ?? [text[...]]
    let texts = parts.map { location == .header ? String($0).trimmingBlanks : String($0) }
    if shape.mayBeObject {
      guard let object = self.object(texts, shape) else {
        return shape.mayBeScalar || shape.mayBeList
          ? .values(shape.values(of: decoded(text)))
          : .malformed("is not a list of names and values")
      }
      guard case .values(let objects) = object else { return object }
      values += objects
    }
    if shape.mayBeList { values.append(shape.list(of: text.isEmpty ? [] : texts.map(decoded))) }
    if shape.mayBeScalar || values.isEmpty { values += shape.values(of: decoded(text)) }
    return .values(values)
  }

  /// `R,100,G,200`; exploded `R=100,G=200`.
  private func object(_ texts: [String], _ shape: ValueShape) -> ParameterReading? {
    if texts == [""] { return .values([.object(OrderedObject([]))]) }
    if explode {
      let pairs = texts.map { text in
        text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      }
      guard pairs.allSatisfy({ $0.count == 2 }) else { return nil }
      return members(pairs.map { ($0[0], $0[1]) }, shape)
    }
    guard texts.count.isMultiple(of: 2) else { return nil }
    let pairs = stride(from: 0, to: texts.count, by: 2).map { (texts[$0], texts[$0 + 1]) }
    return members(pairs, shape)
  }

  /// An object of names and values as they were sent; a name that is there several times is a list.
  private func members(
    _ pairs: [(name: String, value: String)], _ shape: ValueShape, areNamesDecoded: Bool = false
  ) -> ParameterReading {
    var names: [String] = []
    var texts: [ByteText: [String]] = [:]
    for pair in pairs {
      let name = areNamesDecoded ? pair.name : decoded(pair.name)
      if texts[ByteText(name)] == nil { names.append(name) }
      texts[ByteText(name), default: []].append(decoded(pair.value))
    }
    var members: [(name: String, value: Value)] = []
    for name in names {
      let (own, all) = (shape.member(name), texts[ByteText(name)] ?? [])
      let isList =
        own.mayBeList && (!own.mayBeScalar || all.count > 1) || all.count > 1 && own.isOpen
      guard isList || all.count < 2 else {
        return .malformed("has `\(name)` \(all.count) times, and it is not a list")
      }
      members.append((name, isList ? own.list(of: all) : own.value(of: all.first ?? "")))
    }
    return .values([.object(OrderedObject(members))])
  }
}
