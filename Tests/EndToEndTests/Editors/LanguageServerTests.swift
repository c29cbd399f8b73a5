// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import Values

/// The program and its streams, without an editor.
@Suite struct `The language server` {
  private static func frame(_ json: String) -> String {
    "Content-Length: \(json.utf8.count)\r\n\r\n\(json)"
  }

  private static func request(_ id: Int, _ method: String, _ parameters: String = "{}") -> String {
    frame(#"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(parameters)}"#)
  }

  private static func notification(_ method: String, _ parameters: String = "{}") -> String {
    frame(#"{"jsonrpc":"2.0","method":"\#(method)","params":\#(parameters)}"#)
  }

  private static let beginning =
    request(1, "initialize", #"{"processId":null,"capabilities":{}}"#)
    + notification("initialized")

  private static let end = request(99, "shutdown") + notification("exit")

  private static func run(
    _ input: String, _ options: [String] = [], in folder: TemporaryFolder? = nil
  ) async throws -> ProgramRun {
    var program = try Program.curlew()
    program.arguments = ["lsp"] + options
    program.workingDirectory = folder?.path
    program.input = .bytes(Array(input.utf8))
    return try await program.run()
  }

  /// The error codes of answers, by the numbers of requests.
  private static func codes(_ output: String) throws -> [Int: Int] {
    var codes: [Int: Int] = [:]
    for part in output.components(between: "Content-Length: ") {
      guard let body = part.firstIndex(of: "{") else { continue }
      let json = try JSONDocument.parse(String(part[body...])).root
      guard let id = json[member: "id"]?.number?.exactInt else { continue }
      codes[id] = json[member: "error"]?[member: "code"]?.number?.exactInt ?? 0
    }
    return codes
  }

  @Test(
    arguments: [
      (beginning + end, 0), (beginning + notification("exit"), 1), (notification("exit"), 1),
      (beginning, 1), (beginning + request(99, "shutdown"), 0), ("", 1),
    ] as [(String, Int32)])
  func `ends in 0 only after shutdown`(input: String, code: Int32) async throws {
    let run = try await Self.run(input)
    #expect(run.exitCode == code)
    #expect(run.errorOutput == "")
  }

  @Test(arguments: [
    ("nonsense\r\n\r\n", "a line of a message's head has no colon"),
    (
      "Content-Length: 99999999999\r\n\r\n",
      "a message of 99999999999 bytes is larger than 64000000"
    ),
    ("Content-Length: 10\r\n\r\n{", "the input ends within a message"),
  ])
  func `ends in 70 after a broken frame`(input: String, words: String) async throws {
    let run = try await Self.run(Self.beginning + input)
    #expect(run.exitCode == 70)
    #expect(run.errorOutput == "error: \(words)\n")
  }

  @Test func `refuses requests with the codes of the protocol`() async throws {
    let input =
      Self.request(7, "textDocument/formatting") + Self.beginning
      + Self.request(2, "textDocument/unknown") + Self.request(3, "textDocument/codeAction")
      + Self.request(4, "initialize")
      + Self.request(
        5, "textDocument/documentSymbol", #"{"textDocument":{"uri":"file:///none.yaml"}}"#)
      + Self.request(99, "shutdown") + Self.request(6, "textDocument/formatting")
      + Self.notification("exit")
    let run = try await Self.run(input)
    let codes = try Self.codes(run.output)
    #expect(
      codes == [7: -32_002, 1: 0, 2: -32_601, 3: -32_602, 4: -32_600, 5: 0, 99: 0, 6: -32_600])
  }

  /// Messages that wait together: a cancelled request, and one about a text that a later message changes.
  @Test func `does not answer what is cancelled or outdated`() async throws {
    let document = #""textDocument":{"uri":"file:///tmp/none/a.yaml","version":2}"#
    let open =
      #"{"textDocument":{"uri":"file:///tmp/none/a.yaml","languageId":"yaml","version":1,"#
      + #""text":"curlew: 1\nrequests: [{ print: a }]\n"}}"#
    let input =
      Self.beginning + Self.notification("textDocument/didOpen", open)
      + Self.request(2, "textDocument/documentSymbol", "{\(document)}")
      + Self.notification("$/cancelRequest", #"{"id":2}"#)
      + Self.request(3, "textDocument/documentSymbol", "{\(document)}")
      + Self.notification(
        "textDocument/didChange", #"{\#(document),"contentChanges":[{"text":"curlew: 1\n"}]}"#)
      + Self.request(4, "textDocument/documentSymbol", "{\(document)}") + Self.end
    let run = try await Self.run(input)
    let codes = try Self.codes(run.output)
    #expect(codes[2] == -32_800)
    #expect(codes[3] == -32_801)
    #expect(codes[4] == 0)
  }

  @Test func `writes a log without texts`() async throws {
    let folder = try TemporaryFolder()
    let open =
      #"{"textDocument":{"uri":"file:///a.yaml","languageId":"yaml","version":1,"text":"hidden"}}"#
    let input = Self.beginning + Self.notification("textDocument/didOpen", open) + Self.end
    let run = try await Self.run(input, ["--log", "log"], in: folder)
    #expect(run.exitCode == 0)
    let log = try folder.read("log")
    #expect(log.contains("<- 1 initialize, "))
    #expect(log.contains("<- textDocument/didOpen, "))
    #expect(log.contains("-> 1, "))
    #expect(!log.contains("hidden"))
    let refused = try await Self.run("", ["--log", "none/log"], in: folder)
    #expect(refused.exitCode == 2)
    #expect(refused.errorOutput.hasPrefix("error: the log cannot be written: "))
  }

  @Test func `does not read its messages for an option`() async throws {
    let run = try await Self.run("", ["--vars", "-"])
    #expect(run.exitCode == 2)
    #expect(run.errorOutput.contains("standard input has the messages of the editor"))
  }

  /// A message of many changes is one change of the document.
  @Test func `takes many changes in one message`() async throws {
    let document = #""textDocument":{"uri":"file:///tmp/none/a.yaml","version":2}"#
    let open =
      #"{"textDocument":{"uri":"file:///tmp/none/a.yaml","languageId":"yaml","version":1,"text":""}}"#
    let place = #"{"line":0,"character":0}"#
    let change = #"{"range":{"start":\#(place),"end":\#(place)},"text":"a"}"#
    let changes = Array(repeating: change, count: 20_000).joined(separator: ",")
    let input =
      Self.beginning + Self.notification("textDocument/didOpen", open)
      + Self.notification(
        "textDocument/didChange", #"{\#(document),"contentChanges":[\#(changes)]}"#)
      + Self.end
    let run = try await Self.run(input)
    #expect(run.exitCode == 0)
  }

  /// Problems, fixes, symbols, links and formatting with both units, CRLF, unsaved texts and two
  /// workspaces, by a client whose types refuse a malformed message.
  @Test(.needs(.peerPython, .pytestLSP)) func `serves a client that is not ours`() async throws {
    let python = try #require(PeerProgram.peerPython.path)
    let folder = try TemporaryFolder()
    var program = Program(
      python,
      [
        "-m", "pytest", "-q", "-p", "no:cacheprovider", "--basetemp", folder.path(of: "base"),
        Validator.projectFile("Tests/Peers/lsp_session.py"),
      ])
    program.environment["CURLEW"] = try Program.curlew().path
    program.environment["PYTHONDONTWRITEBYTECODE"] = "1"
    let run = try await program.run()
    #expect(run.exitCode == 0, "\(run.output)\(run.errorOutput)")
    #expect(run.output.contains(" passed in ") && !run.output.contains("failed"))
  }
}

extension String {
  /// The parts between occurrences of a text.
  fileprivate func components(between separator: String) -> [String] {
    var parts: [String] = []
    var rest = self[...]
    while let range = rest.firstRange(of: separator) {
      parts.append(String(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    return parts + [String(rest)]
  }
}
