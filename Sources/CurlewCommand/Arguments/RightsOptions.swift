// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// Files of values.
struct ValuesOptions: ParsableArguments {
  @Option(
    name: .customLong("vars"),
    help: ArgumentHelp("A YAML or JSON file of inputs. Repeatable.", valueName: "file"))
  var files: [String] = []
}

extension ValuesOptions: WordTaking {
  mutating func take(_ words: inout TypedWords) throws(TypedWords.Unusual) {
    files = try words.values("--vars")
  }
}

/// What collections may do beyond the usual.
struct RightsOptions: ParsableArguments {
  @Option(
    name: .customLong("allow-read"),
    help: ArgumentHelp(
      "Let collections read files in this folder too. Repeatable.", valueName: "dir"))
  var readFolders: [String] = []

  @Option(
    name: .customLong("allow-env"),
    help: ArgumentHelp(
      "Let collections read environment variables of this name; * is any text. Repeatable.",
      valueName: "pattern"))
  var environmentPatterns: [String] = []

  @Option(
    name: .customLong("allow-unix"),
    help: ArgumentHelp(
      "Let requests connect to the Unix socket at this path. Repeatable.", valueName: "path"))
  var unixPaths: [String] = []

  @Flag(name: .customLong("allow-netrc"), help: "Let requests take log-ins from a netrc file.")
  var allowsNetrc = false

  @Flag(
    name: .customLong("allow-default-identity"),
    help: "Let requests use this process's own Kerberos or NTLM identity.")
  var allowsDefaultIdentity = false

  @Flag(
    name: .customLong("allow-link-local"),
    help: "Let requests reach link-local and metadata addresses.")
  var allowsLinkLocal = false

  @Flag(
    help: ArgumentHelp(
      "Give the collections none of these rights, and no host but those of --allow-host.",
      discussion: "On by itself in a GitHub or GitLab job for a fork."))
  var untrusted = false

  @Option(
    name: .customLong("allow-host"),
    help: ArgumentHelp(
      "Let untrusted collections reach this host, *.domain or host:port. Repeatable.",
      valueName: "host"))
  var hosts: [String] = []
}

extension RightsOptions: WordTaking {
  mutating func take(_ words: inout TypedWords) throws(TypedWords.Unusual) {
    readFolders = try words.values("--allow-read")
    environmentPatterns = try words.values("--allow-env")
    unixPaths = try words.values("--allow-unix")
    allowsNetrc = words.flag("--allow-netrc")
    allowsDefaultIdentity = words.flag("--allow-default-identity")
    allowsLinkLocal = words.flag("--allow-link-local")
    untrusted = words.flag("--untrusted")
    hosts = try words.values("--allow-host")
  }
}

/// Where collections may write.
struct WriteOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The folder that `save` writes beneath (.curlew/output beside curlew.yaml).",
      valueName: "dir"))
  var output: String?

  @Option(
    name: .customLong("allow-write"),
    help: ArgumentHelp(
      "Let collections write files in this folder too. Repeatable.", valueName: "dir"))
  var folders: [String] = []
}

extension WriteOptions: WordTaking {
  mutating func take(_ words: inout TypedWords) throws(TypedWords.Unusual) {
    output = try words.value("--output")
    folders = try words.values("--allow-write")
  }
}
