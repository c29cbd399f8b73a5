// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CollectionFormat
import Exchanges
import Files
import Planning
import Sessions
import Values

/// `curlew send`.
struct SendArguments: CurlewSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "send",
    abstract: "Sends one request and prints the response.",
    usage: "curlew send [<method>] <address> [<options>]",
    discussion: """
      For example:

        curlew send https://api.example.com/pets/1
        curlew send POST :8080/pets --json '{"name": "Rex"}' -H 'X-Trace: 1'

      The body goes to standard output, byte for byte when that is no terminal; everything else \
      goes to standard error. Without a method it is GET, with a body POST. A host without a \
      scheme is reached by http on this machine (`localhost:8080`, `:8080`) and by https \
      elsewhere; what begins with `/` is put behind the `baseUrl` of curlew.yaml. Texts are those \
      of collections: ${name} is an expression, $${ a literal ${.

      Exit codes: 0 a response, 1 one with a status of 400 or above, 2 a wrong command line, 3 the \
      transfer failed, 6 the body could not be written, 128 + n ended by signal n.
      """)

  @Argument(
    help: ArgumentHelp("The method, GET without one, and the address.", valueName: "method address")
  )
  var words: [String] = []

  @OptionGroup(title: "Request") var request: SendRequestOptions
  @OptionGroup(title: "Identity") var identity: SendIdentityOptions
  @OptionGroup(title: "Inputs") var inputs: InputOptions
  @OptionGroup(title: "Inputs") var values: ValuesOptions
  @OptionGroup(title: "Network") var pace: SendNetworkOptions
  @OptionGroup(title: "Network") var network: NetworkOptions
  @OptionGroup(title: "Rights") var rights: RightsOptions
  @OptionGroup(title: "Output") var output: SendOutputOptions
  @OptionGroup(title: "Output") var color: ColorOptions

  func action(_ surroundings: CommandSurroundings) throws -> CommandAction {
    let variables = OptionVariables(surroundings.environment)
    var result = SendRequest()
    try request.fill(
      &result, words: words, typed: Array(surroundings.arguments.dropFirst()), variables)
    try identity.fill(&result)
    try pace.fill(&result, variables)
    result.load.network = try network.request(variables)
    result.load.inputs = try InputRequest(inputs, valuesFiles: values.files, variables: variables)
    result.load.rights = try RunRights(rights, variables)
    pace.addRights(&result.load.rights)
    identity.addRights(&result.load.rights)
    try output.fill(&result.output, variables)
    result.output.color = try color.choice(variables)
    let input = StandardInputUse(result.load, body: result.body?.files ?? [])
    try input.refuseTwoReaders()
    result.readsStandardInput = input.isRead
    try refuseClash(result)
    return .send(SendCommand(result, surroundings: surroundings))
  }
}

extension SendArguments {
  /// The cookies cannot be written over the body.
  private func refuseClash(_ request: SendRequest) throws {
    guard let jar = request.cookieJar, let path = request.output.path,
      let one = WritePlace(FilePath(jar)), let other = WritePlace(FilePath(path)),
      one.clashes(with: other)
    else { return }
    throw ValidationError("--cookie-jar and --output-file cannot both be written to `\(path)`.")
  }
}

extension SendArguments: WordTaking {
  mutating func take(_ words: inout TypedWords) throws(TypedWords.Unusual) {
    request = try SendRequestOptions(&words)
    identity = try SendIdentityOptions(&words)
    inputs = try InputOptions(&words)
    values = try ValuesOptions(&words)
    pace = try SendNetworkOptions(&words)
    network = try NetworkOptions(&words)
    rights = try RightsOptions(&words)
    output = try SendOutputOptions(&words)
    color = try ColorOptions(&words)
    self.words = try words.rest()
  }
}

/// How the request goes.
struct SendNetworkOptions: ParsableArguments {
  @Option(help: ArgumentHelp("How long the whole may take (300s).", valueName: "time"))
  var timeout: String?

  @Option(help: ArgumentHelp("1.0, 1.1, 2, 2-prior-knowledge or 3.", valueName: "version"))
  var http: String?

  @Option(
    name: .customLong("unix-socket"),
    help: ArgumentHelp("Connect to this Unix socket; the host stays.", valueName: "path"))
  var unixSocket: String?

  func fill(_ request: inout SendRequest, _ variables: OptionVariables) throws {
    if let timeout = try timeout ?? variables.text("timeout") {
      _ = try Duration(option: timeout)
      request.settings.append(("timeout", timeout))
    }
    if let http = try http ?? variables.text("http") {
      guard HTTPVersion(rawValue: http) != nil else {
        let known = HTTPVersion.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError("`--http \(http)` must be one of \(known).")
      }
      request.settings.append(("http", "\"\(http)\""))
    }
    if let path = try unixSocket?.path(of: "--unix-socket") {
      request.settings.append(("unixSocket", YAMLText.flow(YAMLText.literal(.string(path)))))
    }
  }

  /// What a person types needs no other word of his.
  func addRights(_ rights: inout RunRights) {
    if let unixSocket { rights.allowUnix([unixSocket]) }
  }
}

extension SendNetworkOptions: WordTaking {
  mutating func take(_ words: inout TypedWords) throws(TypedWords.Unusual) {
    timeout = try words.value("--timeout")
    http = try words.value("--http")
    unixSocket = try words.value("--unix-socket")
  }
}

/// What is printed and written.
struct SendOutputOptions: ParsableArguments {
  @Option(
    name: [.customShort("o"), .customLong("output-file")],
    help: ArgumentHelp(
      "Write the body to a file, which gets its name when whole; - for standard output.",
      valueName: "file"))
  var path: String?

  @Flag(help: "Keep what came of --output-file when it breaks, and go on behind it the next time.")
  var resume = false

  @Flag(name: .shortAndLong, help: "Print the response's head before its body.")
  var include = false

  @Flag(name: .shortAndLong, help: "Show the exchange on standard error.")
  var verbose = false

  @Flag(name: .shortAndLong, help: "Show no progress.")
  var silent = false

  @Flag(
    name: [.customShort("S"), .customLong("show-error")],
    help: "Tell errors, as is done without it.")
  var showsErrors = false

  @Flag(
    name: .customLong("as-collection"), help: "Print the request as a collection, send nothing.")
  var printsCollection = false

  func fill(_ output: inout SendOutput, _ variables: OptionVariables) throws {
    guard path != nil && path != "-" || !resume else {
      throw ValidationError("--resume needs --output-file with the name of a file.")
    }
    guard !include || path == nil || path == "-" else {
      throw ValidationError("-i and -o FILE exclude each other: -v shows the head.")
    }
    let path = try path?.path(of: "--output-file")
    output.path = path == "-" ? nil : path
    output.isRaw = path == "-"
    output.isResumed = resume
    output.includesHead = try include || variables.flag("include")
    output.isVerbose = try verbose || variables.flag("verbose")
    output.isSilent = silent
    output.printsCollection = printsCollection
  }
}

extension SendOutputOptions: WordTaking {
  mutating func take(_ words: inout TypedWords) throws(TypedWords.Unusual) {
    path = try words.value("-o", "--output-file")
    resume = words.flag("--resume")
    include = words.flag("-i", "--include")
    verbose = words.flag("-v", "--verbose")
    silent = words.flag("-s", "--silent")
    showsErrors = words.flag("-S", "--show-error")
    printsCollection = words.flag("--as-collection")
  }
}
