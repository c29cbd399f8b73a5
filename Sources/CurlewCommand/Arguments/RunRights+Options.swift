// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Files
import Planning

extension RunRights {
  /// What was typed, else what `CURLEW_` variables say.
  init(_ options: RightsOptions, _ variables: OptionVariables) throws {
    self.init()
    readFolders = try options.readFolders.paths(of: "--allow-read")
      .orElse { try variables.list("allow-read") }
    environmentPatterns = try options.environmentPatterns.orElse {
      try variables.list("allow-env")
    }
    allowUnix(
      try options.unixPaths.paths(of: "--allow-unix").orElse { try variables.list("allow-unix") })
    allowsNetrc = try options.allowsNetrc || variables.flag("allow-netrc")
    allowsDefaultIdentity =
      try options.allowsDefaultIdentity || variables.flag("allow-default-identity")
    allowsLinkLocal = try options.allowsLinkLocal || variables.flag("allow-link-local")
    hosts = try options.hosts.orElse { try variables.list("allow-host") }.map { text in
      guard let host = AllowedHost(text) else {
        throw ValidationError(
          "`--allow-host \(text)` is no host: write it like api.example.com, *.example.com or "
            + "127.0.0.1:8080.")
      }
      return host
    }
    isUntrusted = try options.untrusted || variables.flag("untrusted")
  }

  /// Allows Unix sockets at paths as typed.
  mutating func allowUnix(_ paths: [String]) {
    let folder = FilePath.workingDirectory
    unixPaths += paths.map { path in
      folder.map { FilePath(path).absolute(in: $0).tidied.text } ?? path
    }
  }
}

extension RunRights {
  /// Arguments that give the same rights again.
  var arguments: [String] {
    var arguments: [String] = []
    func add(_ option: String, _ values: [String]) {
      for value in values { arguments += [option, value] }
    }
    func add(_ option: String, _ isOn: Bool) {
      if isOn { arguments.append(option) }
    }
    add("--allow-read", readFolders)
    add("--allow-write", writeFolders)
    add("--allow-env", environmentPatterns)
    add("--allow-unix", unixPaths)
    add("--allow-netrc", allowsNetrc)
    add("--allow-default-identity", allowsDefaultIdentity)
    add("--allow-link-local", allowsLinkLocal)
    add("--untrusted", isUntrusted)
    add("--allow-host", hosts.map(\.text))
    return arguments
  }
}
