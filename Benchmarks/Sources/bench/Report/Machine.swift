// SPDX-License-Identifier: Apache-2.0

import Glibc
import Workbench

/// On what was measured, and with what.
struct Machine {
  /// Names and values in the order in which they are printed.
  let facts: [(String, String)]

  init(workshop: Workshop, curlew: String) throws {
    func first(_ arguments: String..., lines: Int = 1) -> String {
      let path = "\(workshop.root)/fact.txt"
      // nginx prints its version as an error.
      let command = arguments.joined(separator: " ") + " 2>&1"
      guard (try? measured(["sh", "-c", command], in: workshop.root, output: path)) != nil,
        let text = try? TextFile.read(path)
      else { return "unknown" }
      return text.split(separator: "\n").prefix(lines).joined(separator: "; ")
    }
    let model = "sed -n 's/^model name[^:]*: //p' /proc/cpuinfo"
    facts = [
      ("date", first("date -u +%Y-%m-%d")),
      ("processor", "\(sysconf(Int32(_SC_NPROCESSORS_ONLN))) × \(first(model))"),
      ("system", first(". /etc/os-release; echo $PRETTY_NAME, Linux $(uname -r)")),
      ("load before the first round", first("cut -d' ' -f1 /proc/loadavg")),
      ("curlew", first("\(curlew) --version")),
      ("its size, stripped", first("stat -c '%s bytes'", curlew)),
      ("curl", first("curl --version").split(separator: " ").prefix(4).joined(separator: " ")),
      ("nginx", first("nginx -v")),
      ("libyaml", first("pkg-config --modversion yaml-0.1")),
      ("Swift", first("swift --version")),
      ("C compiler", first("cc --version")),
    ]
  }
}
