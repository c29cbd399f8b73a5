// SPDX-License-Identifier: Apache-2.0

import Glibc
import Workbench

/// The temporary folder of the run: what the server serves, what the programs read.
struct Workshop {
  let root: String

  /// The folder in which the programs run.
  var work: String { "\(root)/work" }

  /// The folder that the server serves.
  var served: String { "\(root)/served" }

  /// The folder that the server writes what is sent to, behind `/uploads/`.
  var uploads: String { "\(root)/uploads" }

  init() throws {
    var template = Array("/tmp/curlew-benchmarks-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw Problem("no temporary folder") }
    root = String(cString: made)
    chmod(root, 0o755)  // the server's worker is another user when root starts it
    for folder in [work, served, uploads, "\(root)/server"] { try TextFile.makeFolder(folder) }
    chmod(uploads, 0o777)
  }

  /// Writes a file that the programs read, and gives its name.
  func file(_ name: String, _ text: String) throws -> String {
    try TextFile.write(text, to: "\(work)/\(name)")
    return name
  }

  /// Writes a large file, a text after another, and gives its name.
  func file(_ name: String, _ texts: some Sequence<String>) throws -> String {
    try TextFile.write(texts, to: "\(work)/\(name)")
    return name
  }

  func remove() throws {
    _ = try Child(["rm", "-rf", root], in: "/").wait()
  }
}
