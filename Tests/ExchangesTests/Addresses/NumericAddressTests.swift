// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Exchanges

struct NumericAddressTests {
  @Test(
    arguments: [
      ("127.0.0.1", [127, 0, 0, 1]), ("1.2.3.4.", [1, 2, 3, 4]), ("127.1", [127, 0, 0, 1]),
      ("1.2.770", [1, 2, 3, 2]), ("2852039166", [169, 254, 169, 254]),
      ("0xA9FEA9FE", [169, 254, 169, 254]), ("0251.0376.0251.0376", [169, 254, 169, 254]),
      ("0", [0, 0, 0, 0]), ("255.255.255.255", [255, 255, 255, 255]),
    ] as [(String, [UInt8])])
  func `IPv4 is read in every form of inet_aton`(_ host: String, _ bytes: [UInt8]) {
    #expect(NumericAddress(host: host)?.bytes == bytes)
  }

  @Test(arguments: [
    "", ".", "h", "1.2.3.4.5", "256.1.1.1", "1.16777216", "1..2", "4294967296", "08.1.1.1", "0x",
    "0xg",
    "1.2.3.-4", "+1.2.3.4", "1.2.3.4a", "00000000000000000001", "0x+1", "0+1.0.0.1",
  ])
  func `names are not numeric`(_ host: String) {
    #expect(NumericAddress(host: host) == nil)
  }

  @Test(
    arguments: [
      ("[::]", [UInt8](repeating: 0, count: 16)),
      ("[::1]", [UInt8](repeating: 0, count: 15) + [1]),
      ("[1::]", [0, 1] + [UInt8](repeating: 0, count: 14)),
      ("[1:2:3:4:5:6:7:8]", [0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0, 7, 0, 8]),
      ("[FE80::aBcD%25eth0]", [0xFE, 0x80] + [UInt8](repeating: 0, count: 12) + [0xAB, 0xCD]),
      ("[::ffff:1.2.3.4]", [UInt8](repeating: 0, count: 10) + [255, 255, 1, 2, 3, 4]),
      ("[1:2:3:4:5:6:1.2.3.4]", [0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 1, 2, 3, 4]),
      ("[1:2:3::7:8]", [0, 1, 0, 2, 0, 3, 0, 0, 0, 0, 0, 0, 0, 7, 0, 8]),
    ] as [(String, [UInt8])])
  func `IPv6 is read in every form of RFC 4291`(_ host: String, _ bytes: [UInt8]) {
    #expect(NumericAddress(host: host)?.bytes == bytes)
  }

  @Test(arguments: [
    "[", "[]", "[:]", "[1]", "[1:2:3:4:5:6:7]", "[1:2:3:4:5:6:7:8:9]", "[1::2::3]", "[:::]",
    "[12345::]", "[g::]", "[1:2:3:4:5:6:7:8::]", "[1:2:3:4::5:6:7:8]", "[::1.2.3]", "[::1.2.3.256]",
    "[1.2.3.4::]", "[::1%]", "[::1", "[::+1]", "[::1% x]", ":1", "[1:2:3:4:5:6:7:1.2.3.4]",
    "[:1:2:3:4:5:6:7:8]", "[1:2:3:4:5:6:7:8:]",
  ])
  func `a text that is not an IPv6 address gives nil`(_ host: String) {
    #expect(NumericAddress(host: host) == nil)
  }

  @Test(arguments: [
    "169.254.0.0", "169.254.169.254", "169.254.255.255", "2852039166", "0xa9.254.1", "[fe80::]",
    "[FE80::1]", "[febf:ffff::1]", "[fd00:ec2::254]", "[fd00:0ec2:0::0:0254]",
    "[::ffff:169.254.1.1]", "[::ffff:a9fe:a9fe]", "[::169.254.169.254]",
    "[64:ff9b::169.254.169.254]", "[fe80::1%25lo]",
  ])
  func `link-local and metadata addresses are seen`(_ host: String) {
    #expect(Address(scheme: "http", host: host).isLinkLocal)
  }

  @Test(arguments: [
    "169.253.255.255", "169.255.0.0", "127.0.0.1", "10.0.0.1", "[fec0::1]", "[fe7f::1]",
    "[fd00:ec2::253]", "[fd00::254]", "[::1]", "[::]", "[::ffff:127.0.0.1]",
    "169.254.169.254.example", "localhost", "[64:ff9b:1::169.254.169.254]",
  ])
  func `other addresses and names are not link-local`(_ host: String) {
    #expect(!Address(scheme: "http", host: host).isLinkLocal)
  }

  @Test(arguments: [
    "localhost", "LOCALHOST", "n1.localhost", "127.0.0.1", "127.9.9.9", "127.1", "2130706433",
    "[::1]", "[0:0:0:0:0:0:0:1]", "[::ffff:127.0.0.1]",
  ])
  func `the machine itself is seen`(_ host: String) {
    #expect(Address(scheme: "http", host: host).isLoopback)
  }

  @Test(arguments: [
    "localhost.example", "notlocalhost", "128.0.0.1", "126.255.255.255", "[::2]", "[::]",
    "127.0.0.1.example", "[::ffff:128.0.0.1]",
  ])
  func `other machines are not loopback`(_ host: String) {
    #expect(!Address(scheme: "http", host: host).isLoopback)
  }

  @Test func `the address of a connection has four or sixteen bytes`() {
    #expect(NumericAddress(networkBytes: [169, 254, 1, 1])?.isLinkLocal == true)
    #expect(NumericAddress(networkBytes: [1, 2, 3]) == nil)
    #expect(NumericAddress(networkBytes: []) == nil)
    let loopback = NumericAddress(networkBytes: [UInt8](repeating: 0, count: 15) + [1])
    #expect(loopback?.isLoopback == true)
  }
}
