// SPDX-License-Identifier: Apache-2.0

import YAMLTree

extension SendStep {
  /// `auth` of the step, with references in place of secrets.
  mutating func authDraft(_ auth: SendAuth) -> YAMLDraft {
    switch auth {
    case .bearer(let token):
      Self.texts([("bearer", secrets.reference(to: token, name: "token"))])
    case .basic(let user, let password): scheme("basic", login(user, password))
    case .digest(let user, let password): scheme("digest", login(user, password))
    case .ntlm(let user, let password): scheme("ntlm", domainLogin(user, password))
    case .negotiate: scheme("negotiate", YAMLDraft(.boolean(true)))
    case .netrc: scheme("netrc", YAMLDraft(.boolean(true)))
    case .awsSigV4(let keys): scheme("awsSigV4", signing(keys))
    }
  }

  private func scheme(_ name: String, _ value: YAMLDraft) -> YAMLDraft {
    .mapping([.pair(name: name, value)])
  }

  private mutating func login(
    _ user: String, _ password: String?, domain: String? = nil
  ) -> YAMLDraft {
    let secret = secrets.reference(to: password, name: "password")
    let members = [("user", user), ("password", secret)] + (domain.map { [("domain", $0)] } ?? [])
    return Self.texts(members)
  }

  /// A user that begins with a domain: `SHOP\ada`.
  private mutating func domainLogin(_ user: String, _ password: String?) -> YAMLDraft {
    let parts = user.split(separator: "\\", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return login(user, password) }
    return login(parts[1], password, domain: parts[0])
  }

  private mutating func signing(_ keys: SendAuth.AWSKeys) -> YAMLDraft {
    Self.texts([
      ("accessKey", keys.accessKey),
      ("secretKey", secrets.reference(to: keys.secretKey, name: "secretKey")),
      ("region", keys.region), ("service", keys.service),
    ])
  }
}
