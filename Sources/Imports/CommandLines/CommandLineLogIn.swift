// SPDX-License-Identifier: Apache-2.0

import Digests
import Notation

/// The log-in of a command line of hurl: `--user`, with the options that say how it is sent.
struct CommandLineLogIn: Sendable {
  private(set) var user: CommandWord?
  private(set) var scheme = "basic"
  private(set) var signature: CommandWord?
  /// The netrc file; an empty word is that of the person.
  private(set) var netrc: CommandWord?
  private(set) var offset = 0

  var isEmpty: Bool { user == nil && scheme != "negotiate" && netrc == nil }

  mutating func take(_ part: CommandLineOption.LogIn, _ value: CommandWord?, _ offset: Int) {
    self.offset = offset
    switch part {
    case .user: user = value
    case .scheme(let name): scheme = name
    case .signature: signature = value
    case .netrc: netrc = netrc ?? CommandWord(text: ShellText(), offset: offset)
    case .netrcFile: netrc = value
    }
  }

  /// `region` and `service` of `aws:amz:region:service`; nil if one is not written, since it is that of
  /// the host then.
  var scope: (region: String, service: String)? {
    let parts = (signature?.literal ?? "").split(
      separator: ":", omittingEmptySubsequences: false
    ).map(String.init)
    guard parts.count == 4, parts[0] == "aws", !parts[2].isEmpty, !parts[3].isEmpty else {
      return nil
    }
    return (parts[2], parts[3])
  }

  /// The user, which has no variable, and the password; nil for another word.
  var sides: (user: String, password: ShellText)? {
    guard let user, !user.text.breaksHead else { return nil }
    let sides = user.text.split(at: ":")
    return (sides?.before ?? user.text).literal.map { ($0, sides?.after ?? ShellText()) }
  }

  /// A user without a colon, which Hurl encodes alone; nil for another word.
  var lonelyUser: String? {
    guard scheme == "basic", signature == nil, let user, user.text.split(at: ":") == nil else {
      return nil
    }
    return sides?.user
  }
}

extension ForeignCommandLine {
  /// Adds the log-in to each collection; a step with one of its own keeps that.
  ///
  /// - Parameters:
  ///   - named: the files that the line names.
  ///   - file: the number of the line among the files of the import.
  mutating func settleLogIn(
    in imported: inout ImportedFiles, _ named: [String: NamedFile], file: Int
  ) {
    guard !logIn.isEmpty else {
      if logIn.scheme != "basic" || logIn.signature != nil {
        note(.lost, .auth, "a log-in without `--user`", logIn.offset)
      }
      return
    }
    if logIn.scheme == "negotiate" {
      note(
        .changed, .right, "`--negotiate` needs `--allow-default-identity`", logIn.offset)
      return addLogIn(ImportedEntry("negotiate", .boolean(true)), nil, to: &imported)
    }
    if logIn.user == nil, let netrc = logIn.netrc {
      return settleNetrc(netrc, in: &imported, named, file: file)
    }
    if let user = logIn.lonelyUser {
      let encoded = ShellText(Base64.standard.encode(Array(user.utf8)))
      guard let (text, secret) = reference(to: encoded, name: "credentials", in: &imported) else {
        return
      }
      return addHeader(ImportedText("Basic ") + text, secret, to: &imported)
    }
    guard let (user, password) = logIn.sides, logIn.signature == nil || logIn.scope != nil,
      let (value, secret) = reference(to: password, name: "password", in: &imported)
    else { return note(.lost, .auth, "`--user` cannot be carried over", logIn.offset) }
    addLogIn(entry(user: user, password: value), secret, to: &imported)
  }

  private mutating func settleNetrc(
    _ word: CommandWord, in imported: inout ImportedFiles, _ named: [String: NamedFile], file: Int
  ) {
    guard let literal = word.literal else {
      return note(.lost, .auth, "`--netrc-file`: its file is a variable", logIn.offset)
    }
    var value = ImportedValue.boolean(true)
    if !literal.isEmpty {
      let path = line.path(literal)
      let place = ImportFinding.Place(file: file, offset: logIn.offset)
      let found = NamedPath.to(path, named[path], at: place, &imported.findings)
      value = .text(found.text)
      if !imported.collections.isEmpty { imported.collections[0].findings += found.findings }
    }
    addLogIn(ImportedEntry("netrc", value), nil, to: &imported)
  }

