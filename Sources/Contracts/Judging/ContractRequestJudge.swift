// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import Notation
import Values

/// Judges a request as it was sent: parameters, body and security.
struct ContractRequestJudge {
  let operation: DocumentedOperation
  let values: ContractValueJudge
  let exchange: ContractExchange
  /// Of the request; empty where neither the operation nor a body concerns them.
  let headers: HeaderFields
  let sent: SentParameters

  private var document: OpenAPIDocument { values.contract.document }
  private var owner: String { "`\(operation.words)`" }

  /// - Parameter present: gets the places of the parameters that the request has.
  func part(extra: ContractSettings.Severity, _ present: inout [Int]) -> JudgedPart {
    var part = JudgedPart(.request, extra: extra)
    let parameters = operation.parameters
    part.hasSubject =
      !parameters.isEmpty || operation.body != nil || !operation.security.isEmpty
    for (place, parameter) in parameters.enumerated() where judge(parameter, &part) {
      present.append(place)
    }
    findExtraParameters(&part)
    judgeBody(&part)
    guard !operation.security.isEmpty else { return part }
    let security = SecurityPresence(sent, hasClientCertificate: exchange.hasClientCertificate)
    if let missing = security.missing(of: operation, in: document) {
      part.addViolation(ContractWords.security(missing, of: operation, sent: sentScheme))
    }
    return part
  }

  /// The scheme of `Authorization`, or the mark in place of it in a recording.
  private var sentScheme: String? {
    guard let value = headers.first("Authorization") else { return nil }
    let word = String(value.prefix { $0 != " " })
    let isScheme = ["basic", "bearer", "digest"].contains(word.lowercased())
    return isScheme || word.hasPrefix("***") ? word : nil
  }

  // MARK: Parameters

  /// - Returns: whether the request has it.
  private func judge(_ parameter: DocumentedParameter, _ part: inout JudgedPart) -> Bool {
    let prefix = [parameter.location.rawValue, parameter.name.content]
    let reading = parameter.reading(in: sent, of: document)
    let operation = operation
    values.judge(reading, of: parameter, owner: "`\(operation.words)`", prefix, &part)
    if case .absent = reading { return false }
    return true
  }

  private func findExtraParameters(_ part: inout JudgedPart) {
    guard part.extra != .none, !areAllPairsNamed, !takesAnyName else { return }
    let known = knownNames
    var seen: Set<ByteText> = []
    for pair in sent.pairs {
      let name = SentParameters.decodedQuery(pair.name)
      let whole = ByteText(name)
      guard !known.contains(whole), seen.insert(whole).inserted, !isDeep(name) else { continue }
      let names = operation.parameters.filter { $0.location == .query }.map(\.name.content)
      var violation = ContractViolation(
        "\(owner) has no query parameter `\(ContractWords.cut(name))`"
          + ContractWords.known(name, names))
      violation.pointer = JSONPointer(["query", name])
      violation.actual = ContractWords.cut(pair.value ?? "")
      violation.span = operation.span
      part.addExtra(violation)
      part.addUnmentioned(.parameter(name))
    }
  }

  /// Whether every name in the query is that of a parameter, as in most requests.
  private var areAllPairsNamed: Bool {
    let parameters = operation.parameters
    return sent.pairs.allSatisfy { pair in
      let name = SentParameters.decodedQuery(pair.name)
      return parameters.contains {
        $0.location == .query && $0.name.content.hasSameBytes(as: name)
      }
    }
  }

  /// Whether a parameter takes the whole query, or every name that is left.
  private var takesAnyName: Bool {
    operation.parameters.contains { parameter in
      if parameter.location == .querystring { return true }
      return exploded(parameter).map { $0.memberNames.isEmpty || $0.takesOtherMembers } ?? false
    }
  }

  /// The shape of an object whose members are parameters of the query.
  private func exploded(_ parameter: DocumentedParameter) -> ValueShape? {
    guard parameter.location == .query, parameter.explode, parameter.style == .form,
      case .node(let node)? = parameter.schema
    else { return nil }
    let shape = document.valueShapes.shape(of: node)
    return shape.mayBeObject ? shape : nil
  }

