// SPDX-License-Identifier: Apache-2.0

/// Encoded bodies, made by `gzip`, `brotli` and `zstd`.
package enum EncodedBodies {
  /// What all but the bombs decode to.
  package static let text = String(repeating: "curlew ", count: 100)

  package static let gzip = bytes(
    "1f8b08000000000002034b2e2dca492d57481ea546a9a146010076c45344bc020000")
  /// RFC 1950, as the standard has it for `deflate`.
  package static let zlib = bytes("78da4b2e2dca492d57481ea546a9a146010071170d98")
  /// RFC 1951 alone, as some servers send it for `deflate`.
  package static let rawDeflate = bytes("4b2e2dca492d57481ea546a9a1460100")
  package static let brotli = bytes("a1d815c06fa4aafdf5985cdd9d0429638bda22816fc81b")
  package static let zstd = bytes("28b52ffd64bc01750000386375726c6577200100b2541523a4296e76")
  /// `gzip`, then `br`.
  package static let gzipInBrotli = bytes(
    "218400041f8b08000000000002034b2e2dca492d57481ea546a9a146010076c45344bc02000003")

  /// 300,000,000 noughts as `br`.
  package static let brotliBomb = bytes(
    "cfffff7f002400e2b14072effff9ffff0f8004401c1680eefd3fffffff01900088c302d0bdff"
      + "e7ffff3f001200715800baf7fffcffff074002200e0b40f7fe9fffffff004800c46101e8deff"
      + "f3ffff1f000980382c00ddfb7ffeffff032001108705a07bffcfffff7f002400e2b00074efff"
      + "f9ffff0f8004401c1680eefd3fffffff01900088c302d0bdffe7ffff3f001200715800baf7ff"
      + "fcffff074002200e0b40f7fe9fffffff004800c46101e8defff3ffff1f000980382c00ddfb7f"
      + "feffff032001108705a07bffcfffff7f002400e2b00074effff35f341c8004401c1680ae6638")
  /// 300,000,000 noughts as `br`, then `gzip`.
  package static let brotliBombInGzip = bytes(
    "1f8b08000000000002033bffff7f3d830ac3a38d0e45effffffcff9fbf81c54146ace1dd5ffb"
      + "ffffff334e60e838cc7461efffe7ffffdb330831144630ecfafeffcfffffec0e4c0a7cdc0edf"
      + "ffcd07aa62f0603892c8f8e2deffcfffffcb33703658e830dcfd5dffefff7f6605468176d605"
      + "d5ffcf432dd9c05042274b3ec79bc8402c59976601008c020fe8e4000000")
  /// 300,000,000 noughts as `zstd`, then `gzip`.
  package static let zstdBombInGzip = bytes(
    "1f8b0800000000000203edd0a90d84501440d1c7e226245f52c2a010a3f06814828268093f0d"
      + "5011212c4d6038e226579fefd2eee53446a4882cb6a3fbe7f9f56fad8f9b613fd64fc2800103"
      + "060c183060c0800103060c183060c0800103060c183060c0800103060c183060c08001c31315"
      + "7515f3af194ea7b1e145cc240000")
  /// 314,572,800 noughts as `zstd`: a frame of blocks that repeat one byte 131,072 times (RFC 8878,
  /// section 3.1.1).
  package static let zstdBomb: [UInt8] =
    [0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x38]
    + [[UInt8]](repeating: [0x02, 0x00, 0x10, 0x00], count: 2399).joined()
    + [0x03, 0x00, 0x10, 0x00]

  private static func bytes(_ digits: String) -> [UInt8] {
    let digits = Array(digits.utf8)
    return stride(from: 0, to: digits.count, by: 2).map { place in
      UInt8(String(decoding: digits[place..<place + 2], as: UTF8.self), radix: 16) ?? 0
    }
  }
}