  private func entry(user: String, password: ImportedText) -> ImportedEntry {
    if let scope = logIn.scope {
      return ImportedEntry(
        "awsSigV4",
        .mapping([
          ImportedEntry("accessKey", .text(user)), ImportedEntry("secretKey", .text(password)),
          ImportedEntry("region", .text(scope.region)),
          ImportedEntry("service", .text(scope.service)),
        ]))
    }
    let parts = user.split(separator: "\\", maxSplits: 1).map(String.init)
    let hasDomain = logIn.scheme == "ntlm" && parts.count == 2
    var entries = [
      ImportedEntry("user", .text(hasDomain ? parts[1] : user)),
      ImportedEntry("password", .text(password)),
    ]
    if hasDomain { entries.append(ImportedEntry("domain", .text(parts[0]))) }
    return ImportedEntry(logIn.scheme, .mapping(entries))
  }

  /// The text that names a password, and its secret: a variable of the shell comes from the environment.
  private func reference(
    to password: ShellText, name preferred: String, in imported: inout ImportedFiles
  ) -> (text: ImportedText, secret: String?)? {
    let taken = imported.declaredNames.union(imported.collections.flatMap(\.madeNames))
    var names = VariableNames()
    for name in taken.sorted() { _ = names.add(name) }
    guard password.hasVariables else {
      guard let literal = password.literal else { return nil }
      let text = imported.secrets.reference(to: ImportedText(literal), name: preferred, &names)
      return (text, text.expressions.first)
    }
    guard password.units.count == 1, let unit = password.units.first else { return nil }
    let name = names.add(preferred)
    imported.secrets.require(name, variable: line.variables.name(of: unit))
    return (.expression(name), name)
  }

  private func addLogIn(
    _ entry: ImportedEntry, _ secret: String?, to imported: inout ImportedFiles
  ) {
    addSecret(secret, to: &imported)
    for place in imported.collections.indices { imported.collections[place].addLogIn(entry) }
  }

  private func addHeader(
    _ value: ImportedText, _ secret: String?, to imported: inout ImportedFiles
  ) {
    addSecret(secret, to: &imported)
    let field = ImportedField("Authorization", .text(value))
    for place in imported.collections.indices {
      imported.collections[place].changeOpenSteps { $0.request?.headers.append(field) }
    }
  }

  private func addSecret(_ secret: String?, to imported: inout ImportedFiles) {
    let added = imported.secrets.all.first { $0.name == secret }
    for place in imported.collections.indices {
      let known = imported.collections[place].secrets.contains { $0.name == secret }
      if let added, !known { imported.collections[place].secrets.append(added) }
    }
  }
}

extension ImportedCollection {
  /// The names that steps give values.
  fileprivate var madeNames: [String] {
    scenarios.flatMap(\.steps).flatMap { step in
      ["capture", "set", "vars"].flatMap { step[$0]?.names(ofVariables: false) ?? [] }
    }
  }

  /// Adds a log-in to the steps without one. Where all go to the origin of `baseUrl` it is in `defaults`, which
  /// send a log-in nowhere else.
  fileprivate mutating func addLogIn(_ entry: ImportedEntry) {
    defaults.removeAll { $0.name == "auth" }
    let value = ImportedValue.mapping([entry])
    let requests = scenarios.flatMap(\.steps).filter { $0.request != nil && !$0.isDisabled }
    guard requests.allSatisfy(\.isRelative), keys.contains(where: { $0.name == "baseUrl" }) else {
      return changeOpenSteps { $0["auth"] = value }
    }
    defaults.append(ImportedEntry("auth", value))
    for scenario in scenarios.indices {
      for step in scenarios[scenario].steps.indices
      where scenarios[scenario].steps[step].hasAuthorization {
        scenarios[scenario].steps[step]["auth"] = .text("none")
      }
    }
  }

  /// Changes the requests that have neither a log-in nor a header with one.
  fileprivate mutating func changeOpenSteps(_ change: (inout ImportedStep) -> Void) {
    for scenario in scenarios.indices {
      for step in scenarios[scenario].steps.indices {
        let own = scenarios[scenario].steps[step]
        guard own.request != nil, own["auth"] == nil, !own.hasAuthorization else { continue }
        change(&scenarios[scenario].steps[step])
      }
    }
  }
}

extension ImportedStep {
  /// Whether it has the header of a log-in, and no other one.
  fileprivate var hasAuthorization: Bool {
    self["auth"] == nil
      && request?.headers.contains { $0.isNamed("authorization") } ?? false
  }
}