  private var knownNames: Set<ByteText> {
    var names: Set<ByteText> = []
    for parameter in operation.parameters where parameter.location == .query {
      names.insert(ByteText(parameter.name.content))
      if let shape = exploded(parameter) { names.formUnion(shape.memberNames) }
    }
    for alternative in operation.security {
      for requirement in alternative.requirements {
        if let name = document.queryKey(of: requirement) { names.insert(ByteText(name)) }
      }
    }
    return names
  }

  /// Whether a name is that of a member of a `deepObject`.
  private func isDeep(_ name: String) -> Bool {
    operation.parameters.contains { parameter in
      parameter.style == .deepObject && name.utf8.starts(with: "\(parameter.name.content)[".utf8)
    }
  }

  // MARK: Body

  private func judgeBody(_ part: inout JudgedPart) {
    guard hasBody else {
      if operation.body?.isRequired == true {
        part.addViolation(
          ContractViolation(
            "\(owner) requires a body", expected: "a body", actual: nil, at: operation.span))
      }
      return
    }
    guard let body = operation.body else {
      part.addExtra(ContractViolation("\(owner) documents no body, and the request has one"))
      return
    }
    let type = headers.first("Content-Type")
    guard let media = body.media.media(for: type) else {
      part.addViolation(
        ContractWords.mediaType(
          type, of: "the request of \(owner)", body.media, message: "the request"))
      return
    }
    let reader = ContractBodyJudge(
      values: values, media: media, contentType: type ?? "application/octet-stream",
      isRequest: true, owner: owner)
    switch exchange.requestBody {
    case .none: break
    case .unknown(let reason): part.addUnchecked("the body is not judged: \(reason)")
    case .bytes(let bytes):
      if let coding = headers.first("Content-Encoding"),
        coding.lowercased() != "identity"
      {
        return part.addUnchecked("the body is not judged: it is sent with `\(coding)`")
      }
      reader.judge(bytes, json: nil, &part)
    }
  }

  /// Whether the request has a body.
  var hasBody: Bool {
    switch exchange.requestBody {
    case .none: false
    case .bytes(let bytes):
      !bytes.isEmpty || headers.first("Content-Type") != nil
    case .unknown: true
    }
  }
}

extension OpenAPIDocument {
  /// The query parameter that a requirement of `security` puts a key in.
  fileprivate func queryKey(of requirement: SecurityAlternative.Requirement) -> String? {
    let scheme = schemes.first { $0.name.content.hasSameBytes(as: requirement.scheme.content) }
    guard case .apiKey(let name, "query")? = scheme?.kind else { return nil }
    return name
  }
}

extension ContractValueJudge {
  /// Judges what was read of a parameter, a header or a field.
  ///
  /// - Parameters:
  ///   - owner: what has the parameter: `` `listPets` ``.
  ///   - prefix: the place of its value.
  func judge(
    _ reading: ParameterReading, of parameter: DocumentedParameter,
    owner: @escaping @autoclosure () -> String, _ prefix: [String], _ part: inout JudgedPart
  ) {
    var words: String { "the \(parameter.words) of \(owner())" }
    func violate(_ reason: String) {
      var violation = ContractViolation(
        "\(words) \(reason)", expected: nil, actual: nil, at: parameter.name.span)
      violation.pointer = JSONPointer(prefix)
      part.addViolation(violation)
    }
    switch reading {
    case .absent:
      if parameter.isRequired {
        part.addViolation(ContractWords.missing(parameter, of: owner(), prefix))
      }
    case .empty: break
    case .repeated(let count): violate("is there \(count) times and is not a list")
    case .malformed(let reason): violate(reason)
    case .unjudged(let reason): part.addUnchecked("\(words) is not judged: \(reason)")
    case .values(let values):
      guard case .node(let node)? = parameter.schema ?? parameter.content?.schema else { return }
      let subject = Subject.text("the \(parameter.words) of \(owner())", prefix)
      judge(oneOf: values, by: node, as: subject, &part)
    }
  }
}
