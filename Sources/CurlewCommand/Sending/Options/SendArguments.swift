// SPDX-License-Identifier: Apache-2.0

/// The arguments of `curlew send`, option by option, before they become one request.
struct SendArguments: PlanningRequest, ColoredRequest {
  /// The values of options that map directly to the request.
  var request = SendRequest()
  /// `-X`.
  var method: String?
  /// `-I`.
  var asksHead = false
  /// `-L`.
  var followsRedirects = false
  /// `--redirects`.
  var redirects: GivenValue?
  /// The body from an option that can be given once.
  var body: SendBody?
  /// `--form`.
  var fields: [SendField] = []
  /// `-F`.
  var parts: [SendPart] = []
  /// `-d` and its variants, each with its index in the line.
  var pieces: [(piece: SendData.Piece, place: Int)] = []
  /// `--graphql`, and `--graphql-variables`, the text of a JSON object.
  var query: String?
  var queryVariables: String?
  /// `--user`.
  var user: String?
  /// The authentication scheme, with the name of its option.
  var scheme: (name: String, scheme: SendScheme)?
  /// `--timeout`, `--http` and `--unix-socket` as keys of the step.
  var timeout: String?
  var httpVersion: String?
  var unixSocket: String?

  var plan: PlanRequest {
    get { request.plan }
    set { request.plan = newValue }
  }

  var color: ColorChoice {
    get { request.output.color }
    set { request.output.color = newValue }
  }
}

/// The authentication of `curlew send` other than basic.
enum SendScheme: Sendable {
  /// A complete `auth`.
  case complete(SendAuth)
  /// A scheme for the user and password of `--user`.
  case ofUser(@Sendable (_ user: String, _ password: String?) throws(UsageError) -> SendAuth)
}
