// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Exchanges
import Expressions
import Planning
import RunEvents

extension RequestRenderer {
  /// Renders a request over `ftp`, `ftps` or `file`: method, address, credentials and body.
  /// Headers, parameters and cookies of `defaults` are for HTTP and left out.
  mutating func renderTransfer(
    _ method: String, _ address: Address, _ destination: Destination
  ) throws(StepRefusal) -> RenderedRequest {
    if let problem = request.problem(of: address.scheme, method: method) {
      throw StepRefusal(.wrongForScheme, problem.message, at: problem.span, help: problem.help)
    }
    var address = address
    var body = RenderedBody()
    var identity: SentIdentity?
    if address.isFTP {
      identity = try renderLogIn(into: &address, destination)
      body = try renderBody(of: method)
    }
    try judgeSecrets(destination)
    let options = try transferOptions(address)
    let certificate = address.isFTP ? try certificate(for: address) : nil
    let content = RenderedRequest.Content(
      message: RequestMessage(
        method: method, body: body.body.streamed, bodyHoldsSecret: !body.secrets.isEmpty),
      redirects: .none, options: options, certificate: certificate,
      notices: notes.notices, secrets: notes.secrets.names, mask: mask,
      localFile: address.isFile ? localFile(address) : nil, identity: identity)
    return RenderedRequest(content, to: address, writtenAt: addressSpan)
  }

  /// The options of the transfer; reading a file has none.
  private func transferOptions(_ address: Address) throws(StepRefusal) -> RequestOptions {
    let options = address.isFTP ? try options(of: nil) : request.options
    return options.changing { options in
      options.acceptsCompressed = false
      options.connection.demandsTLS = address.isFTP && settings.saysTLS
    }
  }

  /// Adds user and password of `basic` or `netrc` to the address, where libcurl expects them; they
  /// are never shown there.
  ///
  /// - Returns: Their redacted form; nil for none.
  private mutating func renderLogIn(
    into address: inout Address, _ destination: Destination
  ) throws(StepRefusal) -> SentIdentity? {
    guard let auth = settings.auth, auth.scheme.isPassword,
      let identity = try renderIdentity(destination)
    else { return nil }
    let logIn = try passwordLogIn(auth, destination)
    address.userInformation =
      PercentEncoding.pathSegment(logIn.user) + ":" + PercentEncoding.pathSegment(logIn.password)
    if let mask = mask.address { self.mask.address = (address, mask.shown) }
    return identity.shown
  }

  private func localFile(_ address: Address) -> LocalFile {
    LocalFile(
      path: PercentEncoding.decode(address.path), files: files, span: addressSpan)
  }
}

extension RequestBody {
  /// The body as a stream, which an FTP upload requires.
  fileprivate var streamed: RequestBody {
    if case .bytes(let bytes) = self { .stream(BytesStream(bytes)) } else { self }
  }
}
