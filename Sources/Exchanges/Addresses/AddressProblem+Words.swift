// SPDX-License-Identifier: Apache-2.0

extension AddressProblem.Kind: CustomStringConvertible {
  /// The problem, in lower case and without a full stop: `a space is not allowed in an address`.
  package var description: String {
    switch self {
    case .noScheme: "an absolute address begins with `http://` or `https://`"
    case .badBeginning(let byte): "an address cannot begin with \(byte.shown)"
    case .space: "a space is not allowed in an address, write `%20`"
    case .controlCharacter(let byte): "\(byte.shown) is not allowed in an address"
    case .nonASCII: "a character outside ASCII must be percent-encoded here"
    case .badPercent: "`%` must be followed by two hexadecimal digits, write `%25` for itself"
    case .forbiddenCharacter(let byte): "\(byte.shown) is not allowed here"
    case .emptyHost: "the host is missing"
    case .longHost: "a host has at most 255 bytes"
    case .hostOfFile: "a `file:` address has no host, write `file:///path`"
    case .edge(let byte, let isAtEnd): "it \(isAtEnd ? "ends" : "begins") with \(byte.shown)"
    case .internationalHost(let form):
      "a host outside ASCII must be written in its `xn--` form" + (form.map { ": `\($0)`" } ?? "")
    case .badIPv6Address: "the brackets do not hold an IPv6 address"
    case .badPort: "a port is a number between 1 and 65535"
    case .userInformationInBase: "a base address has no user name or password"
    case .queryInBase: "a base address has no query"
    case .fragmentInBase: "a base address has no fragment"
    }
  }
}

extension CharacterProblem: CustomStringConvertible {
  /// The problem, in lower case and without a full stop: `CR is not allowed`.
  package var description: String {
    switch kind {
    case .empty: "it is empty"
    case .controlCharacter, .forbiddenCharacter: "\(byte.shown) is not allowed"
    }
  }
}

extension UInt8 {
  /// A byte for people: `CR`, `` `;` ``, `the byte 0x1b`.
  var shown: String {
    switch self {
    case 0: "NUL"
    case 9: "a tab"
    case 10: "LF"
    case 13: "CR"
    case 32: "a space"
    case 0x21...0x7E: "`\(String(decoding: [self], as: UTF8.self))`"
    case 0x80...: "a character outside ASCII"
    default: "the byte 0x\(self < 16 ? "0" : "")\(String(self, radix: 16))"
    }
  }
}
