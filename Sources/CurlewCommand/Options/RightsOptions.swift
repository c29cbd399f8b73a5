// SPDX-License-Identifier: Apache-2.0

import Files
import Planning

extension CommandOption where Request: PlanningRequest {
  /// The rights of collections.
  static var rights: [CommandOption] {
    [
      .option(
        "--allow-read", takes: .folder("dir"),
        help: "Let collections read files in this folder too. Repeatable.", isRepeatable: true,
        replay: { $0.plan.rights.readFolders }
      ) { $0.plan.rights.readFolders.append(try $1.path()) },
      .option(
        "--allow-env", takes: .word("pattern"),
        help: "Let collections read environment variables of this name; * is any text. Repeatable.",
        isRepeatable: true, replay: { $0.plan.rights.environmentPatterns }
      ) { $0.plan.rights.environmentPatterns.append($1.text) },
      .option(
        "--allow-unix", takes: .file("path"),
        help: "Let requests connect to the Unix socket at this path. Repeatable.",
        isRepeatable: true, replay: { $0.plan.rights.unixPaths }
      ) { $0.plan.rights.allowUnix(try $1.path()) },
      .flag(
        "--allow-netrc", help: "Let requests take log-ins from a netrc file.",
        replay: { $0.plan.rights.allowsNetrc }
      ) { $0.plan.rights.allowsNetrc = true },
      .flag(
        "--allow-default-identity",
        help: "Let requests use this process's own Kerberos or NTLM identity.",
        replay: { $0.plan.rights.allowsDefaultIdentity }
      ) { $0.plan.rights.allowsDefaultIdentity = true },
      .flag(
        "--allow-link-local", help: "Let requests reach link-local and metadata addresses.",
        replay: { $0.plan.rights.allowsLinkLocal }
      ) { $0.plan.rights.allowsLinkLocal = true },
      .flag(
        "--allow-exec", help: "Let `exec` steps and secrets start programs.",
        replay: { $0.plan.rights.allowsPrograms }
      ) { $0.plan.rights.allowsPrograms = true },
      .flag(
        "--untrusted",
        help: "Give the collections none of these rights, and no host but those of --allow-host.",
        note: "On by itself in a GitHub or GitLab job for a fork.",
        replay: { $0.plan.rights.isUntrusted }
      ) { $0.plan.rights.isUntrusted = true },
      .option(
        "--allow-host", takes: .word("host"),
        help: "Let untrusted collections reach this host, *.domain or host:port. Repeatable.",
        isRepeatable: true, replay: { $0.plan.rights.hosts.map(\.text) }
      ) { $0.plan.rights.hosts.append(try $1.allowedHost()) },
    ]
  }

  /// Where collections may write.
  static var writing: [CommandOption] {
    [
      .option(
        "--output", takes: .folder("dir"),
        help: "The folder that `save` writes beneath (.curlew/output beside curlew.yaml).",
        replay: { [$0.plan.outputFolder] }
      ) { $0.plan.outputFolder = try $1.outputFolder() },
      .option(
        "--allow-write", takes: .folder("dir"),
        help: "Let collections write files in this folder too. Repeatable.", isRepeatable: true,
        replay: { $0.plan.rights.writeFolders }
      ) { $0.plan.rights.writeFolders.append(try $1.path()) },
    ]
  }
}

extension RunRights {
  /// Allows the Unix socket at a typed path.
  mutating func allowUnix(_ path: String) {
    let folder = FilePath.workingDirectory
    unixPaths.append(folder.map { FilePath(path).absolute(in: $0).tidied.text } ?? path)
  }
}

extension GivenValue {
  fileprivate func outputFolder() throws(UsageError) -> String {
    let path = try path()
    guard path != "-" else {
      throw UsageError("`\(name)` needs a folder: steps save files in it")
    }
    return path
  }

  fileprivate func allowedHost() throws(UsageError) -> AllowedHost {
    guard let host = AllowedHost(text) else {
      throw UsageError(
        "`\(written)` is not a host: write it like api.example.com, *.example.com or "
          + "127.0.0.1:8080")
    }
    return host
  }
}
