// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The temporary folder of the run: what the server serves, what the programs read.
struct Workshop {
  let root: String

  /// The folder in which the programs run.
  var work: String { "\(root)/work" }

  /// The folder that the server serves.
  var served: String { "\(root)/served" }

  init() throws {
    var template = Array("/tmp/curlew-benchmarks-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw Problem("no temporary folder") }
    root = String(cString: made)
    chmod(root, 0o755)  // the server's worker is another user when root starts it
    for folder in [work, served, "\(root)/server"] { try TextFile.makeFolder(folder) }
  }

  /// Writes a file that the programs read, and gives its name.
  func file(_ name: String, _ text: String) throws -> String {
    try TextFile.write(text, to: "\(work)/\(name)")
    return name
  }

  func remove() throws {
    _ = try Child(["rm", "-rf", root], in: "/").wait()
  }
}
