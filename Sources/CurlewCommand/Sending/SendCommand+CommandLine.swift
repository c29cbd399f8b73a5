// SPDX-License-Identifier: Apache-2.0

import Files

extension SendCommand: ProgramCommand {
  static let name = "send"

  static let description = CommandDescription(
    summary: "Sends one request and prints the response.",
    details: """
      For example:

        curlew send https://api.example.com/pets/1
        curlew send POST :8080/pets --json '{"name": "Rex"}' -H 'X-Trace: 1'

      The body goes to standard output, byte for byte when that is not a terminal; everything else \
      goes to standard error. Without a method it is GET, with a body POST. A host without a \
      scheme is reached by http on this machine (`localhost:8080`, `:8080`) and by https \
      elsewhere; an address that begins with `/` is appended to the `baseUrl` of curlew.yaml. Texts are those \
      of collections: ${name} is an expression, $${ a literal ${.

      Exit codes: 0 a response, 1 one with a status of 400 or above, 2 a wrong command line, 3 the \
      transfer failed, 6 the body could not be written, 128 + n ended by signal n.
      """,
    usage: "send [<method>] <address> [<options>]",
    foreign: { ForeignOption.ofSenders })

  static let operands: Operands? = Operands(
    form: .choice("method address", SendMethod.usual),
    help: "The method, GET without one, and the address.")

  static let sections: [OptionSection<SendArguments>] = [
    OptionSection(
      "Request", CommandOption.request + CommandOption.body + CommandOption.handling),
    OptionSection("Identity", CommandOption.identity),
    OptionSection("Inputs", CommandOption.inputs),
    OptionSection("Contracts", CommandOption.contracts),
    OptionSection("Network", CommandOption.transfer + CommandOption.network),
    OptionSection("Rights", CommandOption.rights),
    OptionSection("Output", CommandOption.output + [.color]),
  ]

  init(
    _ arguments: SendArguments, _ line: ArgumentLine, _ surroundings: CommandSurroundings
  ) throws(UsageError) {
    let request = try arguments.request(line)
    self.init(
      request, sources: OptionSources(line, Self.optionDescriptions), surroundings: surroundings)
  }
}

extension SendArguments {
  /// The request of all options and arguments.
  fileprivate func request(_ line: ArgumentLine) throws(UsageError) -> SendRequest {
    var request = request
    request.body = try wholeBody()
    try refuseContradictions(hasBody: request.body != nil)
    let (method, address) = try methodAndAddress(line, hasBody: request.body != nil)
    request.method = method
    request.address = address.text
    request.auth = try auth(orElse: address.auth)
    request.settings = settings
    try request.output.check(line)
    let input = StandardInputUse(request.plan, body: request.body?.files ?? [])
    try input.refuseTwoReaders()
    request.readsStandardInput = input.isRead || request.isWebSocket
    if request.isWebSocket, request.body != nil || method != "GET" {
      throw UsageError(
        "a WebSocket is opened by a GET without a body: lines of standard input are its messages")
    }
    try refuseClash(of: request)
    return request
  }

  private func refuseContradictions(hasBody: Bool) throws(UsageError) {
    if asksHead, hasBody {
      throw UsageError("`-I` requests a head alone, and a body is given")
    }
    if asksHead, let method, method != "HEAD" {
      throw UsageError("`-I` and `-X \(method)` exclude each other")
    }
    if followsRedirects, let redirects, !redirects.isVariable,
      ["none", "0"].contains(redirects.text)
    {
      throw UsageError("`-L` and `\(redirects.written)` exclude each other")
    }
  }

  private func methodAndAddress(
    _ line: ArgumentLine, hasBody: Bool
  ) throws(UsageError) -> (method: String, address: SendAddress) {
    let (method, address) = try SendMethod.read(
      line.operands, method: asksHead ? "HEAD" : method, hasBody: hasBody)
    return (method, try SendAddress(typed: address))
  }

  /// Refuses the same file for the cookies and the body.
  private func refuseClash(of request: SendRequest) throws(UsageError) {
    guard let jar = request.cookieJar, let path = request.output.path,
      let one = WritePlace(FilePath(jar)), let other = WritePlace(FilePath(path)),
      one.clashes(with: other)
    else { return }
    throw UsageError("`--cookie-jar` and `--output-file` cannot both be written to `\(path)`")
  }
}
