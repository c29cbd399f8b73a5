// SPDX-License-Identifier: Apache-2.0

/// An address that was typed instead of a file.
struct AddressAmongPaths {
  /// What to write instead.
  let words: String

  /// Nil if all are paths.
  init?(_ paths: [String]) {
    guard let address = paths.first(where: TypedAddress.isCertain) else { return nil }
    let scheme = "file://"
    if address.hasPrefix(scheme) {
      words = "`\(address)` is an address: write the path, `\(address.dropFirst(scheme.count))`"
      return
    }
    let method = paths.first.map { $0.uppercased() }.flatMap { SendMethod.isKey($0) ? $0 : nil }
    let command = ["curlew send", method, address].compactMap(\.self).joined(separator: " ")
    words = "`\(address)` is an address, not a file: `\(command)` sends one request"
  }
}
