// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Notation

extension HTTPReading {
  /// Lines that look like headers: settings of a tool, and what follows from the body.
  private static let left: Set<String> = ["content-length", "x-request-type"]

  func addHeaders(of part: HTTPPart, to step: inout ImportedStep) {
    var headers: [ImportedField] = []
    let isRelative = part.request.map { HTTPRequestLine($0.text).address.hasPrefix("/") } ?? false
    for header in part.headers {
      let place = context.place(header.offset)
      let value = HTTPTemplates.tidied(header.value)
      let key = header.name.lowercased()
      switch key {
      case "authorization": addAuthorization(header, value, to: &headers, &step)
      case "host" where isRelative: continue
      case "clientcert", "x-clientcert":
        context.lose(.tls, "\(header.name): \(header.value)", at: place)
      case _ where Self.left.contains(key): continue
      case "cookie": addCookies(header, value, to: &headers, &step)
      default:
        let text = reader.text(value, at: place)
        let isSecret = CredentialNames.isCredential(header.name, value: text.literal)
        headers.append(
          ImportedField(
            header.name, .text(isSecret ? credential(text, name: key) : text)))
      }
    }
    step.request?.headers = headers
  }

  /// A text in place of a credential. One that only a lost script knows stays.
  func credential(_ text: ImportedText, name: String) -> ImportedText {
    let isLost = text.literal.map { $0.contains("{{") } ?? false
    return isLost ? text : context.credential(text, name: name)
  }

  // MARK: Cookies

  private func addCookies(
    _ header: HTTPPart.Pair, _ value: String, to headers: inout [ImportedField],
    _ step: inout ImportedStep
  ) {
    let place = context.place(header.offset)
    var fields: [ImportedField] = []
    var names: Set<String> = []
    for piece in value.split(separator: ";").map(\.trimmedOfBlanks) {
      guard let sign = piece.firstIndex(of: "=") else { break }
      let name = String(piece[..<sign])
      guard name.utf8.allSatisfy(\.isTokenCharacter), !name.isEmpty, names.insert(name).inserted
      else {
        break
      }
      let text = reader.text(String(piece[piece.index(after: sign)...]), at: place)
      fields.append(
        ImportedField(
          name, .text(text.isEmpty ? text : credential(text, name: "cookie-\(name)"))))
    }
    if fields.count == value.split(separator: ";").count, let cookies = ImportedValue.merged(fields)
    {
      step["cookies"] = cookies
    } else {
      let text = reader.text(value, at: place)
      headers.append(ImportedField(header.name, .text(credential(text, name: "cookie"))))
    }
  }

  // MARK: Log-ins

  private func addAuthorization(
    _ header: HTTPPart.Pair, _ value: String, to headers: inout [ImportedField],
    _ step: inout ImportedStep
  ) {
    let place = context.place(header.offset)
    if dialect.hasLogInsByName, Self.isByName(value) {
      return context.lose(
        .auth, "\(header.name): \(header.value)", at: place, help: "write `auth: { oauth2 }`")
    }
    guard let (scheme, rest) = HTTPRequestLine.divided(value) else {
      let text = credential(reader.text(value, at: place), name: "authorization")
      return headers.append(ImportedField(header.name, .text(text)))
    }
    switch scheme.lowercased() {
    case "bearer":
      step["auth"] = entry("bearer", .text(credential(reader.text(rest, at: place), name: "token")))
    case "basic" where Self.login(rest) != nil, "digest" where Self.login(rest) != nil:
      guard let login = Self.login(rest) else { return }
      step["auth"] = entry(scheme.lowercased(), credentials(login, at: place))
    case "ntlm" where Self.login(rest) != nil:
      guard let login = Self.login(rest) else { return }
      step["auth"] = entry("ntlm", credentials(login, at: place))
    case "aws": addSignature(rest, header, to: &step)
    default:
      let name = scheme.lowercased() == "basic" ? "credentials" : "token"
      let isScheme = scheme.utf8.allSatisfy(\.isTokenCharacter)
      let text =
        isScheme
        ? ImportedText("\(scheme) ") + credential(reader.text(rest, at: place), name: name)
        : credential(reader.text(value, at: place), name: "authorization")
      headers.append(ImportedField(header.name, .text(text)))
    }
  }

