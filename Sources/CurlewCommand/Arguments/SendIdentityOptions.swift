// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Planning

/// Who the request says it comes from.
struct SendIdentityOptions: ParsableArguments {
  @Option(
    name: .shortAndLong, parsing: .unconditional,
    help: ArgumentHelp(
      "A log-in; without a password it is asked for.", valueName: "name:password"))
  var user: String?

  @Flag(help: "Answer the service's challenge by digest, with --user.")
  var digest = false

  @Flag(help: "Log in by NTLM, with --user; a domain stands in front: 'SHOP\\ada'.")
  var ntlm = false

  @Option(
    name: .customLong("aws-sigv4"),
    help: ArgumentHelp(
      "Sign as AWS wants it, with --user ACCESS-KEY:SECRET-KEY.", valueName: "region:service"))
  var awsSigV4: String?

  @Option(help: ArgumentHelp("A token to send as `Authorization: Bearer`.", valueName: "token"))
  var bearer: String?

  @Flag(help: "Log in as this process's own Kerberos identity.")
  var negotiate = false

  @Flag(help: "Take the log-in of the host from ~/.netrc, or from $NETRC.")
  var netrc = false

  /// - Throws: `ValidationError` where two say who it is, or a scheme has no user.
  func fill(_ request: inout SendRequest) throws {
    let schemes = schemes
    if schemes.count > 1 {
      throw ValidationError("\(schemes[0]) and \(schemes[1]) exclude each other.")
    }
    let typed = login ?? request.auth
    if !withoutUser.isEmpty, user != nil {
      throw ValidationError("--user and \(withoutUser[0]) exclude each other.")
    }
    if let bearer {
      request.auth = .bearer(bearer)
    } else if negotiate {
      request.auth = .negotiate
    } else if netrc {
      request.auth = .netrc
    } else {
      request.auth = try scheme(of: typed, schemes.first)
    }
  }

  /// What a person types needs no other word of his.
  func addRights(_ rights: inout RunRights) {
    if negotiate { rights.allowsDefaultIdentity = true }
    if netrc { rights.allowsNetrc = true }
  }

  private var withoutUser: [String] {
    [bearer.map { _ in "--bearer" }, negotiate ? "--negotiate" : nil, netrc ? "--netrc" : nil]
      .compactMap(\.self)
  }

  private var schemes: [String] {
    withoutUser
      + [
        digest ? "--digest" : nil, ntlm ? "--ntlm" : nil, awsSigV4.map { _ in "--aws-sigv4" },
      ].compactMap(\.self)
  }

  private var login: SendAuth? {
    guard let user else { return nil }
    let parts = user.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    return .basic(
      user: String(parts.first ?? ""), password: parts.count > 1 ? String(parts[1]) : nil)
  }

  private func scheme(of login: SendAuth?, _ option: String?) throws -> SendAuth? {
    guard let option else { return login }
    guard case .basic(let user, let password) = login else {
      throw ValidationError("\(option) needs --user.")
    }
    if digest { return .digest(user: user, password: password) }
    if ntlm { return .ntlm(user: user, password: password) }
    guard let awsSigV4 else { return login }
    // curl writes `aws:amz:region:service`.
    let words = awsSigV4.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard [2, 4].contains(words.count), words.count == 2 || words[0] == "aws",
      words.allSatisfy({ !$0.isEmpty })
    else {
      throw ValidationError(
        "`--aws-sigv4 \(awsSigV4)` must be region:service, like eu-west-1:s3.")
    }
    return .awsSigV4(
      SendAuth.AWSKeys(
        accessKey: user, secretKey: password, region: words[words.count - 2],
        service: words[words.count - 1]))
  }
}

extension SendIdentityOptions: WordTaking {
  mutating func take(_ words: inout TypedWords) throws(TypedWords.Unusual) {
    user = try words.value("-u", "--user")
    awsSigV4 = try words.value("--aws-sigv4")
    bearer = try words.value("--bearer")
    digest = words.flag("--digest")
    ntlm = words.flag("--ntlm")
    negotiate = words.flag("--negotiate")
    netrc = words.flag("--netrc")
  }
}
