// SPDX-License-Identifier: Apache-2.0

// Written by scripts/bundle-examples; edit the example instead.

extension BundledExamples {
  /// `examples/certificates/shop.pem`
  static let certificatesShop = BundledExample(
    path: "examples/certificates/shop.pem",
    text: #"""
      -----BEGIN CERTIFICATE-----
      MIIB4jCCAYegAwIBAgIUdVle/XvWLkJAcrK3GB0V/zkFhFcwCgYIKoZIzj0EAwIw
      LjEPMA0GA1UECgwGY3VybGV3MRswGQYDVQQDDBJkZW1vbnN0cmF0aW9uIHNob3Aw
      IBcNMjAwMTAxMDAwMDAwWhgPMjExOTEyMzEyMzU5NTlaMC4xDzANBgNVBAoMBmN1
      cmxldzEbMBkGA1UEAwwSZGVtb25zdHJhdGlvbiBzaG9wMFkwEwYHKoZIzj0CAQYI
      KoZIzj0DAQcDQgAEShxJ2ylhveAMUxX8qrhvUB4k4JmENVyXnpFBt6Qlp5wffYCG
      8Zhf2d/8A6lzZPp6KT+TXLyGDexcDciEPZc63KOBgDB+MAwGA1UdEwEB/wQCMAAw
      EwYDVR0lBAwwCgYIKwYBBQUHAwEwOgYDVR0RBDMwMYIJbG9jYWxob3N0ggxzaG9w
      LmV4YW1wbGWHBH8AAAGHEAAAAAAAAAAAAAAAAAAAAAEwHQYDVR0OBBYEFOthNUTE
      Ip4GHWwJdpV5pb8r0rj+MAoGCCqGSM49BAMCA0kAMEYCIQDVg6XVz8mQkzdoNzXJ
      OzhddFEvs4f0wvJQCKmUVdsPHQIhAOT4dK8TR0OudgdYmXG5EAzCXUDyUtFnh/BM
      fB1bITm4
      -----END CERTIFICATE-----

      """#)
}
