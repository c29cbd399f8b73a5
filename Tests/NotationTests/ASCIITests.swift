// SPDX-License-Identifier: Apache-2.0

import Notation
import Testing

@Suite struct `A byte` {
  private func all(_ isOne: (UInt8) -> Bool) -> String {
    String(decoding: (UInt8.min...UInt8.max).filter(isOne), as: UTF8.self)
  }

  private static let digits = "0123456789"
  private static let capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
  private static let letters = capitals + capitals.lowercased()

  @Test func `is a letter, a digit or one of both`() {
    #expect(all(\.isASCIILetter) == Self.letters)
    #expect(all(\.isASCIIDigit) == Self.digits)
    #expect(all(\.isASCIIAlphanumeric) == Self.digits + Self.letters)
  }

  @Test func `is a hexadecimal digit with a value, or neither`() {
    #expect(all(\.isHexDigit) == "0123456789ABCDEFabcdef")
    #expect("0123456789abcdef".utf8.map(\.hexDigitValue) == (0..<16).map { $0 })
    #expect("ABCDEF".utf8.map(\.hexDigitValue) == (10..<16).map { $0 })
    #expect(all { $0.hexDigitValue != nil } == all(\.isHexDigit))
  }

  @Test func `loses its case when it is a capital`() {
    #expect(Self.capitals.utf8.map(\.lowercasedASCII) == Array(Self.capitals.lowercased().utf8))
    #expect((UInt8.min...UInt8.max).count { $0.lowercasedASCII != $0 } == 26)
  }

  @Test func `is white space or a control character`() {
    #expect(all(\.isASCIISpace) == "\t\n\r ")
    #expect((UInt8.min...UInt8.max).filter(\.isControl) == Array(0..<32) + [127])
  }

  @Test func `is classified by the rules of an RFC`() {
    let small = Self.capitals.lowercased()
    #expect(all(\.isUnreserved) == "-.\(Self.digits)\(Self.capitals)_\(small)~")
    #expect(all(\.isSchemeCharacter) == "+-.\(Self.digits)\(Self.letters)")
    #expect(all(\.isTokenCharacter) == "!#$%&'*+-.\(Self.digits)\(Self.capitals)^_`\(small)|~")
  }
}
