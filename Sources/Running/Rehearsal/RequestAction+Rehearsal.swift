// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Exchanges
import Expressions
import Planning
import RunEvents

extension RequestAction {
  /// The request as it would be sent, with what stands for values that are not known before.
  nonisolated(nonsending) func rehearsed(
    _ context: StepContext
  ) async throws(StepRefusal) -> RehearsedStep.Content {
    var (rendered, renderer) = try await renderMessage(context)
    let paths = try renderer.bodyFiles().map(\.path)
    if rendered.content.token != nil {
      rendered = rendered.bearing(.standIn)
    }
    var message = rendered.content.message
    if case .oauth1? = message.authorization?.signer {
      return .unknown("a signature of OAuth 1 is made anew for each request")
    }
    let signer = message.authorization?.signer
    // The command has an option for it.
    message.authorization?.signer = nil
    var chain = RedirectChain(
      RedirectableRequest(message, to: rendered.address), policy: rendered.content.redirects,
      options: rendered.content.options, certificate: rendered.content.certificate)
    let hop = chain.firstHop(jar: context.jar.copy, now: context.run.clock.epochSeconds)
    var sent = SentRequest(hop.unsent)
    sent.followsRedirects = rendered.content.redirects.max != nil
    sent.options = SentOptions(of: rendered, request.settings.tls, shownBy: context.run.events)
    sent.options?.certificate?.password = request.settings.tls.certificate?.password
    var identity = rendered.content.identity
    if let credentials = message.credentials(signer) { identity?.credentials = credentials }
    sent.identity = identity
    sent.script = script(hop, signer, paths)
    if rendered.content.localFile != nil { sent.hop.requestHead = [] }
    return try settled(sent, rendered, context)
  }

  private func script(
    _ hop: HopRequest, _ signer: RequestSigner?, _ paths: [String]
  ) -> SentRequest.Script {
    var script = SentRequest.Script()
    let made = ["accept", "accept-encoding", "content-type", "expect", "user-agent"]
    script.withheldHeaders = hop.head.withheldHeaders.filter { name in
      !made.contains(where: name.equalsIgnoringASCIICase)
    }
    script.writesLength = hop.headers.first("Content-Length") != nil
    var left = paths[...]
    script.body = hop.body.outline { left.popFirst() ?? "BODY" }
    if let proxy = hop.options.content.connection.proxy?.proxy, let user = proxy.user {
      script.proxyLogIn = user.text + ":" + (proxy.password?.text ?? "")
    }
    return script
  }

  /// Finds the values in the request that are not known before a run.
  private func settled(
    _ sent: SentRequest, _ rendered: RenderedRequest, _ context: StepContext
  ) throws(StepRefusal) -> RehearsedStep.Content {
    var sent = sent
    if request.body?.isJSON == true { sent.namesJSONValues(rendered.content.secrets.names) }
    let texts = sent.texts
    var found: [ShellVariable] = []
    for name in rendered.content.secrets.names {
      let own = ShellVariable.Origin.allCases.map { ShellVariable($0, name) }
        .filter { variable in texts.contains { $0.contains(variable.standIn.utf8) } }
      // A request for a token has secrets that the request itself does not have.
      if own.isEmpty, rendered.content.token == nil { return .unknown(Self.computed(name)) }
      found += own
    }
    if rendered.content.token != nil { found.append(AccessToken.variable) }
    for made in context.step.madeTexts.all
    where texts.contains(where: { $0.contains(made.text.utf8) }) {
      let missing = made.secrets.names.first { name in
        !ShellVariable.Origin.allCases.contains {
          made.text.utf8.contains(ShellVariable($0, name).standIn.utf8)
        }
      }
      if let missing { return .unknown(Self.computed(missing)) }
    }
    sent.script?.variables = found
    return .request(sent, variables: found)
  }

  private static func computed(_ name: String) -> String {
    "a value is computed from `\(name)`, which is known only in the run"
  }
}

extension AccessToken {
  /// The token that `auth.oauth2` fetches in the run.
  fileprivate static let variable = ShellVariable(.made, "ACCESS_TOKEN")

  fileprivate static var standIn: AccessToken {
    AccessToken(value: variable.standIn, refreshToken: nil, expiresAtMicroseconds: nil)
  }
}

extension PlannedBody {
  /// Whether a value of a whole `${…}` keeps its type in it.
  fileprivate var isJSON: Bool {
    switch self {
    case .json, .graphql: true
    case .form, .text, .xml, .base64, .multipart, .file: false
    }
  }
}

extension SentRequest {
  /// Every text of the request, in which values may be.
  fileprivate var texts: [[UInt8]] {
    var texts = [Array(hop.address.text.utf8), hop.requestHead, hop.requestBody ?? []]
    for case .bytes(let bytes) in script?.body?.pieces ?? [] { texts.append(bytes) }
    for case .file(let path, _) in script?.body?.pieces ?? [] { texts.append(Array(path.utf8)) }
    let words = [
      identity?.credentials, identity?.signatureScope, script?.proxyLogIn, hop.proxy?.host,
      options?.certificate?.password, options?.certificate?.path, options?.authoritiesPath,
      options?.trust.serverName?.text,
    ]
    texts += words.compactMap { $0.map { Array($0.utf8) } }
    if let target = hop.target { texts.append(Array("\(target)".utf8)) }
    return texts
  }

  /// A value that is a whole member or element may be a number: its JSON is inserted, and not its text.
  fileprivate mutating func namesJSONValues(_ names: [String]) {
    guard var body = hop.requestBody else { return }
    for name in names {
      let text = Array("\"\(ShellVariable(.made, name).standIn)\"".utf8)
      guard body.contains(text) else { continue }
      body = body.replacing(text, with: Array(ShellVariable(.json, name).standIn.utf8))
    }
    hop.requestBody = body
    script?.body = BodyOutline([.bytes(body)])
  }
}
