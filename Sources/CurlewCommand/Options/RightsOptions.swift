// SPDX-License-Identifier: Apache-2.0

import Files
import Planning

extension CommandOption where Request: LoadingRequest {
  /// The rights of collections.
  static var rights: [CommandOption] {
    [
      .option(
        "--allow-read", takes: .folder("dir"),
        help: "Let collections read files in this folder too. Repeatable.", isRepeatable: true,
        replay: { $0.load.rights.readFolders }
      ) { $0.load.rights.readFolders.append(try $1.path()) },
      .option(
        "--allow-env", takes: .word("pattern"),
        help: "Let collections read environment variables of this name; * is any text. Repeatable.",
        isRepeatable: true, replay: { $0.load.rights.environmentPatterns }
      ) { $0.load.rights.environmentPatterns.append($1.text) },
      .option(
        "--allow-unix", takes: .file("path"),
        help: "Let requests connect to the Unix socket at this path. Repeatable.",
        isRepeatable: true, replay: { $0.load.rights.unixPaths }
      ) { $0.load.rights.allowUnix(try $1.path()) },
      .flag(
        "--allow-netrc", help: "Let requests take log-ins from a netrc file.",
        replay: { $0.load.rights.allowsNetrc }
      ) { $0.load.rights.allowsNetrc = true },
      .flag(
        "--allow-default-identity",
        help: "Let requests use this process's own Kerberos or NTLM identity.",
        replay: { $0.load.rights.allowsDefaultIdentity }
      ) { $0.load.rights.allowsDefaultIdentity = true },
      .flag(
        "--allow-link-local", help: "Let requests reach link-local and metadata addresses.",
        replay: { $0.load.rights.allowsLinkLocal }
      ) { $0.load.rights.allowsLinkLocal = true },
      .flag(
        "--allow-exec", help: "Let `exec` steps start programs.",
        replay: { $0.load.rights.allowsPrograms }
      ) { $0.load.rights.allowsPrograms = true },
      .flag(
        "--untrusted",
        help: "Give the collections none of these rights, and no host but those of --allow-host.",
        note: "On by itself in a GitHub or GitLab job for a fork.",
        replay: { $0.load.rights.isUntrusted }
      ) { $0.load.rights.isUntrusted = true },
      .option(
        "--allow-host", takes: .word("host"),
        help: "Let untrusted collections reach this host, *.domain or host:port. Repeatable.",
        isRepeatable: true, replay: { $0.load.rights.hosts.map(\.text) }
      ) { $0.load.rights.hosts.append(try $1.allowedHost()) },
    ]
  }

  /// Where collections may write.
  static var writing: [CommandOption] {
    [
      .option(
        "--output", takes: .folder("dir"),
        help: "The folder that `save` writes beneath (.curlew/output beside curlew.yaml).",
        replay: { [$0.load.outputFolder] }
      ) { $0.load.outputFolder = try $1.outputFolder() },
      .option(
        "--allow-write", takes: .folder("dir"),
        help: "Let collections write files in this folder too. Repeatable.", isRepeatable: true,
        replay: { $0.load.rights.writeFolders }
      ) { $0.load.rights.writeFolders.append(try $1.path()) },
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
