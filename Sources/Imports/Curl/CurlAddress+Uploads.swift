// SPDX-License-Identifier: Apache-2.0

import Notation

extension CurlAddress {
  private static let slash = UInt16(UInt8(ascii: "/"))

  /// How an address ends, before its query.
  private enum End {
    /// In the host.
    case host
    /// In `/`.
    case slash
    case text
    /// In a variable that only a shell knows.
    case unknown
  }

  /// Adds the name of a file to a path that ends in `/`, and to an address without a path, as an upload does.
  ///
  /// - Parameter file: its path, with the variables that only a shell knows.
  /// - Returns: false if only a shell knows whether there is something to add, and what.
  mutating func addFileName(_ file: ShellText, known: (UInt16) -> String?) -> Bool {
    let end = end(known)
    if end == .text { return true }
    let last = file.units.split(separator: Self.slash).last ?? []
    let name = ShellText(units: last).bytes
    guard let name else {
      if end == .host { add(path: ShellText("/")) }
      return false
    }
    let encoded = PercentCoding.encode(name) { $0.isUnreserved }
    switch end {
    case .host: add(path: ShellText("/") + ShellText(bytes: encoded))
    case .slash: add(path: ShellText(bytes: encoded))
    case .unknown where path.isEmpty: add(path: ShellText("/") + ShellText(bytes: encoded))
    case .unknown, .text: break
    }
    return end != .unknown
  }

  private func end(_ known: (UInt16) -> String?) -> End {
    guard let last = path.units.last ?? authority.units.last else { return .host }
    guard last >= ShellText.firstVariable else {
      return path.isEmpty ? .host : last == Self.slash ? .slash : .text
    }
    guard let value = known(last), !value.contains("?") else { return .unknown }
    if value.hasSuffix("/") { return .slash }
    guard path.isEmpty else { return .text }
    let host = value.firstRange(of: "://").map { value[$0.upperBound...] } ?? value[...]
    return host.contains("/") ? .text : .host
  }
}
