// SPDX-License-Identifier: Apache-2.0

import Digests
import Notation

extension CurlSteps {
  /// The log-in: `-u` before that of the address, and a written header before both.
  mutating func addAuth(
    to step: inout ImportedStep, _ userInformation: ShellText?, host: ShellText
  ) {
    let hasHeader = step.request?.headers.contains { $0.isNamed("authorization") } ?? false
    guard !hasHeader, step["auth"] == nil else { return }
    if let netrc = arguments.netrc { return addNetrc(netrc, to: &step) }
    if let bearer = arguments.bearer, arguments.scheme == nil {
      guard !refusesHead(bearer.text, bearer) else { return }
      let token = context.credential(bearer.text, name: "token")
      step["auth"] = .mapping([ImportedEntry("bearer", .text(token))])
      return
    }
    if arguments.scheme == .negotiate {
      note(right: "--allow-default-identity", of: "--negotiate", at: arguments.user?.place ?? place)
      step["auth"] = .mapping([ImportedEntry("negotiate", .boolean(true))])
      return
    }
    guard let login = login(userInformation), !refusesLogin(login) else { return }
    if let signature = arguments.signature {
      return addSignature(signature, login, host, to: &step)
    }
    addLogin(login, to: &step)
  }

  private mutating func refusesLogin(_ login: (user: ShellText, password: ShellText?)) -> Bool {
    guard login.user.breaksHead || login.password?.breaksHead == true else { return false }
    findings.append(
      context.findings.lose(
        .auth, "a user or a password with a control character", at: arguments.user?.place ?? place))
    return true
  }

  private mutating func note(right: String, of option: String, at place: ImportFinding.Place) {
    findings.append(
      context.findings.change(.right, "`\(option)` needs `\(right)`", at: place))
  }

  private mutating func addNetrc(_ netrc: CurlValue, to step: inout ImportedStep) {
    note(
      right: "--allow-netrc", of: netrc.option,
      at: netrc.option == "--netrc-file" ? netrc.place : place)
    let value: ImportedValue =
      netrc.text.isEmpty ? .boolean(true) : .text(context.path(netrc, &findings))
    step["auth"] = .mapping([ImportedEntry("netrc", value)])
  }

  /// User and password, decoded if they are of the address; a password that is not written is nil.
  private func login(_ userInformation: ShellText?) -> (user: ShellText, password: ShellText?)? {
    let isTyped = arguments.user != nil
    guard let written = arguments.user?.text ?? userInformation else { return nil }
    let text = context.withKnownColon(written)
    let sides = text.split(at: ":")
    let (user, password) = (sides?.before ?? text, sides?.after)
    if isTyped { return (user, password) }
    return (Self.decoded(user), password.map(Self.decoded) ?? ShellText())
  }

  private static func decoded(_ text: ShellText) -> ShellText {
    guard let bytes = text.bytes, let decoded = PercentCoding.decode(bytes, broken: .kept) else {
      return text
    }
    return ShellText(bytes: decoded)
  }

  private mutating func password(_ text: ShellText?) -> ImportedText {
    if let text { return context.credential(text, name: "password") }
    let name = context.requiredPassword()
    findings.append(
      context.findings.change(
        .secret, "curl asks for the password: `\(name)` comes from outside", at: place))
    return .expression(name)
  }

  private mutating func addLogin(
    _ login: (user: ShellText, password: ShellText?), to step: inout ImportedStep
  ) {
    var scheme = arguments.scheme ?? .basic
    if scheme == .anyauth {
      scheme = .basic
      findings.append(
        context.findings.change(.auth, "`--anyauth` is `basic` here", at: place))
    }
    var user = login.user
    var domain: ShellText?
    if scheme == .ntlm, let sides = user.split(at: "\\") ?? user.split(at: "/") {
      (domain, user) = (sides.before, sides.after)
    }
    if user.firstIndex(of: ":") != nil {
      return addUserWithColon(user, login.password ?? ShellText(), scheme, to: &step)
    }
    var entries = [
      ImportedEntry("user", .text(context.text(user))),
      ImportedEntry("password", .text(password(login.password))),
    ]
    if let domain { entries.append(ImportedEntry("domain", .text(context.text(domain)))) }
    step["auth"] = .mapping([ImportedEntry(scheme.rawValue, .mapping(entries))])
  }

  /// A user with a colon, as addresses may have one encoded: `auth` takes none, a header of `Basic` does.
  private mutating func addUserWithColon(
    _ user: ShellText, _ password: ShellText, _ scheme: CurlArguments.Scheme,
    to step: inout ImportedStep
  ) {
    let both = user + ShellText(":") + password
    guard scheme == .basic, let bytes = context.resolved(both).bytes else {
      findings.append(context.findings.lose(.auth, "a user with a colon", at: place))
      return
    }
    let encoded = ShellText(Base64.standard.encode(bytes))
    let value = ImportedText("Basic ") + context.credential(encoded, name: "credentials")
    step.request?.headers.append(ImportedField("Authorization", .text(value)))
  }

  /// `aws:amz:region:service`; curl takes the last two from the host if they are not written.
  private mutating func addSignature(
    _ signature: CurlValue, _ login: (user: ShellText, password: ShellText?), _ host: ShellText,
    to step: inout ImportedStep
  ) {
    let parts = (signature.text.literal ?? "").split(
      separator: ":", omittingEmptySubsequences: false)
    let labels = (host.literal ?? "").split(separator: ".")
    let region = parts.count > 2 ? String(parts[2]) : labels.count > 2 ? String(labels[1]) : ""
    let service = parts.count > 3 ? String(parts[3]) : labels.count > 1 ? String(labels[0]) : ""
    guard parts.first == "aws", !region.isEmpty, !service.isEmpty else {
      findings.append(
        context.findings.lose(
          .auth, "--aws-sigv4 \(context.shown(signature.text))", at: signature.place))
      return
    }
    let secret =
      login.password.map { context.credential($0, name: "secretKey") }
      ?? .expression(context.requiredPassword())
    step["auth"] = .mapping([
      ImportedEntry(
        "awsSigV4",
        .mapping([
          ImportedEntry("accessKey", .text(context.text(login.user))),
          ImportedEntry("secretKey", .text(secret)),
          ImportedEntry("region", .text(region)), ImportedEntry("service", .text(service)),
        ]))
    ])
  }
}

extension ScriptContext {
  /// The name of a password that the script does not have.
  func requiredPassword() -> String {
    if let known = promptedPassword { return known }
    let name = names.add("password")
    promptedPassword = name
    secrets.require(name)
    usedSecrets.insert(name)
    return name
  }
}
