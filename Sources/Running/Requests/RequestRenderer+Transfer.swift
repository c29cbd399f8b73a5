// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Exchanges
import Expressions
import Planning
import RunEvents

extension RequestRenderer {
  /// A request over `ftp`, `ftps` or `file`: method, address, log-in and body; what `defaults` say
  /// of headers, parameters and cookies is HTTP's and left out.
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
      body = try renderBody()
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

  /// How a transfer travels; what is read from a file does not.
  private func transferOptions(_ address: Address) throws(StepRefusal) -> RequestOptions {
    let options = address.isFTP ? try options(of: nil) : request.options
    return options.changing { options in
      options.acceptsCompressed = false
      options.connection.demandsTLS = address.isFTP && settings.saysTLS
    }
  }

  /// Puts user and password of `basic` or `netrc` into the address, where libcurl looks for them; they
  /// never show there.
  ///
  /// - Returns: what may be seen of them; nil for none.
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
  /// The same as a stream, which is what an upload over FTP takes.
  fileprivate var streamed: RequestBody {
    if case .bytes(let bytes) = self { .stream(BytesStream(bytes)) } else { self }
  }
}
