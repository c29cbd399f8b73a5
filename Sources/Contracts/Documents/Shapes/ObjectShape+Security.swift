// SPDX-License-Identifier: Apache-2.0

extension ObjectShape {
  static let securityRequirement = ObjectShape("a requirement of `security`", [:])
    .allowing(.each(.list(.text)) { _ in true })

  static let securityScheme = ObjectShape(
    "a security scheme",
    [
      "type!": .word(["apiKey", "http", "mutualTLS", "oauth2", "openIdConnect"]),
      "description": .text, "name": .text, "in": .word(["query", "header", "cookie"]),
      "scheme": .text, "bearerFormat": .text, "flows": .object(.flows), "openIdConnectUrl": .text,
    ]
  ).adding(since: .v32, ["oauth2MetadataUrl": .text, "deprecated": .boolean])

  static let flows = ObjectShape(
    "`flows`",
    [
      "implicit": .object(.flow), "password": .object(.flow),
      "clientCredentials": .object(.flow), "authorizationCode": .object(.flow),
    ]
  ).adding(since: .v32, ["deviceAuthorization": .object(.flow)])

  static let flow = ObjectShape(
    "a flow",
    [
      "authorizationUrl": .text, "tokenUrl": .text, "refreshUrl": .text,
      "scopes!": .map(.text),
    ]
  ).adding(since: .v32, ["deviceAuthorizationUrl": .text])
}
