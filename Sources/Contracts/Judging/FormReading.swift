// SPDX-License-Identifier: Apache-2.0

import Notation
import Values

/// Reads `application/x-www-form-urlencoded`: the reverse of `FormPairs`.
struct FormReading {
  /// The objects that the form may be, the likeliest first.
  let candidates: [Value]
  /// Members with a style that cannot be read by it.
  private(set) var unread: [(field: DocumentedParameter, reading: ParameterReading)] = []

  init(
    _ sent: SentParameters, _ media: DocumentedMedia, _ shape: ValueShape,
    _ document: OpenAPIDocument
  ) {
    var members: [FormMember] = []
    var taken: Set<ByteText> = []
    for encoding in media.encodings where encoding.hasStyle {
      let parameter = encoding.parameter(in: media, shape)
      switch parameter.reading(in: sent, of: document) {
      case .absent: continue
      case .values(let values): members.append(FormMember(name: encoding.name, values: values))
      case let reading: unread.append((parameter, reading))
      }
      taken.formUnion(Self.names(of: parameter, in: sent, shape.member(encoding.name)))
    }
    members += Self.plainMembers(sent, media, shape, without: taken)
    candidates = FormMember.objects(members)
  }

  /// The names of the form that a member with a style has.
  private static func names(
    of parameter: DocumentedParameter, in sent: SentParameters, _ shape: ValueShape
  ) -> Set<ByteText> {
    let name = parameter.name.content
    let inner = parameter.explode && shape.mayBeObject ? shape.memberNames : []
    return Set(
      sent.pairs.map { SentParameters.decodedQuery($0.name) }
        .filter { other in
          other.hasSameBytes(as: name) || inner.contains(ByteText(other))
            || parameter.style == .deepObject && other.utf8.starts(with: "\(name)[".utf8)
        }.map { ByteText($0) })
  }

  /// Members by their own names: a list repeats its name, and an object is JSON.
  private static func plainMembers(
    _ sent: SentParameters, _ media: DocumentedMedia, _ shape: ValueShape,
    without taken: Set<ByteText>
  ) -> [FormMember] {
    var names: [ByteText] = []
    var texts: [ByteText: [String]] = [:]
    for pair in sent.pairs {
      let name = ByteText(SentParameters.decodedQuery(pair.name))
      guard !taken.contains(name) else { continue }
      if texts[name] == nil { names.append(name) }
      texts[name, default: []].append(SentParameters.decodedQuery(pair.value ?? ""))
    }
    return names.map { name in
      let isJSON = media.encoding(named: name.text)?.isJSON ?? false
      return FormMember(
        name: name.text, texts: texts[name] ?? [], shape.member(name.text), isJSON: isJSON)
    }
  }
}

/// A member of a form with the values that its texts may be, the likeliest first.
struct FormMember {
  let name: String
  let values: [Value]

  init(name: String, values: [Value]) {
    self.name = name
    self.values = values
  }

  /// - Parameters:
  ///   - texts: of all fields of the name; at least one.
  ///   - isJSON: whether `encoding` says that each is JSON.
  init(name: String, texts: [String], _ shape: ValueShape, isJSON: Bool) {
    self.name = name
    let first = texts[0]
    if texts.count == 1, isJSON || !shape.mayBeScalar, let value = Self.json(first) {
      // A text of JSON may be one element of a list too.
      values = shape.mayBeList && !isJSON ? [.array([value]), value] : [value]
    } else if texts.count > 1 || shape.mayBeList && !shape.mayBeScalar {
      values = [.array(texts.enumerated().map { Self.element($1, shape.element($0)) })]
    } else {
      values = shape.values(of: first)
    }
  }

  private static func element(_ text: String, _ shape: ValueShape) -> Value {
    if !shape.mayBeScalar, let value = json(text) { return value }
    return shape.value(of: text)
  }

  static func json(_ text: String) -> Value? {
    (try? JSONDocument.parse(text))?.root.value()
  }

  /// The objects that members make: each with its likeliest value, and each with its last one.
  static func objects(_ members: [FormMember]) -> [Value] {
    func object(_ pick: ([Value]) -> Value?) -> Value {
      .object(
        OrderedObject(members.map { (name: $0.name, value: pick($0.values) ?? .null) }))
    }
    let isPlain = members.allSatisfy { $0.values.count < 2 }
    return isPlain ? [object(\.first)] : [object(\.first), object(\.last)]
  }
}

extension DocumentedEncoding {
  /// Whether `contentType` is JSON.
  var isJSON: Bool { contentType.flatMap { WrittenMediaType($0) }?.isJSON ?? false }

  /// The member as a field.
  fileprivate func parameter(
    in media: DocumentedMedia, _ shape: ValueShape
  ) -> DocumentedParameter {
    var parameter = DocumentedParameter(name: .init(name, at: media.type.span), location: .form)
    parameter.style = style ?? .form
    parameter.explode = explode ?? (parameter.style == .form)
    parameter.allowsReserved = allowsReserved
    parameter.schema = shape.memberNode(name).map { .node($0) }
    return parameter
  }
}

extension DocumentedMedia {
  /// The objects that the text of a form may be, the likeliest first.
  ///
  /// - Returns: nil for a member that cannot be read by its style, and without a schema.
  package func formValues(of text: String, in document: OpenAPIDocument) -> [Value]? {
    guard case .node(let node)? = schema else { return nil }
    let shape = document.valueShapes.shape(of: node)
    let reading = FormReading(SentParameters(query: text), self, shape, document)
    return reading.unread.isEmpty ? reading.candidates : nil
  }

  func encoding(named name: String) -> DocumentedEncoding? {
    encodings.first { $0.name.hasSameBytes(as: name) }
  }
}
