// SPDX-License-Identifier: Apache-2.0

/// What was typed for `curlew send`, option by option, before it is one request.
struct SendArguments: LoadingRequest, ColoredRequest {
  /// What an option says of the request by itself.
  var request = SendRequest()
  /// `-X`.
  var method: String?
  /// `-I`.
  var asksHead = false
  /// `-L`.
  var followsRedirects = false
  /// `--redirects`.
  var redirects: GivenValue?
  /// The body of an option that is used once.
  var body: SendBody?
  /// `--form`.
  var fields: [SendField] = []
  /// `-F`.
  var parts: [SendPart] = []
  /// `-d` and its kind, each with its place in the line.
  var pieces: [(piece: SendData.Piece, place: Int)] = []
  /// `--graphql`, and `--graphql-variables`, the text of a JSON object.
  var query: String?
  var queryVariables: String?
  /// `--user`.
  var user: String?
  /// How the user logs in, or who sends without one; with the name of its option.
  var scheme: (name: String, scheme: SendScheme)?
  /// `--timeout`, `--http` and `--unix-socket` as keys of the step.
  var timeout: String?
  var httpVersion: String?
  var unixSocket: String?

  var load: LoadRequest {
    get { request.load }
    set { request.load = newValue }
  }

  var color: ColorChoice {
    get { request.output.color }
    set { request.output.color = newValue }
  }
}

/// How `curlew send` says who it is, when it is not by basic authentication.
enum SendScheme: Sendable {
  /// All there is to say.
  case complete(SendAuth)
  /// What `--user` says, in another manner.
  case ofUser(@Sendable (_ user: String, _ password: String?) throws(UsageError) -> SendAuth)
}
