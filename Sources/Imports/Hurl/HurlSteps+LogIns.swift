// SPDX-License-Identifier: Apache-2.0

import Digests
import Notation

extension HurlSteps {
  /// A written header counts before `[BasicAuth]`, that before `user`, and that before the address.
  mutating func addAuth(
    to step: inout ImportedStep, _ userInformation: HurlText?, host: String?
  ) {
    if let login = entry.login { note(login.offset) }
    let schemes = ["digest", "ntlm", "negotiate"].filter { flag($0) ?? false }
    let netrc = ["netrc", "netrc-optional"].filter { flag($0) ?? false }
    let user = value("user")
    let signature = value("aws-sigv4")
    let netrcFile = value("netrc-file")
    let hasHeader = step.request?.headers.contains { $0.isNamed("authorization") } ?? false
    guard !hasHeader, step["auth"] == nil else { return }
    if let login = entry.login { return addBasic(login.name, login.value, to: &step) }
    if schemes.contains("negotiate"), let option = options["negotiate"] {
      change(.right, "`negotiate` needs `--allow-default-identity`", at: option.offset)
      step["auth"] = .mapping([ImportedEntry("negotiate", .boolean(true))])
      return
    }
    if let user {
      let sides = user.split(at: UInt8(ascii: ":"))
      let password = sides?.after ?? HurlText()
      if let signature {
        return addSignature(signature, sides?.before ?? user, password, host, to: &step)
      }
      if sides == nil, schemes.isEmpty { return addBasicHeader(user, to: &step) }
      return addLogin(sides?.before ?? user, password, schemes.first ?? "basic", to: &step)
    }
    if let offset = options[netrc.first ?? "netrc-file"]?.offset, !netrc.isEmpty || netrcFile != nil
    {
      return addNetrc(netrcFile, offset, to: &step)
    }
    guard let userInformation, !userInformation.isEmpty else { return }
    let sides = userInformation.split(at: UInt8(ascii: ":"))
    addLogin(
      (sides?.before ?? userInformation).percentDecoded,
      (sides?.after ?? HurlText()).percentDecoded, schemes.first ?? "basic", to: &step)
  }

  private mutating func addNetrc(
    _ file: HurlText?, _ offset: Int, to step: inout ImportedStep
  ) {
    change(.right, "`netrc` needs `--allow-netrc`", at: offset)
    let value: ImportedValue =
      file.map { .text(context.toolPath($0, &findings)) } ?? .boolean(true)
    step["auth"] = .mapping([ImportedEntry("netrc", value)])
  }

  private mutating func addBasic(
    _ user: HurlText, _ password: HurlText, to step: inout ImportedStep
  ) {
    addLogin(user, password, "basic", to: &step)
  }

  private mutating func addLogin(
    _ user: HurlText, _ password: HurlText, _ scheme: String, to step: inout ImportedStep
  ) {
    let isPlain = [user, password].allSatisfy {
      $0.literal?.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } ?? true
    }
    guard isPlain else {
      return lose(.auth, "a user or a password with a control character", at: entry.offset)
    }
    if user.literal?.utf8.contains(UInt8(ascii: ":")) == true {
      guard scheme == "basic" else {
        return lose(.auth, "a user with a colon", at: entry.offset)
      }
      var both = user
      both.append(":")
      both.append(password)
      return addBasicHeader(both, to: &step)
    }
    var (user, domain) = (user, HurlText())
    if scheme == "ntlm", let sides = user.split(at: UInt8(ascii: "\\")) {
      (domain, user) = (sides.before, sides.after)
    }
    var entries = [
      ImportedEntry("user", .text(context.text(user))),
      ImportedEntry("password", .text(context.hidden(password, name: "password"))),
    ]
    if !domain.isEmpty { entries.append(ImportedEntry("domain", .text(context.text(domain)))) }
    step["auth"] = .mapping([ImportedEntry(scheme, .mapping(entries))])
  }

  /// `Authorization: Basic` of a text that a user and a password do not divide into the same bytes.
  private func addBasicHeader(_ text: HurlText, to step: inout ImportedStep) {
    var value = ImportedText("Basic ")
    if let literal = text.literal {
      let encoded = Base64.standard.encode(Array(literal.utf8))
      value.append(context.hidden(ImportedText(encoded), name: "credentials"))
    } else {
      value.append(expression: "base64.encode(bytes(\(context.cel(text))))")
    }
    step.request?.headers.append(ImportedField("Authorization", .text(value)))
  }

  /// `aws:amz:region:service`; the last two are those of the host if they are not written.
  private mutating func addSignature(
    _ signature: HurlText, _ key: HurlText, _ secret: HurlText, _ host: String?,
    to step: inout ImportedStep
  ) {
    let parts = (context.known(signature) ?? "").split(
      separator: ":", omittingEmptySubsequences: false)
    let labels = (host ?? "").split(separator: ".")
    let region = parts.count > 2 ? String(parts[2]) : labels.count > 2 ? String(labels[1]) : ""
    let service = parts.count > 3 ? String(parts[3]) : labels.count > 1 ? String(labels[0]) : ""
    guard parts.first == "aws", !region.isEmpty, !service.isEmpty else {
      return lose(.auth, "aws-sigv4: \(signature.shown)", at: options["aws-sigv4"]?.offset ?? 0)
    }
    let hasAgent = step.request?.headers.contains { $0.isNamed("user-agent") } ?? false
    if !hasAgent {
      change(
        .auth, "`User-Agent` is not signed; Hurl signs its own",
        at: options["aws-sigv4"]?.offset ?? 0)
    }
    step["auth"] = .mapping([
      ImportedEntry(
        "awsSigV4",
        .mapping([
          ImportedEntry("accessKey", .text(context.text(key))),
          ImportedEntry("secretKey", .text(context.hidden(secret, name: "secretKey"))),
          ImportedEntry("region", .text(region)), ImportedEntry("service", .text(service)),
        ]))
    ])
  }
}

extension HurlText {
  /// The text with `%41` as `A`.
  var percentDecoded: HurlText {
    var text = HurlText(at: offset)
    for piece in pieces {
      switch piece {
      case .placeholder(let placeholder): text.append(placeholder)
      case .literal(let literal):
        let decoded = PercentCoding.decode(Array(literal.utf8), broken: .kept)
        text.append(decoded.map { String(decoding: $0, as: UTF8.self) } ?? literal)
      }
    }
    return text
  }
}
