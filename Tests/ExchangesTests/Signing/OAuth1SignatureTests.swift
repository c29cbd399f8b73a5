// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Exchanges

/// The examples of RFC 5849, and of the page "Test Cases" of oauth.net for what the RFC lacks.
@Suite struct `A signature of OAuth 1` {
  private func base(
    _ method: String, _ address: String, form: String = "", host: String? = nil,
    _ parameters: [(String, String)]
  ) throws -> OAuth1BaseString {
    let address = try Address(parsing: address)
    return OAuth1BaseString(
      method: method, address: address, host: host ?? address.hostHeader, form: Array(form.utf8),
      parameters: parameters.map { OAuth1BaseString.Parameter($0.0, $0.1) })
  }

  /// RFC 5849, section 3.4.1; the signature is that of its erratum 2550.
  @Test func `covers query, form and parameters as section 3 has it`() throws {
    let base = try base(
      "post", "http://EXAMPLE.COM:80/request?b5=%3D%253D&a3=a&c%40=&a2=r%20b", form: "c2&a3=2+q",
      [
        ("oauth_consumer_key", "9djdj82h48djs9d2"), ("oauth_token", "kkk9d7dh3k39sjv7"),
        ("oauth_signature_method", "HMAC-SHA1"), ("oauth_timestamp", "137131201"),
        ("oauth_nonce", "7d8f3e4a"),
      ])
    #expect(
      base.text
        == "POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q%26a3%3Da%26b5%3D%253D"
        + "%25253D%26c%2540%3D%26c2%3D%26oauth_consumer_key%3D9djdj82h48djs9d2%26oauth_nonce%3D7d8f3e4a"
        + "%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D137131201%26oauth_token%3D"
        + "kkk9d7dh3k39sjv7")
    let method = OAuth1Method.hmac(
      .sha1, consumerSecret: "j49sk3j29djd", tokenSecret: "dh893hdasih9")
    #expect(try method.signature(of: base) == "r6/TJjbCOr97/+UU0NsvSne7s5g=")
  }

  /// RFC 5849, section 1.2: a temporary token, an access token, and a photo.
  @Test(
    arguments: [
      (
        "POST", "https://photos.example.net/initiate", "137131200", "wIjqoS",
        [("oauth_callback", "http://printer.example.com/ready")], "",
        "74KNZJeDHnMBp0EMJ9ZHt/XKycU="
      ),
      (
        "POST", "https://photos.example.net/token", "137131201", "walatlh",
        [("oauth_token", "hh5s93j4hdidpola"), ("oauth_verifier", "hfdp7dh39dks9884")],
        "hdhd0244k9j7ao03", "gKgrFCywp7rO0OXSjdot/IHF7IU="
      ),
      (
        "GET", "http://photos.example.net/photos?file=vacation.jpg&size=original", "137131202",
        "chapoH", [("oauth_token", "nnch734d00sl2jdk")], "pfkkdhi9sl3r4s00",
        "MdpQcU8iPSUjWoN/UDMsK2sui9I="
      ),
    ] as [(String, String, String, String, [(String, String)], String, String)])
  func `has the examples of section 1`(
    method: String, address: String, time: String, nonce: String, more: [(String, String)],
    tokenSecret: String, expected: String
  ) throws {
    let base = try base(
      method, address,
      [
        ("oauth_consumer_key", "dpf43f3p2l4k3l03"), ("oauth_signature_method", "HMAC-SHA1"),
        ("oauth_timestamp", time), ("oauth_nonce", nonce),
      ] + more)
    let hmac = OAuth1Method.hmac(
      .sha1, consumerSecret: "kd94hf93k423kf44", tokenSecret: tokenSecret)
    #expect(try hmac.signature(of: base) == expected)
  }

  /// RFC 5849, section 2.1, where the token secret is empty; section 3.4.4.
  @Test func `in clear text is both secrets, encoded`() throws {
    let base = try base("GET", "https://a.example/", [])
    let method = OAuth1Method.plaintext(consumerSecret: "ja893SD9", tokenSecret: "")
    #expect(try method.signature(of: base) == "ja893SD9&")
    let odd = OAuth1Method.plaintext(consumerSecret: "a&b ü", tokenSecret: "+~")
    #expect(try odd.signature(of: base) == "a%26b%20%C3%BC&%2B~")
  }

  @Test func `by RSA has the test case of oauth net`() throws {
    let base = try base(
      "GET", "http://photos.example.net/photos?file=vacaction.jpg&size=original",
      [
        ("oauth_consumer_key", "dpf43f3p2l4k3l03"), ("oauth_signature_method", "RSA-SHA1"),
        ("oauth_timestamp", "1196666512"), ("oauth_nonce", "13917289812797014437"),
        ("oauth_version", "1.0"),
      ])
    #expect(
      try OAuth1Method.rsa(key: OAuth1TestKey.rsa).signature(of: base)
        == "jvTp/wX1TYtByB1m+Pbyo0lnCOLIsyGCH7wke8AUs3BpnwZJtAuEJkvQL2/9n4s5wUmUl4aCI4BwpraNx4RtEXMe5qg5"
        + "T1LVTGliMRpKasKsW//e+RinhejgCuzoH26dyF8iY2ZZ/5D1ilgeijhV/vBka5twt399mXwaYdCwFYE=")
  }

  @Test(arguments: [
    ("", "not a key in PEM without a password"), ("x", "not a key in PEM without a password"),
    (OAuth1TestKey.ellipticCurve, "the key is not one of RSA"),
    (OAuth1TestKey.rsaPublic, "the key is public, and only a private one signs"),
  ])
  func `by another key than a private one of RSA is refused`(key: String, reason: String) throws {
    let base = try base("GET", "https://a.example/", [])
    #expect(throws: OAuth1Method.Problem(reason: reason)) {
      try OAuth1Method.rsa(key: key).signature(of: base)
    }
  }

  @Test(arguments: [
    ("https://a.example", "https%3A%2F%2Fa.example%2F"),
    ("https://A.example:443/x", "https%3A%2F%2Fa.example%2Fx"),
    ("https://a.example:80/x", "https%3A%2F%2Fa.example%3A80%2Fx"),
    ("http://[::1]:8080/a%2fb//", "http%3A%2F%2F%5B%3A%3A1%5D%3A8080%2Fa%252fb%2F%2F"),
  ])
  func `covers the address as it is sent`(address: String, place: String) throws {
    #expect(try base("GET", address, []).text == "GET&\(place)&")
  }

  @Test func `covers the host that the request names`() throws {
    let base = try base("GET", "http://127.0.0.1:8080/", host: "Shop.example:80", [])
    #expect(base.text == "GET&http%3A%2F%2Fshop.example%2F&")
  }

  /// A form's `+` is a space, a parameter needs no value, and what is not UTF-8 keeps its bytes.
  @Test func `sorts parameters by the bytes of their encoded forms`() throws {
    let base = try base(
      "GET", "http://a/?b&a=%FF&&a=+&=x&A=1&a!=1&ab=", form: "a=%&&", [("oauth_nonce", "ü")])
    let sorted = base.text.split(separator: "&").last.map(String.init)
    #expect(
      sorted
        == "%3Dx%26A%3D1%26a%3D%2520%26a%3D%2525%26a%3D%25FF%26a%2521%3D1%26ab%3D%26b%3D%26"
        + "oauth_nonce%3D%25C3%25BC")
  }
}

