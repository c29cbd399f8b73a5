// SPDX-License-Identifier: Apache-2.0

import Sessions
import Values

/// What was typed as the YAML of a collection: it is what `--as-collection` prints and what is
/// loaded, planned and run, so that the two cannot differ.
///
/// What looks like a credential becomes a secret, whose value is no part of the text.
struct SendCollection {
  /// A secret that the text only names.
  struct Secret: Equatable {
    let name: String
    /// Nil when it must come from outside.
    let value: String?
  }

  /// `curlew: 1` and one step.
  private(set) var text = ""
  private(set) var secrets: [Secret] = []
  /// Names that `--var` gives values and that no text of the step has.
  private(set) var unreadInputs: [String] = []
  private var step = ""

  /// - Parameters:
  ///   - savedPath: where the step saves the body; nil for nowhere.
  ///   - cookiePath: the file of the cookies that it begins with; nil for none.
  init(_ request: SendRequest, savedPath: String? = nil, cookiePath: String? = nil) {
    addMethod(request)
    addFields("params", request.parameters.map { withoutCredential($0) })
    addHeaders(request.headers, hasAuth: request.auth != nil)
    addFields("cookies", request.cookies.map { withoutValue($0) })
    if let auth = request.auth { add("auth", Self.object([authEntry(auth)])) }
    if let body = request.body {
      addBody(body, hasType: request.headers.contains { $0.name.lowercased() == "content-type" })
    }
    let settings = request.settings + SendNetwork(request.load.network).settings
    for line in SendSettings(settings, typed: request.lines).lines { step += "    \(line)\n" }
    if let savedPath { addSave(savedPath, isResumed: request.output.isResumed) }
    var inputs: [(name: String, value: Value)] = []
    // A project declares its inputs itself.
    if !request.usesProject {
      inputs = Self.inputs(request.load.inputs.flags)
      let words = Set(
        step.utf8.split { !Self.isNamePart($0) }.map { String(Substring($0)) })
      unreadInputs = inputs.map(\.name).filter { !words.contains($0) }
      for name in request.load.inputs.secrets where !secrets.contains(where: { $0.name == name }) {
        secrets.append(Secret(name: name, value: nil))
      }
    }
    let variables =
      inputs.isEmpty ? "" : "vars:" + YAMLText.behindKey(Self.object(inputs), indent: 2)
    let jar =
      cookiePath.map { path in
        let file = Self.object([("file", YAMLText.literal(.string(path)))])
        return "cookieJar: \(YAMLText.flow(file))\n"
      } ?? ""
    text = "curlew: 1\n" + variables + secretLines + jar + "requests:\n" + step
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
      || byte == UInt8(ascii: "_")
  }

  /// What `--var` and `--var-json` say, of two with one name the later.
  private static func inputs(_ flags: [InputFlag]) -> [(name: String, value: Value)] {
    var members: [(name: String, value: Value)] = []
    for flag in flags {
      let document = flag.isJSON ? try? JSONDocument.parse(flag.text) : nil
      let value = document?.root.value() ?? .string(flag.text)
      members.removeAll { $0.name == flag.name }
      members.append((flag.name, YAMLText.literal(value)))
    }
    return members
  }

  private var secretLines: String {
    guard !secrets.isEmpty else { return "" }
    let variables = secrets.map { "CURLEW_SECRET_\($0.name)" }.joined(separator: ", ")
    return "secrets: [" + secrets.map(\.name).joined(separator: ", ")
      + "]  # from outside: \(variables)\n"
  }

  private mutating func addMethod(_ request: SendRequest) {
    let address = YAMLText.scalar(request.address)
    if SendMethod.isKey(request.method) {
      step += "  - \(request.method): \(address)\n"
    } else {
      step += "  - method: \(YAMLText.scalar(request.method))\n    url: \(address)\n"
    }
  }

  private mutating func add(_ key: String, _ value: Value) {
    step += "    \(key):" + YAMLText.behindKey(value, indent: 6)
  }

  /// A path is taken as it was typed, with no expression in it.
  private mutating func addSave(_ path: String, isResumed: Bool) {
    let path = YAMLText.literal(.string(path))
    add("save", isResumed ? Self.object([("path", path), ("resume", .boolean(true))]) : path)
  }

  private mutating func addFields(_ key: String, _ fields: [SendField]) {
    guard !fields.isEmpty else { return }
    add(key, Self.fields(fields) { $0 == $1 })
  }

  private mutating func addHeaders(_ headers: [SendField], hasAuth: Bool) {
    var plain: [SendField] = []
    for header in headers {
      if !hasAuth, let token = Self.bearerToken(of: header) {
        add("auth", Self.object([authEntry(.bearer(token))]))
      } else {
        plain.append(withoutCredential(header))
      }
    }
    guard !plain.isEmpty else { return }
    add("headers", Self.fields(plain) { $0.lowercased() == $1.lowercased() })
  }

  /// `Authorization: Bearer TOKEN` is what `auth` makes.
  private static func bearerToken(of header: SendField) -> String? {
    let scheme = "Bearer "
    guard header.name.lowercased() == "authorization", let value = header.value,
      value.hasPrefix(scheme)
    else { return nil }
    return String(value.dropFirst(scheme.count))
  }

  private mutating func withoutCredential(_ header: SendField) -> SendField {
    guard header.isCredential, let value = header.value, !value.isEmpty else { return header }
    return SendField(
      name: header.name, value: reference(to: value, name: header.name.lowercased()))
  }

  /// Every cookie may be a session's.
  private mutating func withoutValue(_ cookie: SendField) -> SendField {
    guard let value = cookie.value else { return cookie }
    return SendField(name: cookie.name, value: reference(to: value, name: "cookie-\(cookie.name)"))
  }

