// SPDX-License-Identifier: Apache-2.0

import Notation

/// The log-in of a command line of hurl: `--user`, with the options that say how it is sent.
struct CommandLineLogIn: Sendable {
  private(set) var user: CommandWord?
  private(set) var scheme = "basic"
  private(set) var signature: CommandWord?
  private(set) var offset = 0

  var isEmpty: Bool { user == nil && scheme != "negotiate" }

  mutating func take(_ part: CommandLineOption.LogIn, _ value: CommandWord?, _ offset: Int) {
    self.offset = offset
    switch part {
    case .user: user = value
    case .scheme(let name): scheme = name
    case .signature: signature = value
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
}

extension ForeignCommandLine {
  /// Adds the log-in to `defaults` of each collection; a step with a header of its own keeps that.
  mutating func settleLogIn(in imported: inout ImportedFiles) {
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
    guard let (user, password) = logIn.sides, logIn.signature == nil || logIn.scope != nil,
      let (value, secret) = reference(to: password, in: &imported)
    else { return note(.lost, .auth, "`--user` cannot be carried over", logIn.offset) }
    addLogIn(entry(user: user, password: value), secret, to: &imported)
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
    to password: ShellText, in imported: inout ImportedFiles
  ) -> (text: ImportedText, secret: String?)? {
    let taken = imported.declaredNames.union(imported.collections.flatMap(\.madeNames))
    var names = VariableNames()
    for name in taken.sorted() { _ = names.add(name) }
    guard password.hasVariables else {
      guard let literal = password.literal else { return nil }
      let text = imported.secrets.reference(to: ImportedText(literal), name: "password", &names)
      return (text, text.expressions.first)
    }
    guard password.units.count == 1, let unit = password.units.first else { return nil }
    let name = names.add("password")
    imported.secrets.require(name, variable: line.variables.name(of: unit))
    return (.expression(name), name)
  }

  private func addLogIn(
    _ entry: ImportedEntry, _ secret: String?, to imported: inout ImportedFiles
  ) {
    let added = imported.secrets.all.first { $0.name == secret }
    for place in imported.collections.indices {
      imported.collections[place].addLogIn(entry)
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

  fileprivate mutating func addLogIn(_ entry: ImportedEntry) {
    defaults.removeAll { $0.name == "auth" }
    defaults.append(ImportedEntry("auth", .mapping([entry])))
    for scenario in scenarios.indices {
      for step in scenarios[scenario].steps.indices {
        let own = scenarios[scenario].steps[step]
        let hasHeader = own.request?.headers.contains { $0.isNamed("authorization") } ?? false
        if hasHeader, own["auth"] == nil {
          scenarios[scenario].steps[step]["auth"] = .text("none")
        }
      }
    }
  }
}