  /// Whether a log-in is one whose settings are variables: `oauth2 password local`.
  private static func isByName(_ value: String) -> Bool {
    let words = value.lowercased().split(separator: " ")
    return words.count < 4
      && ["oauth2", "openid", "oauth"].contains { words.first?.elementsEqual($0) ?? false }
  }

  private func entry(_ name: String, _ value: ImportedValue) -> ImportedValue {
    .mapping([ImportedEntry(name, value)])
  }

  /// The log-in of an address, which a header takes the place of.
  func addLogin(_ login: ImportedText, to step: inout ImportedStep) {
    let hasHeader = step.request?.headers.contains { $0.isNamed("authorization") } ?? false
    guard !hasHeader, step["auth"] == nil else { return }
    let sides = login.divided(at: ":")
    let user = (sides?.before ?? login).percentDecoded
    let password = (sides?.after ?? ImportedText()).percentDecoded
    step["auth"] = entry(
      "basic",
      .mapping([
        ImportedEntry("user", .text(user)),
        ImportedEntry("password", .text(credential(password, name: "password"))),
      ]))
  }

  private func credentials(
    _ login: (user: String, password: String), at place: ImportFinding.Place
  ) -> ImportedValue {
    .mapping([
      ImportedEntry("user", .text(reader.text(login.user, at: place))),
      ImportedEntry(
        "password",
        .text(credential(reader.text(login.password, at: place), name: "password"))),
    ])
  }

  /// `user:password` or `user password`; nil for one word, which is sent as it is. A colon or blank inside
  /// of braces does not count.
  private static func login(_ text: String) -> (user: String, password: String)? {
    let bytes = Array(text.utf8)
    var depth = 0
    var blank: Int?
    for (place, byte) in bytes.enumerated() {
      if byte == 0x7B { depth += 1 }
      if byte == 0x7D { depth -= 1 }
      guard depth == 0 else { continue }
      if byte == 0x3A { return divided(bytes, at: place) }
      if byte == 0x20 || byte == 0x09, blank == nil { blank = place }
    }
    return blank.flatMap { divided(bytes, at: $0) }
  }

  private static func divided(_ bytes: [UInt8], at place: Int) -> (user: String, password: String)?
  {
    let user = String(decoding: bytes[..<place], as: UTF8.self).trimmedOfBlanks
    let password = String(decoding: bytes[(place + 1)...], as: UTF8.self).trimmedOfBlanks
    return user.isEmpty ? nil : (user, password)
  }

  /// `AWS accessKey secretKey [token:…] [region:…] [service:…]`
  private func addSignature(_ rest: String, _ header: HTTPPart.Pair, to step: inout ImportedStep) {
    let place = context.place(header.offset)
    let words = rest.split(separator: " ").map(String.init)
    func value(_ key: String) -> String? {
      words.first { $0.lowercased().hasPrefix("\(key):") }.map {
        String($0.dropFirst(key.count + 1))
      }
    }
    let host = step.request?.address.start.split(separator: "/").dropFirst().first ?? ""
    let labels = host.split(separator: ".").map(String.init)
    let isAmazon = labels.count == 4 && labels[2] == "amazonaws"
    guard words.count > 1, let region = value("region") ?? (isAmazon ? labels[1] : nil),
      let service = value("service") ?? (isAmazon ? labels[0] : nil)
    else {
      return context.lose(.auth, "\(header.name): \(header.value)", at: place)
    }
    var entries = [
      ImportedEntry("accessKey", .text(reader.text(words[0], at: place))),
      ImportedEntry(
        "secretKey", .text(credential(reader.text(words[1], at: place), name: "secretKey"))),
    ]
    if let token = value("token") {
      let text = credential(reader.text(token, at: place), name: "sessionToken")
      entries.append(ImportedEntry("sessionToken", .text(text)))
    }
    entries.append(ImportedEntry("region", .text(reader.text(region, at: place))))
    entries.append(ImportedEntry("service", .text(reader.text(service, at: place))))
    step["auth"] = entry("awsSigV4", .mapping(entries))
  }
}