  /// A document whose members with the name of a credential are references.
  private mutating func withoutCredentials(_ value: Value) -> Value {
    switch value {
    case .object(let object):
      Self.object(
        object.members.map { member in
          guard case .string(let text) = member.value else {
            return (member.name, withoutCredentials(member.value))
          }
          let field = withoutCredential(SendField(name: member.name, value: text))
          return (member.name, .string(field.value ?? text))
        })
    case .array(let elements): .array(elements.map { withoutCredentials($0) })
    case .null, .boolean, .number, .string: value
    }
  }

  private mutating func authEntry(_ auth: SendAuth) -> (name: String, value: Value) {
    switch auth {
    case .bearer(let token):
      return ("bearer", .string(reference(to: token, name: "token")))
    case .basic(let user, let password): return ("basic", login(user, password))
    case .digest(let user, let password): return ("digest", login(user, password))
    case .ntlm(let user, let password):
      let parts = user.split(separator: "\\", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { return ("ntlm", login(user, password)) }
      return ("ntlm", login(parts[1], password, domain: parts[0]))
    case .negotiate: return ("negotiate", .boolean(true))
    case .netrc: return ("netrc", .boolean(true))
    case .awsSigV4(let keys):
      let secret = secretReference(to: keys.secretKey, name: "secretKey")
      let members = [
        ("accessKey", keys.accessKey), ("secretKey", secret), ("region", keys.region),
        ("service", keys.service),
      ]
      return ("awsSigV4", Self.object(members.map { ($0, .string($1)) }))
    }
  }

  private mutating func login(
    _ user: String, _ password: String?, domain: String? = nil
  ) -> Value {
    let secret = secretReference(to: password, name: "password")
    var members = [("user", Value.string(user)), ("password", .string(secret))]
    if let domain { members.append(("domain", .string(domain))) }
    return Self.object(members.map { (name: $0, value: $1) })
  }

  private mutating func secretReference(to value: String?, name: String) -> String {
    value.map { reference(to: $0, name: name) } ?? missing(name)
  }

  /// `${name}` for a new secret; a text that is made by an expression, or is empty, stays.
  private mutating func reference(to value: String, name: String) -> String {
    guard !value.isEmpty, !value.contains("${") else { return value }
    let base = Self.identifier(name)
    var chosen = base
    var number = 2
    while secrets.contains(where: { $0.name == chosen }) {
      chosen = "\(base)\(number)"
      number += 1
    }
    secrets.append(Secret(name: chosen, value: value))
    return "${\(chosen)}"
  }

  private mutating func missing(_ name: String) -> String {
    secrets.append(Secret(name: name, value: nil))
    return "${\(name)}"
  }

  /// `X-Api-Key` as `xApiKey`.
  private static func identifier(_ name: String) -> String {
    let words = name.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }.map(String.init)
    let joined =
      (words.first ?? "secret")
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return joined.first?.isNumber == true ? "x" + joined : joined
  }

  /// - Parameter hasType: a header that was typed says what type it is.
  private mutating func addBody(_ body: SendBody, hasType: Bool) {
    switch body {
    case .json(let text):
      if let document = try? JSONDocument.parse(text) {
        add("json", withoutCredentials(document.root.value()))
      }
    case .text(let text): add("text", .string(text))
    case .xml(let text): add("xml", .string(text))
    case .data(let text, _):
      add("text", .string(text))
      if !hasType { add("contentType", .string(SendData.type)) }
    case .graphql(let query, let file, let variables):
      let query = file.map { "${\(FileExpression.text(of: $0))}" } ?? query
      var members: [(name: String, value: Value)] = [("query", .string(query))]
      if let variables, let document = try? JSONDocument.parse(variables) {
        members.append(("variables", withoutCredentials(document.root.value())))
      }
      add("graphql", Self.object(members))
    case .file(let path, let type):
      add("file", .string(path))
      if let type, !hasType { add("contentType", .string(type)) }
    case .form(let fields):
      add("form", Self.fields(fields.map { withoutCredential($0) }) { $0 == $1 })
    case .multipart(let parts): add("multipart", .array(parts.map { part($0) }))
    }
  }

  private mutating func part(_ part: SendPart) -> Value {
    var members: [(name: String, value: Value)] = [("name", .string(part.name))]
    switch part.content {
    case .text(let text):
      let field = withoutCredential(SendField(name: part.name, value: text))
      members.append(("value", .string(field.value ?? "")))
    case .file(let path): members.append(("file", .string(path)))
    case .textOfFile(let path):
      members.append(("value", .string("${\(FileExpression.text(of: path))}")))
    }
    if let type = part.type { members.append(("type", .string(type))) }
    if let name = part.fileName { members.append(("filename", .string(name))) }
    return Self.object(members)
  }

  /// A mapping in which a name that comes more than once has a list.
  private static func fields(
    _ fields: [SendField], sameName: (String, String) -> Bool
  ) -> Value {
    var members: [(name: String, value: Value)] = []
    for field in fields {
      let value = field.value.map { Value.string($0) } ?? .null
      guard let place = members.firstIndex(where: { sameName($0.name, field.name) }) else {
        members.append((field.name, value))
        continue
      }
      if case .array(let others) = members[place].value {
        members[place].value = .array(others + [value])
      } else {
        members[place].value = .array([members[place].value, value])
      }
    }
    return .object(OrderedObject(members))
  }

  private static func object(_ members: [(name: String, value: Value)]) -> Value {
    .object(OrderedObject(members))
  }
}
