// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import Files
import Planning
import RunEvents

/// A plan with everything that is needed to carry it out or to show it.
struct PlannedCollections {
  var loaded: LoadedCollections
  /// Of the collections that can run; empty when something stops all.
  var plan: Plan
  /// Secrets of collections that cannot run: what is said of those must not show them either.
  var furtherSecrets: [PlannedSecret] = []
  /// The rights of the run.
  var files: FileAccess
  /// What is wrong on the way from files to a plan with the run as a whole.
  var blocking: [Diagnostic] = []
  var facts: RunMetadata
  /// What the run may do, once it is known whether it is trusted.
  var rights: RunRights
  /// The proxies of the environment, for requests that say nothing of one.
  private(set) var proxies: ProxyAddresses?

  /// Masks the secrets that are known before the run.
  var redactor: Redactor {
    (plan.secrets + furtherSecrets).reduce(into: Redactor()) {
      $0.add(name: $1.name, value: $1.value)
    }
  }

  /// Takes the proxies of the environment; one that cannot be used stops everything.
  mutating func readProxies(of environment: ProcessEnvironment) {
    var found: [Diagnostic] = []
    proxies = ProxyAddresses(environment) { found.append($0) }
    for proxy in proxies?.proxies ?? [] {
      guard let password = proxy.password?.text, !password.isEmpty else { continue }
      plan.secrets.append(PlannedSecret(name: "proxy", value: password))
    }
    guard !found.isEmpty else { return }
    loaded.blocking += found
    plan.collections = []
  }

  /// All problems and warnings, in the order of the files.
  var diagnostics: [Diagnostic] { loaded.diagnostics.inFileOrder }
}
