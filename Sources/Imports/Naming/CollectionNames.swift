// SPDX-License-Identifier: Apache-2.0

import CollectionFormat

/// The names of one result while its sources are read: those of variables, and of the secrets that
/// take the place of credentials.
final class CollectionNames {
  var variables = VariableNames()
  var secrets: SecretStore
  /// The names of the secrets that the present collection uses.
  private(set) var usedSecrets: Set<String> = []

  init(keepsValues: Bool) { secrets = SecretStore(keepsValues: keepsValues) }

  /// The secrets that were used since the last call.
  func takeUsedSecrets() -> [ImportedSecret] {
    let used = usedSecrets
    usedSecrets = []
    return secrets.all.filter { used.contains($0.name) }
  }

  /// A text in place of a credential: the name of a secret, if the text is literal.
  func hidden(_ value: ImportedText, name: String) -> ImportedText {
    let reference = secrets.reference(to: value, name: name, &variables)
    if reference != value { usedSecrets.formUnion(reference.expressions) }
    return reference
  }

  /// The same for a field or member that is a credential by its name or value; another text stays.
  func hiddenIfCredential(_ value: ImportedText, name: String) -> ImportedText {
    CredentialNames.isCredential(name, value: value.literal) ? hidden(value, name: name) : value
  }

  /// A secret that comes from outside.
  ///
  /// - Parameter name: not yet that of a variable.
  /// - Returns: its name in the result.
  func require(secret name: String) -> String {
    let chosen = variables.add(CredentialNames.identifier(name))
    secrets.require(chosen)
    usedSecrets.insert(chosen)
    return chosen
  }

  /// Notes that a secret that has a name already is used again.
  func use(secret name: String) { usedSecrets.insert(name) }
}
