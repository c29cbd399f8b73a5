// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Imports

/// What the words of a command become with the shell around it.
@Suite struct `A command of curl in a shell` {
  /// Measured with curl 7.88.
  @Test(arguments: [
    ("x= y ", "name: x, value: y"), ("x=y ;type=a/b", "name: x, value: y, type: a/b"),
    ("x=y ; type = a/b ", "name: x, value: y"),
    ("x=  \"q\"  ;type=a/b", "name: x, value: q, type: a/b"),
    ("x=\"q\" r", "name: x, value: q"), ("x=a b ;c", "name: x, value: a b"),
    ("x=y;filename= \"f\" ", "name: x, value: y, filename: f"),
    ("x=@a.txt ;type=a/b", "name: x, file: a.txt, type: a/b"),
    ("x=@ a.txt", "name: x, file: a.txt"),
    ("x= <a.txt", "name: x, value: <a.txt"), ("x=\ty\n", "name: x, value: y"),
  ])
  func `has the words of a part without the blanks around them`(
    part: String, expected: String
  ) throws {
    let found = try step("curl -F '\(part)' http://a.test/", named: ["a.txt": "x"])
    let plain = found.filter { $0 != "'" }.replacing("contentType: text/plain", with: "")
    #expect(plain.contains("{ \(expected)"), "\(found)")
  }

  @Test(arguments: [
    ("A=1 curl http://a.test/$A", ["changed undeclared"]),
    ("A=1; curl http://a.test/$A", []), ("export A=1\ncurl http://a.test/$A", []),
    ("curl http://a.test/1 || curl http://a.test/2", ["lost script"]),
    ("curl http://a.test/1 ||\n  curl http://a.test/2", ["lost script"]),
    ("curl http://a.test/1 || exit 1", []), ("curl http://a.test/1 && curl http://a.test/2", []),
    (
      "case $1 in\n  a) curl http://a.test/1 ;;\n  *) curl http://a.test/2 ;;\nesac",
      ["lost script"]
    ),
    ("case a in a) curl http://a.test/1;; esac", ["lost script"]),
    ("timeout 5 curl http://a.test", ["changed option"]),
    ("timeout -k 1 5s curl http://a.test", ["changed option"]),
    ("sudo -u ada curl http://a.test", []), ("nice -n 5 curl http://a.test", []),
    ("sudo -E apt install curl\ncurl http://a.test", ["lost script"]),
    ("https_proxy=http://p:1 curl http://a.test", ["lost option"]),
    ("export NO_PROXY=x\ncurl http://a.test", ["lost option"]),
  ])
  func `has what is around it in a shell reported`(text: String, effects: [String]) throws {
    let script = try ImportedScript(text)
    #expect(script.effects == effects)
    #expect(!script.files.collections[0].scenarios[0].steps.isEmpty)
  }

  @Test(arguments: [
    ("curl http://a.test/$(echo a)", "http://a.test/a"),
    ("curl http://a.test/`echo -n a`", "http://a.test/a"),
    ("curl \"http://a.test/$(echo a b)\"", "http://a.test/a%20b"),
    ("curl http://a.test/$(printf %s a)", "http://a.test/a"),
    ("A=$(echo a)\ncurl http://a.test/$A", "http://a.test/${a}"),
    ("curl http://a.test/$(echo 'a\\n')", "echo"), ("curl http://a.test/$(echo $X)", "echo"),
    ("curl http://a.test/$(echo a b)", "echo"), ("curl http://a.test/$(echo a | tr a b)", "echo"),
    ("curl http://a.test/$(echo -e a)", "echo"), ("curl http://a.test/$(echo *)", "echo"),
    ("curl http://a.test/$(date)", "date"),
  ])
  func `has the text that a shell writes`(command: String, address: String) throws {
    let script = try ImportedScript(command)
    let found = script.files.collections[0].scenarios[0].steps[0].request?.address.template ?? ""
    let base = script.files.collections[0].keys.first { $0.name == "baseUrl" }?.value
    var whole = found
    if case .text(let text)? = base?.content { whole = text.template + found }
    #expect(address.contains("://") ? whole == address : whole.contains(address), "\(whole)")
    let isLost = script.files.findings.all.contains { $0.text.contains("is not run") }
    #expect(isLost == !address.contains("://"))
  }

  /// A shell knows more than the text: where an address ends, and what the file is called.
  @Test(arguments: [
    ("D=http://a.test/d/\ncurl -T a.txt $D", "${d}a.txt", false),
    ("D=http://a.test/d\ncurl -T a.txt $D", "${d}", false),
    ("D=http://a.test\ncurl -T a.txt $D", "${d}/a.txt", false),
    ("D=http://a.test/d\ncurl -T a.txt $D/", "${d}/a.txt", false),
    ("D=d/\ncurl -T a.txt http://a.test/$D", "http://a.test/${raw(d)}a.txt", false),
    ("D=d\ncurl -T a.txt http://a.test/$D", "http://a.test/${d}", false),
    ("H=a.test\ncurl -T a.txt http://$H", "http://${h}/a.txt", false),
    ("F=x/a.txt\ncurl -T $F http://a.test/d/", "http://a.test/d/a.txt", false),
    ("curl -T a.txt http://a.test/$Q", "http://a.test/${", true),
    ("curl -T a.txt $Q", "${", true), ("curl -T \"$Q\" http://a.test/d/", "http://a.test/d/", true),
    ("curl -T \"$Q\" http://a.test/d", "http://a.test/d", false),
    ("curl -T a.txt $Q/", "/a.txt", false),
  ])
  func `uploads to an address in variables`(
    command: String, address: String, isReported: Bool
  ) throws {
    let script = try ImportedScript(command)
    let found = script.files.collections[0].scenarios[0].steps[0].request?.address.template ?? ""
    let base = script.files.collections[0].keys.first { $0.name == "baseUrl" }?.value
    var whole = found
    if case .text(let text)? = base?.content { whole = text.template + found }
    #expect(
      whole == address || address.hasSuffix("{") && whole.hasPrefix(address)
        || address == "/a.txt" && whole.hasSuffix(address), "\(whole)")
    #expect(script.files.findings.all.contains { $0.text.hasPrefix("curl adds") } == isReported)
  }
}
