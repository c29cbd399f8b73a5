// SPDX-License-Identifier: Apache-2.0

/// Which names a collection may read from the environment.
package struct EnvironmentRights: Sendable {
  private let names: Set<[UInt8]>
  private let patterns: [NamePattern]

  /// - Parameters:
  ///   - names: those listed under `env` in `curlew.yaml`; none for a collection without a project.
  ///   - patterns: those of `--allow-env`: names in which `*` matches any text.
  package init(names: [String] = [], patterns: [String] = []) {
    self.names = Set(names.map { Array($0.utf8) })
    self.patterns = patterns.map { NamePattern($0) }
  }

  package func allow(_ name: String) -> Bool {
    let name = Array(name.utf8)
    return names.contains(name) || patterns.contains { $0.matches(name) }
  }
}
