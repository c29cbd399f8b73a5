// SPDX-License-Identifier: Apache-2.0

// Written by scripts/demo-certificate.

/// The certificate of the shop and its key, which is not secret.
///
/// Both are in DER and base64. `examples/certificates/shop.pem` is the same certificate, so that
/// collections can trust the shop before it starts.
enum DemoCertificate {
  /// For `localhost`, `127.0.0.1`, `::1` and `shop.example`, until the end of 2119.
  static let certificate = """
    MIIB4jCCAYegAwIBAgIUdVle/XvWLkJAcrK3GB0V/zkFhFcwCgYIKoZIzj0EAwIwLjEPMA0GA1UE
    CgwGY3VybGV3MRswGQYDVQQDDBJkZW1vbnN0cmF0aW9uIHNob3AwIBcNMjAwMTAxMDAwMDAwWhgP
    MjExOTEyMzEyMzU5NTlaMC4xDzANBgNVBAoMBmN1cmxldzEbMBkGA1UEAwwSZGVtb25zdHJhdGlv
    biBzaG9wMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEShxJ2ylhveAMUxX8qrhvUB4k4JmENVyX
    npFBt6Qlp5wffYCG8Zhf2d/8A6lzZPp6KT+TXLyGDexcDciEPZc63KOBgDB+MAwGA1UdEwEB/wQC
    MAAwEwYDVR0lBAwwCgYIKwYBBQUHAwEwOgYDVR0RBDMwMYIJbG9jYWxob3N0ggxzaG9wLmV4YW1w
    bGWHBH8AAAGHEAAAAAAAAAAAAAAAAAAAAAEwHQYDVR0OBBYEFOthNUTEIp4GHWwJdpV5pb8r0rj+
    MAoGCCqGSM49BAMCA0kAMEYCIQDVg6XVz8mQkzdoNzXJOzhddFEvs4f0wvJQCKmUVdsPHQIhAOT4
    dK8TR0OudgdYmXG5EAzCXUDyUtFnh/BMfB1bITm4
    """

  /// A key of the curve P-256.
  static let key = """
    MHcCAQEEIDZWy10eu7egnHgC9Uwa1YRWciDx3yOsG9IxNGdajok8oAoGCCqGSM49AwEHoUQDQgAE
    ShxJ2ylhveAMUxX8qrhvUB4k4JmENVyXnpFBt6Qlp5wffYCG8Zhf2d/8A6lzZPp6KT+TXLyGDexc
    DciEPZc63A==
    """
}
