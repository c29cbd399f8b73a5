// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

extension AuthTemplate {
  /// The contents of a log-in, before they are known to be complete.
  struct LoginDraft {
    var user: TemplateText?
    var password: TemplateText?
    var domain: TemplateText?

    static let keys = KeyTable<LoginDraft>(
      "credentials", "a log-in of `basic` or `digest`", keys: common)

    static let domainKeys = KeyTable<LoginDraft>(
      "ntlm", "`ntlm`",
      keys: common + [
        Key("domain", .line, "the user's domain", default: "\"\"", example: "domain: SHOP") {
          $0.domain = $1
        }
      ])

    private static let common: [Key<LoginDraft>] = [
      Key(
        "user", .line, "the user", example: "user: ada", alsoCalled: ["username", "name"],
        required: true
      ) { $0.user = $1 },
      Key(
        "password", .line, "the password", example: "password: \"${password}\"",
        alsoCalled: ["pass"], required: true
      ) { $0.password = $1 },
    ]

    /// The log-in if it is complete.
    var login: Login? {
      guard let user, let password else { return nil }
      return Login(user: user, password: password, domain: domain)
    }
  }

  /// The contents of `apiKey`, before they are known to be complete.
  struct APIKeyDraft {
    var place: APIKey.Place?
    var name: TemplateText?
    var value: TemplateText?

    static let keys = KeyTable<APIKeyDraft>(
      "apiKey", "`apiKey`",
      keys: [
        Key(
          "in", .word(), "the part of the request that carries it", example: "in: header",
          alsoCalled: ["place", "location"], required: true
        ) { $0.place = $1 },
        Key(
          "name", .line, "the name of the header, the parameter or the cookie",
          example: "name: X-Api-Key",
          alsoCalled: ["key"], required: true
        ) { $0.name = $1 },
        Key(
          "value", .line, "the key itself", example: "value: \"${apiKey}\"", required: true
        ) { $0.value = $1 },
      ])
  }

  /// The contents of `awsSigV4`, before they are known to be complete.
  struct AWSDraft {
    var accessKey: TemplateText?
    var secretKey: TemplateText?
    var sessionToken: TemplateText?
    var region: TemplateText?
    var service: TemplateText?
    var payload = AWSIdentity.Payload.signed

    static let keys = KeyTable<AWSDraft>(
      "awsSigV4", "`awsSigV4`",
      keys: [
        Key(
          "accessKey", .line, "the identifier of the key", example: "accessKey: AKIDEXAMPLE",
          alsoCalled: ["accessKeyId", "access_key"], required: true
        ) { $0.accessKey = $1 },
        Key(
          "secretKey", .line, "the secret that signs; never sent",
          example: "secretKey: \"${secretKey}\"",
          alsoCalled: ["secretAccessKey", "secret_key"], required: true
        ) { $0.secretKey = $1 },
        Key(
          "sessionToken", .line,
          "the session token of temporary keys, sent as `X-Amz-Security-Token`",
          example: "sessionToken: \"${sessionToken}\"", alsoCalled: ["securityToken"]
        ) { $0.sessionToken = $1 },
        Key("region", .line, "the service's region", example: "region: eu-west-1", required: true) {
          $0.region = $1
        },
        Key(
          "service", .line,
          "the service's name; for `s3` the path is sent and signed with everything encoded but letters, digits, `-._~` and `/`",
          example: "service: execute-api", required: true
        ) { $0.service = $1 },
        Key(
          "payload", .word(), "whether the signature covers the body", default: "signed",
          example: "payload: unsigned"
        ) { $0.payload = $1 },
      ])
  }
}

extension Reader where Content == AuthTemplate.Login {
  /// `{ user, password }`
  static var login: Reader { login(AuthTemplate.LoginDraft.keys, named: "credentials") }

  /// `{ user, password }` of `basic`, where a `:` ends the user.
  static var basicLogin: Reader {
    let login: Reader = .login
    return Reader(login.shape) { node, loading in
      if let user = node.mapping?["user"],
        !loading.holdsNone(":", in: user, { .colonInUser(at: $0) })
      {
        return nil
      }
      return login.read(node, &loading)
    }
  }

  /// `{ user, password, domain }`
  static var domainLogin: Reader { login(AuthTemplate.LoginDraft.domainKeys, named: "ntlm") }

  private static func login(
    _ keys: KeyTable<AuthTemplate.LoginDraft>, named name: String
  ) -> Reader {
    Reader(.mapping(name)) { node, loading in
      var draft = AuthTemplate.LoginDraft()
      return keys.read(node, into: &draft, &loading) ? draft.login : nil
    }
  }
}

extension Reader where Content == AuthTemplate.APIKey {
  /// `{ in, name, value }`
  static var apiKey: Reader {
    Reader(.mapping("apiKey")) { node, loading in
      var draft = AuthTemplate.APIKeyDraft()
      guard AuthTemplate.APIKeyDraft.keys.read(node, into: &draft, &loading),
        let place = draft.place, let name = draft.name, let value = draft.value
      else { return nil }
      if let literal = name.literalText {
        let written = Located(literal, at: name.span)
        switch place {
        case .header: guard loading.checkHeaderName(written) else { return nil }
        case .cookie: guard loading.checkCookieName(written) else { return nil }
        case .query: break
        }
      }
      return AuthTemplate.APIKey(place: place, name: name, value: value)
    }
  }
}

extension Reader where Content == AuthTemplate.AWSIdentity {
  /// Keys, region and service.
  static var awsIdentity: Reader {
    Reader(.mapping("awsSigV4")) { node, loading in
      var draft = AuthTemplate.AWSDraft()
      guard AuthTemplate.AWSDraft.keys.read(node, into: &draft, &loading),
        let accessKey = draft.accessKey, let secretKey = draft.secretKey,
        let region = draft.region, let service = draft.service
      else { return nil }
      return AuthTemplate.AWSIdentity(
        accessKey: accessKey, secretKey: secretKey, sessionToken: draft.sessionToken,
        region: region, service: service, payload: draft.payload)
    }
  }
}

extension Reader where Content == TemplateText? {
  /// `true` for the user's own file, or a path.
  static var netrc: Reader {
    let shape = Shape.either([.boolean, .file])
    return Reader(shape) { node, loading in
      if let scalar = node.scalar, case .boolean(let isTrue) = scalar.value {
        if isTrue { return .some(nil) }
        loading.report(.identityIsOff("netrc", at: scalar.span))
        return nil
      }
      return Reader<TemplateText>.filePath.read(node, &loading).map { .some($0) }
    }
  }
}

extension Reader where Content == Bool {
  /// Only `true`.
  static var negotiate: Reader {
    Reader(.boolean) { node, loading in
      guard let isOn = Reader<Bool>.boolean.read(node, &loading) else { return nil }
      if isOn { return true }
      loading.report(.identityIsOff("negotiate", at: node.span))
      return nil
    }
  }
}
