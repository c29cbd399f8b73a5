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
  ) throws(StepRefusal) -> SharedRequest {
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
    var connection = address.isFile ? nil : try connection()
    if address.isFTP, request.saysTLS {
      var options = connection?.options ?? ConnectionOptions()
      options.demandsTLS = true
      connection = ConnectionOptions.Shared(options)
    }
    let rendered = RenderedRequest(
      method: method, body: body.body.streamed, bodyHoldsSecret: !body.secrets.isEmpty,
      policy: .none, withheldHeaders: [],
      timeout: request.timeout, limits: request.limits,
      tls: address.isFTP ? try tlsOptions(address) : TLSOptions(), connection: connection,
      acceptsCompressed: false, extent: request.extent, notices: learnt.notices,
      secrets: learnt.secrets, mask: mask,
      localFile: address.isFile ? localFile(address) : nil, identity: identity)
    return SharedRequest(rendered, to: address, writtenAt: addressSpan)
  }

  /// Puts user and password of `basic` or `netrc` into the address, where libcurl looks for them; they
  /// never show there.
  ///
  /// - Returns: what may be seen of them; nil for none.
  private mutating func renderLogIn(
    into address: inout Address, _ destination: Destination
  ) throws(StepRefusal) -> SentIdentity? {
    guard let auth = request.auth, auth.scheme.isPassword,
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
