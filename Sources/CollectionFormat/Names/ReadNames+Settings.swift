// SPDX-License-Identifier: Apache-2.0

extension ResolveEntry: NameReader {
  package func addReadNames(to names: inout ReadNames) { addresses.addReadNames(to: &names) }
}

extension ConnectToSetting: NameReader {
  package func addReadNames(to names: inout ReadNames) {
    switch self {
    case .ownOrigin(let to): to.addReadNames(to: &names)
    case .places(let places): places.map(\.to).addReadNames(to: &names)
    }
  }
}

extension RedirectSetting: NameReader {
  package func addReadNames(to names: inout ReadNames) { maximum.addReadNames(to: &names) }
}
