// SPDX-License-Identifier: Apache-2.0

extension String {
  /// A path written in a file, in a form that can be opened: an absolute path unchanged, another
  /// one appended to the folder of that file. Nothing is simplified, since a symbolic link may
  /// precede a `..`.
  ///
  /// - Parameter folder: empty if there is none.
  package func path(in folder: String) -> String {
    utf8.first == UInt8(ascii: "/") || folder.isEmpty ? self : folder + "/" + self
  }

  /// The path of a Unix socket, without `.` and `..`: rights name sockets by their spelling, so the
  /// connection must use the same spelling.
  package func socketPath(in folder: String) -> String {
    let whole = path(in: folder)
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
