// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import CurlewCommand

/// What `curlew send` makes of what people type who know curl or HTTPie: the collection it stands for.
@Suite struct `A command line of send` {
  private func collection(_ words: [String]) throws -> String {
    var surroundings = CommandSurroundings.ofTest()
    surroundings.arguments = ["send"] + words
    guard case .command(let command, _) = try CommandLineReader(surroundings).read() else {
      throw CancellationError()
    }
    return SendCollection(try #require(command as? SendCommand).request).text
  }

  private func step(_ words: String...) throws -> String {
    let text = try collection(words)
    let start = try #require(text.firstRange(of: "requests:\n"))
    return text[start.upperBound...].split(separator: "\n").map { $0.drop { " -".contains($0) } }
      .joined(separator: " | ")
  }

  private static let type = "contentType: application/x-www-form-urlencoded"

  @Test(arguments: [
    (["-d", "a=1", "-d", "b=2"], "form: { a: '1', b: '2' }"),
    (["-da=1&a=2"], "form: | a: ['1', '2']"),
    (["-d", "a=b c"], "text: a=b c | \(type)"), (["-d", "plain"], "text: plain | \(type)"),
    (["-d", "a=1&b=2&a=3"], "text: a=1&b=2&a=3 | \(type)"), (["-d", ""], "text: '' | \(type)"),
    (
      ["-d", "@f"],
      #"text: ${file('f').replace('\r', '').replace('\n', '')} | \#(type)"#
    ),
    (["--data-raw", "@f"], "text: '@f' | \(type)"), (["--data-binary", "@f"], "file: f | \(type)"),
    (["--data-binary", "@f", "-d", "x"], "text: ${file('f')}&x | \(type)"),
    (["-d", "x", "--data-binary", "@f"], "text: x&${file('f')} | \(type)"),
    (["--data-urlencode", "q=a b&c"], "text: q=a%20b%26c | \(type)"),
    (["--data-urlencode", "a b"], "text: a%20b | \(type)"),
    (["--data-urlencode", "=a=b"], "text: a%3Db | \(type)"),
    (["--data-urlencode", "q@f"], "text: q=${url.encode(file('f'))} | \(type)"),
    (["-d", "{}", "-H", "Content-Type: a/b"], "headers: { Content-Type: a/b } | text: '{}'"),
    (
      ["--data-binary", "@f", "-H", "content-type: a/b"], "headers: { content-type: a/b } | file: f"
    ),
    (["--graphql", "@q"], #"graphql: { query: "${file('q')}" }"#),
    (["-F", "a=1"], "multipart: | name: a, value: '1' }"),
    (
      ["-Fa=@f;type=image/png;filename=\"x;y.png\""],
      "multipart: | name: a, file: f, type: image/png, filename: x;y.png }"
    ),
    (["-F", "a=<f"], #"multipart: | name: a, value: "${file('f')}" }"#),
    (["-F", "a=\"b;c\""], "multipart: | name: a, value: b;c }"),
  ]) func `is the body that curl sends`(_ words: [String], _ expected: String) throws {
    let found = try collection(words + ["http://a.example/"])
    let flat = found.split(separator: "\n").dropFirst(3).map { $0.drop { " -{".contains($0) } }
    #expect(flat.joined(separator: " | ").hasPrefix(expected), "\(found)")
  }

  @Test func `hides credentials in it`() throws {
    #expect(try step("-d", "password=hunter2", ":1/").contains("form: { password: '${password}' }"))
    #expect(try collection(["-F", "token=abc", ":1/"]).contains("${token}"))
    #expect(!(try collection(["-F", "token=abc", ":1/"]).contains("abc")))
  }

  @Test func `may ask for the head alone, follow redirects and be silent`() throws {
    #expect(try step("-I", "http://a.example/") == "HEAD: http://a.example/")
    #expect(try step("-sSL", "http://a.example/") == "GET: http://a.example/")
    #expect(try step("-sSLXPUT", "http://a.example/") == "PUT: http://a.example/")
  }

  @Test(arguments: [
    (["-I", "-d", "x", ":1/"], "`-I` requests a head alone"),
    (["-I", "-XGET", ":1/"], "exclude each other"),
    (["-L", "--redirects", "none", ":1/"], "exclude each other"),
    (["-d", "a", "--json", "{}", ":1/"], "`--json` and `-d` exclude each other"),
    (["-F", "a=1", "-d", "b", ":1/"], "`-F` and `-d` exclude each other"),
    (["-F", "a", ":1/"], "`-F` needs the form name=value"),
    (["-F", "a=@", ":1/"], "has no file name"),
    (["-F", "a=@b,c", ":1/"], "takes one file"),
    (["-F", "a=b;c", ":1/"], "neither `type` nor `filename`"),
    (["--data-urlencode", "a=${b}", ":1/"], "takes no expression"),
    (["tcp://127.0.0.1:1"], "`- socket: tcp://…`"), (["GET", "UDP://a:1"], "`- socket: udp://…`"),
  ]) func `is refused where it contradicts itself`(_ words: [String], _ expected: String) throws {
    let error = #expect(throws: UsageProblem.self) { _ = try collection(words) }
    #expect(error?.text.contains(expected) == true, "\(error?.text ?? "")")
  }

  @Test(arguments: [
    (
      ["POST", ":8080/pets", "name=Rex", "age:=3"],
      #"curlew send POST :8080/pets --json '{"name":"Rex","age":3}'"#
    ),
    ([":8080/pets", "name=Rex"], #"curlew send :8080/pets --json '{"name":"Rex"}'"#),
    (
      ["get", "a.example/x", "q==1", "X-A:b"],
      "curlew send GET a.example/x --param 'q=1' -H 'X-A: b'"
    ),
    (["POST", ":1/", "photo@rex.png", "a=b"], "curlew send POST :1/ -F 'photo=@rex.png' -F 'a=b'"),
    (["POST", ":1/", "@body.json"], "curlew send POST :1/ --json @body.json"),
    (["@body.json", ":1/"], "curlew send URL --json @body.json"),
  ]) func `in HTTPie's form is refused with the equivalent line`(
    _ words: [String], _ line: String
  ) throws {
    let error = #expect(throws: UsageProblem.self) { _ = try collection(words) }
    #expect(error?.text.contains("write `\(line)`") == true, "\(error?.text ?? "")")
  }

  @Test(arguments: [["FOO", "a.example:8080/x"], ["http://a.example/", "http://b.example/"]])
  func `is not such a line if it only looks like one`(_ words: [String]) throws {
    let error = #expect(throws: UsageProblem.self) { _ = try collection(words) }
    #expect(error?.text.contains("HTTPie") == false)
  }
}