/// Keys for the tests; none is used elsewhere.
enum OAuth1TestKey {
  /// Of the page "Test Cases" of oauth.net, 1024 bits.
  static let rsa = """
    -----BEGIN PRIVATE KEY-----
    MIICdgIBADANBgkqhkiG9w0BAQEFAASCAmAwggJcAgEAAoGBALRiMLAh9iimur8V
    A7qVvdqxevEuUkW4K+2KdMXmnQbG9Aa7k7eBjK1S+0LYmVjPKlJGNXHDGuy5Fw/d
    7rjVJ0BLB+ubPK8iA/Tw3hLQgXMRRGRXXCn8ikfuQfjUS1uZSatdLB81mydBETlJ
    hI6GH4twrbDJCR2Bwy/XWXgqgGRzAgMBAAECgYBYWVtleUzavkbrPjy0T5FMou8H
    X9u2AC2ry8vD/l7cqedtwMPp9k7TubgNFo+NGvKsl2ynyprOZR1xjQ7WgrgVB+mm
    uScOM/5HVceFuGRDhYTCObE+y1kxRloNYXnx3ei1zbeYLPCHdhxRYW7T0qcynNmw
    rn05/KO2RLjgQNalsQJBANeA3Q4Nugqy4QBUCEC09SqylT2K9FrrItqL2QKc9v0Z
    zO2uwllCbg0dwpVuYPYXYvikNHHg+aCWF+VXsb9rpPsCQQDWR9TT4ORdzoj+Nccn
    qkMsDmzt0EfNaAOwHOmVJ2RVBspPcxt5iN4HI7HNeG6U5YsFBb+/GZbgfBT3kpNG
    WPTpAkBI+gFhjfJvRw38n3g/+UeAkwMI2TJQS4n8+hid0uus3/zOjDySH3XHCUno
    cn1xOJAyZODBo47E+67R4jV1/gzbAkEAklJaspRPXP877NssM5nAZMU0/O/NGCZ+
    3jPgDUno6WbJn5cqm8MqWhW1xGkImgRk+fkDBquiq4gPiT898jusgQJAd5Zrr6Q8
    AO/0isr/3aa6O6NLQxISLKcPDk2NOccAfS/xOtfOz4sJYM3+Bs4Io9+dZGSDCA54
    Lw03eHTNQghS0A==
    -----END PRIVATE KEY-----

    """

  static let rsaPublic = """
    -----BEGIN PUBLIC KEY-----
    MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQC0YjCwIfYoprq/FQO6lb3asXrx
    LlJFuCvtinTF5p0GxvQGu5O3gYytUvtC2JlYzypSRjVxwxrsuRcP3e641SdASwfr
    mzyvIgP08N4S0IFzEURkV1wp/IpH7kH41EtbmUmrXSwfNZsnQRE5SYSOhh+LcK2w
    yQkdgcMv11l4KoBkcwIDAQAB
    -----END PUBLIC KEY-----
    """

  static let ellipticCurve = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgD6mbvmtSoq3L0weh
    ZS0W32odSnBjEPb1hdvbJKgILQuhRANCAAS/M7RRDSSC1dAcQbl4C0+19FSaqrkH
    W8Wudj2KKm7zTcmmOCxLpF5gtT7lHrOxCa//VqUeQQotkRLdm5B0xP5k
    -----END PRIVATE KEY-----
    """
}
