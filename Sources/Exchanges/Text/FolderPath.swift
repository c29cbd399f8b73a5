// SPDX-License-Identifier: Apache-2.0

extension String {
  /// A path that stands in a file, as it can be opened: an absolute one as it is, another behind the
  /// folder of that file. Nothing is tidied, since a symbolic link may stand before a `..`.
  ///
  /// - Parameter folder: Empty where there is none.
  package func path(behind folder: String) -> String {
    utf8.first == UInt8(ascii: "/") || folder.isEmpty ? self : folder + "/" + self
  }

  /// The same for a Unix socket, without `.` and `..`: rights name sockets by their spelling, so the
  /// one that is connected to must be the one that is spelt.
  package func socketPath(behind folder: String) -> String {
    let whole = path(behind: folder)
    var parts: [Substring] = []
    for part in whole.split(separator: "/") where part != "." {
      if part == "..", !parts.isEmpty, parts.last != ".." {
        parts.removeLast()
      } else if part != ".." || whole.first != "/" {
        parts.append(part)
      }
    }
    return (whole.first == "/" ? "/" : "") + parts.joined(separator: "/")
  }
}
