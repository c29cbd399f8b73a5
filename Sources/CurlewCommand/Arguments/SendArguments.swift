// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CollectionFormat
import Files
import Planning
import Values

/// `curlew send`.
struct SendArguments: CurlewSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "send",
    abstract: "Sends one request and prints the response.",
    usage: "curlew send [<method>] <address> [<options>]",
    discussion: """
      The body goes to standard output, byte for byte when that is no terminal; everything else \
      goes to standard error. Without a method it is GET, with a body POST. A host without a \
      scheme is reached by http on this machine (`localhost:8080`, `:8080`) and by https \
      elsewhere; what begins with `/` is put behind the `baseUrl` of curlew.yaml. Texts are those \
      of collections: ${name} is an expression, $${ a literal ${.

      A status of 400 or above ends in 1, a failed transfer in 3, a wrong command line in 2.
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
    try request.fill(&result, words: words, variables)
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
      guard HTTPVersionWord(rawValue: http) != nil else {
        let known = HTTPVersionWord.allCases.map(\.rawValue).joined(separator: ", ")
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

  @Flag(
    name: .customLong("as-collection"), help: "Print the request as a collection, send nothing.")
  var printsCollection = false

  func fill(_ output: inout SendOutput, _ variables: OptionVariables) throws {
    guard path != nil && path != "-" || !resume else {
      throw ValidationError("--resume needs --output-file with the name of a file.")
    }
    let path = try path?.path(of: "--output-file")
    output.path = path == "-" ? nil : path
    output.isRaw = path == "-"
    output.isResumed = resume
    output.includesHead = try include || variables.flag("include")
    output.isVerbose = try verbose || variables.flag("verbose")
    output.printsCollection = printsCollection
  }
}

extension SendOutputOptions: WordTaking {
  mutating func take(_ words: inout TypedWords) throws(TypedWords.Unusual) {
    path = try words.value("-o", "--output-file")
    resume = words.flag("--resume")
    include = words.flag("-i", "--include")
    verbose = words.flag("-v", "--verbose")
    printsCollection = words.flag("--as-collection")
  }
}
