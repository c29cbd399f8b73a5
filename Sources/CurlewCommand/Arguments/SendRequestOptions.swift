// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Planning
import Sessions
import Values

/// What the request says.
struct SendRequestOptions: ParsableArguments {
  @Option(
    name: [.customShort("X"), .customLong("method")],
    help: ArgumentHelp("The method, taken as it is.", valueName: "method"))
  var method: String?

  @Option(
    name: [.customShort("H"), .customLong("header")], parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A header; 'Name:' takes one away. Repeatable.", valueName: "name: value"))
  var headers: [String] = []

  @Option(
    name: .customLong("param"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("A parameter of the query. Repeatable.", valueName: "name=value"))
  var parameters: [String] = []

  @Option(
    name: .customLong("cookie"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("A cookie. Repeatable.", valueName: "name=value"))
  var cookies: [String] = []

  @Option(
    name: .customLong("cookie-jar"),
    help: ArgumentHelp(
      "A file of cookies in Netscape's format, read before and written after.",
      valueName: "file"))
  var cookieJar: String?

  @Option(
    name: .customLong("json"), parsing: .unconditional,
    help: ArgumentHelp("A body of JSON, @file for a file's.", valueName: "text"))
  var json: String?

  @Option(
    name: .customLong("form"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A field of a form; name=@file makes it multipart. Repeatable.", valueName: "name=value"))
  var fields: [String] = []

  @Option(
    name: [.customShort("F"), .customLong("multipart")], parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A part of a multipart form, as curl has it: name=@file;type=…;filename=…. Repeatable.",
      valueName: "name=value"))
  var parts: [String] = []

  @Option(
    name: [.customShort("d"), .customLong("data")], parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "The text of a form, as curl has it; @file for a file's. Repeatable: & between them.",
      valueName: "data"))
  var data: [String] = []

  @Option(
    name: .customLong("data-raw"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("The same without files.", valueName: "data"))
  var rawData: [String] = []

  @Option(
    name: .customLong("data-binary"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("The same with a file as it is.", valueName: "data"))
  var binaryData: [String] = []

  @Option(
    name: .customLong("data-urlencode"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("The same with the value encoded; name@file too.", valueName: "name=value"))
  var encodedData: [String] = []

  @Option(
    name: .customLong("text"), parsing: .unconditional,
    help: ArgumentHelp("A body of text, @file for a file's.", valueName: "text"))
  var text: String?

  @Option(
    name: .customLong("xml"), parsing: .unconditional,
    help: ArgumentHelp("A body of XML, @file for a file's.", valueName: "text"))
  var xml: String?

  @Option(
    name: .customLong("graphql"), parsing: .unconditional,
    help: ArgumentHelp(
      "A GraphQL query to send as JSON, @file for a file's.", valueName: "query"))
  var query: String?

  @Option(
    name: .customLong("graphql-variables"), parsing: .unconditional,
    help: ArgumentHelp("A JSON object of the query's variables.", valueName: "json"))
  var queryVariables: String?

  @Option(help: ArgumentHelp("A body from a file, as it is.", valueName: "path"))
  var file: String?

  @Option(
    help: ArgumentHelp(
      "Redirects to follow at most, or none (10).", valueName: "number"))
  var redirects: String?

  @Option(
    name: .customLong("setting"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Any other key of a step, as YAML: 'limits: { rate: 1MB/s }'. Repeatable.",
      valueName: "key: value"))
  var settings: [String] = []

  @Flag(name: [.customShort("I"), .customLong("head")], help: "HEAD: the response's head alone.")
  var asksHead = false

  @Flag(
    name: [.customShort("L"), .customLong("location")],
    help: "Follow redirects, as is done without it.")
  var followsRedirects = false

  /// - Parameter typed: All words behind the command.
  func fill(
    _ request: inout SendRequest, words: [String], typed: [String], _ variables: OptionVariables
  ) throws {
    request.body = try body(typed)
    try refuseContradictions(hasBody: request.body != nil)
    do {
      let (method, address) = try SendMethod.read(
        words, method: asksHead ? "HEAD" : method, hasBody: request.body != nil)
      let read = try SendAddress(typed: address)
      request.method = method
      request.address = read.text
      request.auth = read.auth
    } catch let problem as SendMethod.Problem {
      throw ValidationError(problem.words)
    } catch let problem as SendAddress.Problem {
      throw ValidationError(problem.words)
    }
    request.headers = try headers.map { try SendField(header: $0, option: "-H") }
    request.parameters = try parameters.map { try Self.field($0, option: "--param") }
    request.cookies = try cookies.map { try Self.field($0, option: "--cookie") }
    request.cookieJar = try cookieJar?.path(of: "--cookie-jar")
    guard request.cookieJar != "-" else {
      throw ValidationError("--cookie-jar needs a file: it is read before and written after.")
    }
    request.lines = try settings.map(Self.line)
    if let redirects = try redirects ?? variables.text("redirects") {
      guard redirects == "none" || Int(redirects).map({ $0 >= 0 }) == true else {
        throw ValidationError("`--redirects \(redirects)` must be a number or none.")
      }
      request.settings.append(("redirects", redirects))
    }
  }

  private func refuseContradictions(hasBody: Bool) throws {
    if asksHead, hasBody { throw ValidationError("-I asks for a head alone, and a body is given.") }
    if asksHead, let method, method != "HEAD" {
      throw ValidationError("-I and -X \(method) exclude each other.")
    }
    if followsRedirects, redirects == "none" || redirects == "0" {
      throw ValidationError("-L and --redirects \(redirects ?? "") exclude each other.")
    }
  }

  /// The data options in the order typed.
  private func pieces(_ typed: [String]) -> [SendData.Piece] {
    let all: [(kind: SendData.Piece.Kind, texts: [String])] = [
      (.data, data), (.raw, rawData), (.binary, binaryData), (.encoded, encodedData),
    ].filter { !$0.1.isEmpty }
    guard all.count > 1 else {
      return all.flatMap { kind, texts in texts.map { SendData.Piece(kind: kind, text: $0) } }
    }
    return OptionScan(typed, of: "send").uses.compactMap { option, value in
      SendData.Piece.Kind(rawValue: option).map { SendData.Piece(kind: $0, text: value) }
    }
  }

  private func body(_ typed: [String]) throws -> SendBody? {
    let pieces = pieces(typed)
    let bodies: [(option: String, body: SendBody)] =
      try [
        json.map { ("--json", try Self.json($0)) },
        text.map { ("--text", try Self.text($0)) },
        xml.map { ("--xml", try Self.xml($0)) },
        query.map { ("--graphql", try graphQL($0)) },
        file.map { ("--file", .file(try $0.inputPath(of: "--file"), type: nil)) },
        fields.isEmpty ? nil : ("--form", try form()),
        pieces.isEmpty ? nil : (pieces[0].kind.rawValue, try Self.data(pieces)),
        parts.isEmpty ? nil : ("-F", try multipart()),
      ].compactMap(\.self)
    guard query != nil || queryVariables == nil else {
      throw ValidationError("--graphql-variables needs --graphql.")
    }
    guard bodies.count < 2 else {
      throw ValidationError("\(bodies[0].option) and \(bodies[1].option) exclude each other.")
    }
    return bodies.first?.body
  }

  /// The path behind `@`: `@-` is standard input.
  private static func path(_ text: String) throws -> String {
    try String(text.dropFirst()).inputPath(of: "@")
  }

  private static func json(_ text: String) throws -> SendBody {
    if text.hasPrefix("@") { return .file(try path(text), type: "application/json") }
    do throws(JSONSyntaxError) {
      _ = try JSONDocument.parse(text)
    } catch {
      throw ValidationError(
        "the text of --json is no JSON: \(error.words); quote it for the shell: "
          + "--json '{\"name\": \"Rex\"}'")
    }
    return .json(text)
  }

  private static func text(_ text: String) throws -> SendBody {
    try text.hasPrefix("@")
      ? .file(path(text), type: "text/plain; charset=utf-8") : .text(text)
  }

  private static func xml(_ text: String) throws -> SendBody {
    try text.hasPrefix("@") ? .file(path(text), type: "application/xml") : .xml(text)
  }

  private func graphQL(_ query: String) throws -> SendBody {
    if let queryVariables {
      let isObject = try? JSONDocument.parse(queryVariables).root.isObject
      guard isObject == true else {
        throw ValidationError(
          "the text of --graphql-variables is no JSON object: quote it for the shell: "
            + "--graphql-variables '{\"id\": 1}'")
      }
    }
    let file = query.hasPrefix("@") ? String(query.dropFirst()) : nil
    return .graphql(query, file: try file?.path(of: "--graphql"), variables: queryVariables)
  }

  private func form() throws -> SendBody {
    let fields = try fields.map { try Self.field($0, option: "--form") }
    return fields.contains { $0.file != nil }
      ? .multipart(fields.map { SendPart($0) }) : .form(fields)
  }

  private static func data(_ pieces: [SendData.Piece]) throws -> SendBody {
    do throws(SendData.Problem) {
      return try SendData(pieces).body
    } catch {
      throw ValidationError("\(error.words).")
    }
  }

  private func multipart() throws -> SendBody {
    .multipart(
      try parts.map { text in
        do throws(SendPart.Problem) {
          return try SendPart(parsing: text)
        } catch {
          throw ValidationError("\(error.words).")
        }
      })
  }

  private static func line(_ text: String) throws -> String {
    guard text.contains(":"), text.utf8.allSatisfy({ $0 >= 0x20 }), text.first != " " else {
      throw ValidationError(
        "`--setting \(text)` is no key of a step with its value: write it on one line, like "
          + "'timeout: { connect: 2s }'.")
    }
    return text
  }

  private static func field(_ text: String, option: String) throws -> SendField {
    let flag = try InputFlag(text, option: option, isJSON: false)
    return SendField(name: flag.name, value: flag.text)
  }
}

extension SendRequestOptions: WordTaking {
  mutating func take(_ words: inout TypedWords) throws(TypedWords.Unusual) {
    method = try words.value("-X", "--method")
    headers = try words.values("-H", "--header")
    parameters = try words.values("--param")
    cookies = try words.values("--cookie")
    cookieJar = try words.value("--cookie-jar")
    json = try words.value("--json")
    fields = try words.values("--form")
    parts = try words.values("-F", "--multipart")
    data = try words.values("-d", "--data")
    rawData = try words.values("--data-raw")
    binaryData = try words.values("--data-binary")
    encodedData = try words.values("--data-urlencode")
    text = try words.value("--text")
    xml = try words.value("--xml")
    query = try words.value("--graphql")
    queryVariables = try words.value("--graphql-variables")
    file = try words.value("--file")
    redirects = try words.value("--redirects")
    settings = try words.values("--setting")
    asksHead = words.flag("-I", "--head")
    followsRedirects = words.flag("-L", "--location")
  }
}
