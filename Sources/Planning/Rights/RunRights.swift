// SPDX-License-Identifier: Apache-2.0

/// What the person who starts a run allows beyond the usual: flags, and `CURLEW_` variables of the
/// real environment. Nothing in a collection can add to it.
///
/// One value from the command line to the last hop: the loader's and the run's files are opened
/// within it, planning refuses what it can judge before anything is sent, the run the rest.
package struct RunRights: Sendable, Hashable {
  /// `--allow-read`.
  package var readFolders: [String] = []
  /// `--allow-write`.
  package var writeFolders: [String] = []
  /// `--allow-env`: names in which `*` stands for any text.
  package var environmentPatterns: [String] = []
  /// `--allow-unix`: absolute paths of sockets.
  package var unixPaths: [String] = []
  /// `--allow-netrc`: log-ins may come from a netrc file.
  package var allowsNetrc = false
  /// `--allow-default-identity`: the process's own Kerberos or NTLM identity may be used.
  package var allowsDefaultIdentity = false
  /// `--allow-link-local`: link-local and metadata addresses may be reached.
  package var allowsLinkLocal = false
  /// `--untrusted`: none of the above is granted (`distrusted`), and of the network only `hosts`.
  package var isUntrusted = false
  /// `--allow-host`: the only hosts of an untrusted run.
  package var hosts: [AllowedHost] = []

  package init() {}

  /// Whether a socket at an absolute path, as `socketPath(behind:)` gives it, may be connected to.
  ///
  /// The path must be one of `--allow-unix` by its spelling: a link in the tree that leads to such a
  /// socket is another path.
  package func allowsUnixSocket(at path: String) -> Bool {
    unixPaths.contains { $0.socketPath(behind: "") == path }
  }

  /// Whether something may be sent to a host, written as an `Address` holds it; judged on every hop.
  package func allowsHost(_ host: String, port: Int?) -> Bool {
    !isUntrusted || hosts.contains { $0.matches(host: host, port: port) }
  }

  /// What an untrusted run leaves of them: none but the hosts.
  package var distrusted: RunRights {
    var rights = RunRights()
    rights.isUntrusted = true
    rights.hosts = hosts
    return rights
  }
}
