// SPDX-License-Identifier: Apache-2.0

import TestSupport

extension ProgramRun {
  /// What the console says of each failed step, whole: `specs.yaml:3:5 GET http://a/: status: …`. A
  /// time in it is left out.
  var failures: [String] {
    output.split(separator: "\n").filter { line in
      let words = line.split(separator: " ")
      return words.count > 2 && words[0] == "✗" && words[1].split(separator: ":").count == 3
    }.map { String($0.dropFirst(2).replacing(#/ after [0-9]+ ms/#, with: "")) }
  }

  /// The first line of each diagnostic: `error[unknown-key]: …`.
  var headlines: [String] {
    errorOutput.split(separator: "\n").filter {
      $0.hasPrefix("error[") || $0.hasPrefix("warning[")
    }.map(String.init)
  }
}
