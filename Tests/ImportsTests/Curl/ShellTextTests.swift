// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Imports

@Suite struct `The text of a shell` {
  /// Thirty of them would be a gigabyte.
  @Test(arguments: ["X=$X$X", "X=$X$X$X", "Y=$X$X; X=$Y$Y"])
  func `has a limit`(line: String) throws {
    let lines = Array(repeating: line, count: 40).joined(separator: "\n")
    let found = try ImportedScript("X=abcdefgh\n\(lines)\ncurl http://h/ -d \"$X\"\n")
    #expect(found.effects.contains("lost variable"))
    #expect(found.text.utf8.count < 5_000_000)
  }

  @Test func `that a program writes to curl is its body`() throws {
    let text = """
      cat <<EOF | curl -d @- http://h/
      a=1&b=$(date)
      EOF
      """
    let found = try ImportedScript(text)
    #expect(found.files.findings.all.map(\.text).contains("`$(date)` is not run"))
    #expect(found.text.contains("b=$(date)"), "\(found.text)")
  }

  @Test func `names the programs in it`() throws {
    let found = try ImportedScript("curl -d x -o \"$(curl http://h/ | foo)/#1\" http://h/{a,b}")
    #expect(!found.files.findings.all.contains { $0.text.contains("<output") })
  }

  @Test func `of a program in place of a credential comes from outside`() throws {
    let found = try ImportedScript("curl -H \"X-Key: $(pass show a)\" http://h/")
    #expect(found.text.contains("headers: { X-Key: '${xKey}' }"), "\(found.text)")
    #expect(found.files.secrets.all.map(\.value) == [nil])
    #expect(found.files.findings.all.map(\.text).contains("`$(pass show a)` is not run"))
  }
}
