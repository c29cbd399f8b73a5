// SPDX-License-Identifier: Apache-2.0

extension CommandOption<SendArguments> {
  /// The options for authentication.
  static var identity: [CommandOption] {
    [
      .typed(
        "-u", "--user", takes: .text("name:password"),
        help: "A log-in; without a password it is asked for.", isSecret: true, keys: ["auth"],
        foreign: [
          ForeignOption("-a", "--auth", of: "HTTPie", "is `--user` or `--bearer` here")
        ]
      ) { $0.user = $1.text },
      .typedFlag(
        "--digest", help: "Answer the service's challenge by digest, with --user.",
        choice: .logInScheme, keys: ["auth"]
      ) { $0.scheme = ("--digest", .ofUser { .digest(user: $0, password: $1) }) },
      .typedFlag(
        "--ntlm", help: "Log in by NTLM, with --user; a domain comes first: 'SHOP\\ada'.",
        choice: .logInScheme, keys: ["auth"]
      ) { $0.scheme = ("--ntlm", .ofUser { .ntlm(user: $0, password: $1) }) },
      .typed(
        "--aws-sigv4", takes: .word("region:service"),
        help: "Sign with AWS Signature Version 4, with --user ACCESS-KEY:SECRET-KEY.",
        isSecret: true,
        choice: .logInScheme, keys: ["auth"]
      ) { $0.scheme = ($1.name, $1.awsScheme) },
      .typed(
        "--bearer", takes: .word("token"), help: "A token to send as `Authorization: Bearer`.",
        isSecret: true, choice: .logInScheme, keys: ["auth"],
        foreign: [ForeignOption("--oauth2-bearer", of: "curl")]
      ) { $0.scheme = ($1.name, .complete(.bearer($1.text))) },
      .typedFlag(
        "--negotiate", help: "Log in as this process's own Kerberos identity.",
        choice: .logInScheme, keys: ["auth"]
      ) {
        $0.scheme = ("--negotiate", .complete(.negotiate))
        // Typing the option is the permission.
        $0.plan.rights.allowsDefaultIdentity = true
      },
      .typedFlag(
        "--netrc", help: "Take the log-in of the host from ~/.netrc, or from $NETRC.",
        choice: .logInScheme, keys: ["auth"], foreign: [ForeignOption("-n", of: "curl")]
      ) {
        $0.scheme = ("--netrc", .complete(.netrc))
        $0.plan.rights.allowsNetrc = true
      },
    ]
  }
}

extension SendArguments {
  /// The authentication of the request.
  ///
  /// - Parameter login: The credentials in the address; `--user` overrides them.
  /// - Throws: `UsageError` for two options that conflict, and for a scheme without a user.
  func auth(orElse login: SendAuth?) throws(UsageError) -> SendAuth? {
    let login = typedLogin ?? login
    guard let (name, scheme) = scheme else { return login }
    switch scheme {
    case .complete(let auth):
      guard user == nil else { throw UsageError("`--user` and `\(name)` exclude each other") }
      return auth
    case .ofUser(let auth):
      guard case .basic(let user, let password) = login else {
        throw UsageError("`\(name)` needs `--user`")
      }
      return try auth(user, password)
    }
  }

  private var typedLogin: SendAuth? {
    guard let user else { return nil }
    let parts = user.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    return .basic(
      user: String(parts.first ?? ""), password: parts.count > 1 ? String(parts[1]) : nil)
  }
}

extension GivenValue {
  fileprivate var awsScheme: SendScheme {
    .ofUser { (user, password) throws(UsageError) in .awsSigV4(try awsKeys(user, password)) }
  }

  /// The keys of `region:service`; curl writes `aws:amz:region:service`.
  private func awsKeys(
    _ user: String, _ password: String?
  ) throws(UsageError) -> SendAuth.AWSKeys {
    let words = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard [2, 4].contains(words.count), words.count == 2 || words[0] == "aws",
      words.allSatisfy({ !$0.isEmpty })
    else { throw UsageError("`\(written)` must be region:service, like eu-west-1:s3") }
    return SendAuth.AWSKeys(
      accessKey: user, secretKey: password, region: words[words.count - 2],
      service: words[words.count - 1])
  }
}
