// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Planning
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
    name: .customLong("text"), parsing: .unconditional,
    help: ArgumentHelp("A body of text, @file for a file's.", valueName: "text"))
  var text: String?

  @Option(
    name: .customLong("xml"), parsing: .unconditional,
    help: ArgumentHelp("A body of XML, @file for a file's.", valueName: "text"))
  var xml: String?

  @Option(
    name: .customLong("graphql"), parsing: .unconditional,
    help: ArgumentHelp("A GraphQL query to send as JSON.", valueName: "query"))
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

  func fill(
    _ request: inout SendRequest, words: [String], _ variables: OptionVariables
  ) throws {
    request.body = try body()
    do {
      let (method, address) = try SendMethod.read(
        words, method: method, hasBody: request.body != nil)
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

  private func body() throws -> SendBody? {
    let bodies: [(option: String, body: SendBody)] =
      try [
        json.map { ("--json", try Self.json($0)) },
        text.map { ("--text", try Self.text($0)) },
        xml.map { ("--xml", try Self.xml($0)) },
        query.map { ("--graphql", try graphQL($0)) },
        file.map { ("--file", .file(try $0.inputPath(of: "--file"), type: nil)) },
        fields.isEmpty ? nil : ("--form", try form()),
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
    guard !query.hasPrefix("@") else {
      throw ValidationError(
        "--graphql takes a query and no file: write --graphql \"$(cat FILE)\".")
    }
    if let queryVariables {
      let isObject = try? JSONDocument.parse(queryVariables).root.isObject
      guard isObject == true else {
        throw ValidationError(
          "the text of --graphql-variables is no JSON object: quote it for the shell: "
            + "--graphql-variables '{\"id\": 1}'")
      }
    }
    return .graphql(query, variables: queryVariables)
  }

  private func form() throws -> SendBody {
    let fields = try fields.map { try Self.field($0, option: "--form") }
    return fields.contains { $0.value?.hasPrefix("@") == true } ? .multipart(fields) : .form(fields)
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
    text = try words.value("--text")
    xml = try words.value("--xml")
    query = try words.value("--graphql")
    queryVariables = try words.value("--graphql-variables")
    file = try words.value("--file")
    redirects = try words.value("--redirects")
    settings = try words.values("--setting")
  }
}
