// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// Log-ins of the request with which a WebSocket begins, judged by peers of others.
@Suite(.needs(.websockets, .peerPython)) struct WebSocketLogInTests {
  /// The signature by botocore, the library of AWS, of the headers that were signed.
  private static let signature = """
    from botocore.auth import SigV4Auth
    from botocore.awsrequest import AWSRequest
    from botocore.credentials import Credentials
    sent = request.headers["Authorization"]
    names = sent.split("SignedHeaders=")[1].split(",")[0].split(";")
    scope = sent.split("Credential=")[1].split(",")[0].split("/")
    auth = SigV4Auth(Credentials(scope[0], "the-secret-key"), scope[3], scope[2])
    copy = AWSRequest("GET", "http://" + request.headers["Host"] + request.path,
                      headers={name: request.headers[name] for name in names})
    copy.context["timestamp"] = request.headers["X-Amz-Date"]
    right = auth.signature(auth.string_to_sign(copy, auth.canonical_request(copy)), copy)
    if not sent.endswith("Signature=" + right) or "host" not in names:
        return connection.respond(403, "wrong signature")
    """

  @Test(.needs(.moto)) func `a signature of AWS is that of the request`() async throws {
    let peer = try await WebSocketPeer.start(judge: Self.signature)
    func step(_ key: String, _ rest: String) -> String {
      """
        - socket: ws://127.0.0.1:\(peer.ports[0])/a%20b/${'ü'}?z=1
          params: { room: [a b, "ä&="] }
          headers: { X-Own: "  a   b " }
          auth:
            awsSigV4: { accessKey: AKID, secretKey: \(key), region: r, service: execute-api }
          \(rest)

      """
    }
    let run = try await Workshop(
      "curlew: 1\nrequests:\n"
        + step("the-secret-key", "exchange: [{ send: hi }, { receive: { text: hi, skip: true } }]")
        + step("another", "expect: 403")
    ).run("-v")
    expect(run, endsIn: 0)
  }

  /// Takes each token once.
  private static let once = """
    token = request.headers.get("Authorization", "")
    if not token.startswith("Bearer token-") or token in used:
        return connection.respond(401, "no entry")
    used.add(token)
    """

  @Test func `a token is fetched, used, and fetched anew after a 401`() async throws {
    let service = try ScriptedServer { request in
      .response(
        200, json: #"{"access_token":"token-\#(request.index)","token_type":"bearer"}"#)
    }
    let peer = try await WebSocketPeer.start(
      judge: "used = connection.server.__dict__.setdefault('used', set())\n" + Self.once)
    let step = """
        - socket: ws://127.0.0.1:\(peer.ports[0])/
          auth: *token
          exchange: [{ receive: hello none }, { send: hi }, { receive: hi }]

      """
    let workshop = try Workshop(
      """
      curlew: 1
      x-token: &token
        oauth2:
          { grant: clientCredentials, tokenUrl: "\(service.url("/token"))", clientId: c, clientSecret: very-secret }
      requests:

      """ + step + step)
    let run = try await workshop.run("-v")
    expect(run, endsIn: 0)
    #expect(service.requests.count == 2)
    expect(run.output, has: ["the token was answered with 401 and dropped"])
    for secret in ["token-0", "token-1", "very-secret"] { #expect(!run.output.contains(secret)) }
  }
}
