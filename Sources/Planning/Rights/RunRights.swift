// SPDX-License-Identifier: Apache-2.0

/// The rights that the person who starts a run gives, with flags and `CURLEW_` variables of the
/// real environment. Collections cannot add any.
///
/// One value from the command line to the last hop: the files of the loader and the run are opened
/// within it, planning refuses what it can judge before anything is sent, the run judges the rest.
package struct RunRights: Sendable, Hashable {
  /// `--allow-read`.
  package var readFolders: [String] = []
  /// `--allow-write`.
  package var writeFolders: [String] = []
  /// `--allow-env`: names in which `*` matches any text.
  package var environmentPatterns: [String] = []
  /// `--allow-unix`: absolute paths of sockets.
  package var unixPaths: [String] = []
  /// `--allow-netrc`: whether log-ins may come from a netrc file.
  package var allowsNetrc = false
  /// `--allow-default-identity`: whether the process's own Kerberos or NTLM identity may be used.
  package var allowsDefaultIdentity = false
  /// `--allow-link-local`: whether link-local and metadata addresses may be reached.
  package var allowsLinkLocal = false
  /// `--allow-exec`: whether steps may start programs.
  package var allowsPrograms = false
  /// `--untrusted`: whether none of the above is given (`distrusted`), and only `hosts` may be
  /// reached.
  package var isUntrusted = false
  /// `--allow-host`: the only hosts of an untrusted run.
  package var hosts: [AllowedHost] = []

  package init() {}

  /// Whether a socket at an absolute path, as `socketPath(in:)` returns it, may be connected
  /// to.
  ///
  /// The path must have exactly the spelling of one of `--allow-unix`: a link in the tree that
  /// leads to such a socket is another path.
  package func allowsUnixSocket(at path: String) -> Bool {
    unixPaths.contains { $0.socketPath(in: "") == path }
  }

  /// Whether a host, as written in an `Address`, may be reached; judged on every hop.
  package func allowsHost(_ host: String, port: Int?) -> Bool {
    !isUntrusted || hosts.contains { $0.matches(host: host, port: port) }
  }

  /// The rights of an untrusted run: only the hosts.
  package var distrusted: RunRights {
    var rights = RunRights()
    rights.isUntrusted = true
    rights.hosts = hosts
    return rights
  }
}
