// SPDX-License-Identifier: Apache-2.0

/// Keys and tokens that OpenSSL made, for tests only: `{"sub":"ada"}`, signed by each algorithm.
enum SignedTokens {
  static let tokens: [(algorithm: String, key: String, token: String)] = [
    (
      "RS256", "rsa",
      """
      eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJhZGEifQ.Q_8l6YEYsEQU_6JE_iehQidkE66wwf_p\
      5FqYn2tY-CARSsqf72uN4zIhDszSF85u-tAjijtqEw2RAVQVZCTewK5b45TP6RN5yJevqtVw_rpiJ2E9VhKwkZhb\
      s6Y6g6v6VNy3Qr3wyfR5wDLvuMnw1w_Tg2cBZmO56XLeUfufrJAzobPdmcDLYJyJlW81zXUkLhLfiNNwd3y1JPlv\
      47VzWm7O8it1jSsKiPzbaDA4qtRoXm-HUixAAKlkNVtKYsEwwwFNLlt8eg0iB_Q0ffC5T3O7ZZPxdtA5GJVya3Tb\
      dHZphAmxbIIkFUEdxB5DEHzE6fFx8EsFQCk3Y5qFzOhbwA
      """
    ),
    (
      "RS384", "rsa",
      """
      eyJhbGciOiJSUzM4NCIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJhZGEifQ.K1gZeYvGXM1qTJY5OsQgNSH1Zdce78ha\
      o9Z2OhhZSeTd6CIn_O-aArEtXJ0elOLqeqaNa6b7EqlSZR7qvyjzC_yQiiIkGTL0aCrVRBmlpfQ0lKGXF-rff3rq\
      xh-xW3b6j-WQEWg3nrXeaIPahYJ6-109G_8siL8J7-D5vHwUYt8Xtzr3OqyYrpUGLabU75jLCQe1cVAyEW16OPEg\
      pzcYH8GVLpsWfmayttB4fEMYtb75Q3pd6RuPj1hTJSwVJ_sD-rbtdfVBBdUZ_UmVB0QTb6BkGzOhjUJVuLzzYtX-\
      bES0Dw2RVJ6KXE8m-AWxhcfsKbexHEl3gkYpxD8QU0SrEg
      """
    ),
    (
      "RS512", "rsa",
      """
      eyJhbGciOiJSUzUxMiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJhZGEifQ.d62NlLC8g2Eb3IbI-i-aGxD0-G-jLJGF\
      mtPy6DykEx3iN1RVJHiQ1Q8KOMVVpy5Z6Yz_BdvndCaZiuw-4AjF9_BYFZv2mSA2QOfxPbdlqxv27jnuDzcg6ESl\
      7JcJhqz_VFAsaPrtLvjBxg91iHC_imUKbnsjAKJblNaBjmEXceDpErGm7BDKmRNHnnxzmlOPhzpfRItQr6gP5nNf\
      F4_0rzm-dLwsldWrSfIUjuTw-mGpr1B5V2FSpinwc9Ry3-B0yp31JKUVe4TZTXOs870lG2boiuoso9jdOzezoNw0\
      v1FArizRpgI9h5c-Ju9NZPTAKtuYpH551dNBQWZ4EcoB9w
      """
    ),
    (
      "PS256", "rsa",
      """
      eyJhbGciOiJQUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJhZGEifQ.WUolnOpq5IglBKdMAPlt6rv3O3K-0vGg\
      O1ztpSFanhZBeghN7zAgSot4R6Utlbl4zp_jK7UO0kK3WaXAdXB7AxoXypPpke57JBwyT9e0xOlxmsOtp0cLqtK6\
      DX7y9KLt_kPfMACpThvXqZuA7sMHkNYMu8MbUbIzcoeTwx3WYs56ecdSm6QeTbYF2G6dyQXxudOFzqn-Vv_9PiKd\
      ShK0Q8RkKDTUGoorYbiKP2dNKgCvqzYvS_h6HL7bTihklMlppl_zKFrwJK34-tdLauEuOiTTCXmvLb8XquMKzRmi\
      MgyaEm-trbHCFVxEi8xhMmpINYa0Z71D6GWYqc98guPHBQ
      """
    ),
    (
      "PS384", "rsa",
      """
      eyJhbGciOiJQUzM4NCIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJhZGEifQ.EgTgVlDc_naFseCnTawK9SKLshs5CBBs\
      deAAsNEXPXtG5m-RTGgJyVSi842naPTul7gHdUd08F5ux2cRXGEE9VzzTWIZd-jzmfRgzhsNVIwYW3jTBz5GacRH\
      XrkQOYygH5dsXR5z2ch03MUWqhZudp0aD6PhmnQgaUjxKoiCTxS5QvNAu0oHNBeJ_fhoR1WfCYRoyY6Bepf8O7Dg\
      JpZUZCzmu222_j7TW_oGmXbT-77S_3hgrlsgmsOrGNSTBJw_AQa8-8e4_2jKWfMLTSP3LyrG65qvn3U4izv2doHf\
      r-KtssOKb__YPv4VRi31UIICZo0kk7YRqXsokz6-U4JfpA
      """
    ),
    (
      "PS512", "rsa",
      """
      eyJhbGciOiJQUzUxMiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJhZGEifQ.Rh8C7pn3bA7OhHfA-qxmzKp4mGvmWhJg\
      413EIQl_a5x9eZrbzct_79f8zzJWVZUoFvgvoH4O5WurduSoNx9KdJScgB52XS5kIdN61Jm65LWloxLM_wFgQwoS\
      SN0Pd_WT02JISr2cbA-DqqwFP_ZFg7XYq1fhqJOUCxUZImRBsAY5aLq7yijZbWJI8gMNtxaXOk27YgulO6pponsd\
      VmKNNXvmg70pco8v1AsmDTo7P-fkyrzO30OsCZdS031fp_djoGrjY5izmf99huXc-BobS28kfEMbcnpB-aBqTZpD\
      pc4lrBBuJ4svWYNA-gMr1ggpwHs_PHMsvbj5th08jBCzxA
      """
    ),
    (
      "ES256", "p256",
      """
      eyJhbGciOiJFUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJhZGEifQ.CJ7PzYOBzj3gr3XDCz3GKwrTIem4Ux1V\
      3ZUagFx04dZ2nrktyBhOoi3FqDX0J5TBtTgfYfz0EIPXTB78CsRWJQ
      """
    ),
    (
      "ES384", "p384",
      """
      eyJhbGciOiJFUzM4NCIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJhZGEifQ.NUN7vx-GnvWOzmxlU0ABLE1uXh8U7vr1\
      t25DA_JgweBPUil24OAsjdAIBUdhSoKmk5c1uf2E6FyWZjjYbghtwhAM-yly-XEHqqGM18kvdleKmvlGPU2RPg7R\
      RwfoqadN
      """
    ),
    (
      "ES512", "p521",
      """
      eyJhbGciOiJFUzUxMiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJhZGEifQ.AcpuojBPYrlX7KJ3TS7yU--FMpomP8Ap\
      Cfi6gygnB14Fa6WAXgPrmhP2WL1M0R1sKX0MaRBrIGs7HN3iLmLLzSTxAIBgoRQldjAJra7FUotK0_V2CpVYMHCj\
      gA7llS5tUUdgyHUiFEs992tdGtoXqY58kfkQ9QXnMd1C48dy-d5DgrU6
      """
    ),
    (
      "EdDSA", "ed25519",
      """
      eyJhbGciOiJFZERTQSIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJhZGEifQ.RMHsIkbzMnc6NTwf9O-jT1R8ncQbIrfq\
      8yaBmhYdemcnsbDooqoue5Hnx4UlAkkCAK93nOIthFsFBnTLXbR5BQ
      """
    ),
    (
      "EdDSA", "ed448",
      """
      eyJhbGciOiJFZERTQSIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJhZGEifQ.BytjMyq-bwu7TVuG-jWmEcF0GI9j3ZCX\
      T1rIGq7V_B5tcifv1Von3CJEORoQzK88pIO9zBM1eqyA6IMOZw18nqlgo51oGaaAg2K7MKUFqpoAGQ_b2NloDqt0\
      WKGISPsIo4S3BFy3W41lCTYCNVhjSQcA
      """
    ),
  ]

  /// Private keys in PEM, PKCS #8.
  static let privateKeys: [String: String] = [
    "rsa": """
    -----BEGIN PRIVATE KEY-----
    MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC/saIxi2zCsw9v
    +bijRSzeu5DumSrbNqdTZPJ/xaA8OyGoq0p0KE2VTiGx5rRudpOPF8cAWn3jT3J1
    KnyVrs83FoCYTKhri6oHt3AgssDdkbZPGem+kF1aA90ofeIHf9pDz3rpMzabhNql
    wxhkgNlLW2QYU/QD6i4hDtY2+j4c29OSK//+6OWb+BRCkk55tvZR4Wo26QJ4Z0Ex
    bqTOc6bfI92ra6WCibpPYbEg84xClutasW/Nyvm4rtpsyMgppqFpmA9sh8AIVK3A
    8lCLmHVBElwFfoWcmMPavJx0wn/3YhqLJLShe4wOm7RV37GceCeP2mXm3UIj/HVN
    zcxAW0ZxAgMBAAECggEAJHdjErhCjCZanzNbBcpEzylQ2KbwIWwb+DAZtqdOhG6+
    SDMvsnmxSqAmpkxsUiBCEWRVUdKlJJ8qN7JJqYLr/f+MnoxktLLIuXeSv9GpgWz1
    CMa18e/OJm/aPFf4LfOLPr+jUuYQcxTasFJ1Gzdsvtpnp/4eizkbJeRH6YUA2GW/
    5Gf2ZPMJKjHAaqWrkL2keY67Isx7pZAzB2nH6Qo80knGDy/ook+jbsMPd8qh0vZS
    yNCcwVxx4ilTlL46twbGZxqsg/IS9lLm5I3bPQSZpoXZHuURREHZ1Enm3u2hS40K
    u0XLQzYWUbbtjXj6j48xZvkhmBc9ygla+Sn5XlVjrQKBgQDiEottyTZU8xJ+I+WG
    PT0CSUvRHe+I124BMbnXFTZ7RaxMHKP13oIi+qdpB/b8sEXny1rmelOUjpp0O7P8
    kZDwBJlw5L0G8Jr/bKUjlwONYBgjCh4PfoZoIKhTSX2KTRgfFQdxQ14r072zeBWN
    8YGFiU9t/gK5GVDITqseeQ0+zQKBgQDZEgVTBiCVNAkaOzHQ+FX5Prj+jJ+hbsBJ
    j2aK66lqxWw/UMdkW/yCFe4pIruhbctIUIMJb9xLEaFAPRuP4bV5F+N8jLfZZkpY
    723f83s1m2NvUIQuh6y0NuOiAcFRaA+BqKB+cspM99ru6A5M80NJT53ngO97dT+R
    ++hYxcZeNQKBgEcPfTQtIx7gqNdtgSAI77xgPayltD1XOgS2FKw+xrlI1Te3aPJH
    1rAYCbdCAai7371UdmYr3Um86V/PxGuHdf978p9Bxwj/aDkRdXcSaNNveSbKb1h/
    dNAWM9K6LvPh98sNWSGJA3jTPbXD8UKEvymyV31DcqesBXBxCeiyNC+hAoGAWz5z
    9n4w3AbPfLM9MXXxzZ9L69P4lccUFNeuZt7AjB0Ib2TpK4pvDc9iGPB8plKcjH0r
    V6ApnXR/r50AJO7fdVNRUF1mOoAA6HlcWjLiq5nxpizWIyjss6QO816BgFKZkgrr
    y7s8xjW5VYs916K5ues5mMJd6CtU2WxmMkqQI7ECgYEAwwkZzbZBgiW2FpcKay8D
    gMXbR0vnCtekOwmWfqbOE9ZQTsDHi/SHfQcOkaPOrCfQLcVBJJ66yacHZtBZLOjA
    YrU3eWRlKdK+V4dUL/zoVfcGX5eB6k0G/UwcrvwahdzAMUpUoXk4O4G3p3TMmPo7
    IPxWnBbFU6DAkkkKOSE1H7Q=
    -----END PRIVATE KEY-----
    """,
    "small": """
    -----BEGIN PRIVATE KEY-----
    MIICdwIBADANBgkqhkiG9w0BAQEFAASCAmEwggJdAgEAAoGBAMBnrUiTXhZlHaXD
    PpdpHBgzeypSz1i1qZJt/DQZnxARqZ9UZ1PzHSe3WyFPE0A0QlPOxmdgHaffqw/l
    5qVQsjfoIXMCNOPnkPqo8IAXEF5gOYm1gbYiPBbK62ij7lqMg0b24Vhr3rBdYfii
    FFhI8pl1yE+I1YRv9ojFiHrBrg01AgMBAAECgYALr0AqxChWm9VtF6pZb5yxK48z
    Rswoyv99UQib8WJji28NqgaMZptCqjPylebJY2MTy97osEGczEyLLp8PMxNfjr6/
    0JTtpnCVfEVZMxN6MTOqvWuEc1Ol7O7MKYu3cNnP4F5Qr5tWy+YMXnjgNY5HFPN2
    JbdsCtCaffNWmzOOkQJBAPH2l1fXsMMoN10AjMOupHry5iT+U+TDOSYhdDAivqTD
    EXIEgEQSe6oABNofmcLSpdFPSAJ2pFwFTpBlE8fwZrcCQQDLkRfp3bMN4bE7Sef6
    US2hfXHWm3LH4smJujCioRfhfs/AJ6Wai7rLxT9jyqJSw81bPWWdrsc8CZXlASW3
    /l9zAkEAoeqyPEZKM06mPcYwbIJh7yS8feTznxJFHA8nAU8+5GLlObdpXiRAPPLm
    TFD5RDZSYE79kShztGCYwmfhZNqq4QJAY6Xd7+RPrx7o1B4EiZtNW/z9SdGEaWaR
    w3K6NhHnj8G0ztpZjYKS6QbgVegud5dTojM21+5jpvcGQjjCjwPdEwJBAO0TjhZM
    Xsrtrjcz7U7qyk6vK9US1mm/w4987VvLaPxq9dsn6i1K1LObQ6PJJ4e/gfsoiYeH
    27in7C3WJAyJ4GU=
    -----END PRIVATE KEY-----
    """,
    "p256": """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgRSZuBeMPeu5syZon
    ckqMn87xnTaN69i+ga/vs5QYq+yhRANCAASY3fQ6ztDUwALPZMBJaBD+oaGI8nqw
    k6FYQNVcKUCbfmK49KNYTEx4ELkb9G24slhrbI7+uGonKZLoNPfkMWTU
    -----END PRIVATE KEY-----
    """,
    "p384": """
    -----BEGIN PRIVATE KEY-----
    MIG2AgEAMBAGByqGSM49AgEGBSuBBAAiBIGeMIGbAgEBBDD8wawG/voiIf4SEZwU
    aSM0+/DZShShOBPYsZZyEfUgnYVFAwYPgmxPccotv6qc0hahZANiAAQ5JnaH2TD6
    YJso0ewasXDvNYdCp6Ed1syDu5O4KIxTL4nsVknDDrbU6oZzLYV5PjBIzXegmS3w
    JZ4w/MIYABEI0syWlK4Bvf1XrpleAWFIMp0C4Jslkdale1TgNW1gPIA=
    -----END PRIVATE KEY-----
    """,
    "p521": """
    -----BEGIN PRIVATE KEY-----
    MIHuAgEAMBAGByqGSM49AgEGBSuBBAAjBIHWMIHTAgEBBEIB3N/XgKIXhdkBtiVl
    H6B0d5uoGGKpWCH1T0RAAD/XCrcAqz0nviOBGAZzXrBUfPKPYqQp36BIvtPWHxqR
    lt3+LWqhgYkDgYYABACBRVWqZYL2rDbtKJZ1dgshuB0oCAmNWQNM2sj/1If1kWGp
    vx0uYJnyartQClB/txfgD5qVyf6zWnu/Jlcwyq27LABv5qHCGP2WMvqm43CUty9P
    gH2QA+mBrYEMnKXjxiQUc0qp6b242G7ZEHH4eGT044nqDbPtDIjOZwpmj1emAUjT
    bQ==
    -----END PRIVATE KEY-----
    """,
    "ed25519": """
    -----BEGIN PRIVATE KEY-----
    MC4CAQAwBQYDK2VwBCIEIJzpfmPiEwOQLklDEtgt3dCxUad8oVc8d2SUVuzKKit6
    -----END PRIVATE KEY-----
    """,
    "ed448": """
    -----BEGIN PRIVATE KEY-----
    MEcCAQAwBQYDK2VxBDsEOWtMzVeFxTJ+ddEUpt5nLJ5Pb7xJ3UtHiVmHxXZwsmbv
    6odXz1rHzCb4gu1+GJtivSp2hzSHaKq/Jw==
    -----END PRIVATE KEY-----
    """,
  ]

  /// Public keys in PEM.
  static let publicKeys: [String: String] = [
    "rsa": """
    -----BEGIN PUBLIC KEY-----
    MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAv7GiMYtswrMPb/m4o0Us
    3ruQ7pkq2zanU2Tyf8WgPDshqKtKdChNlU4hsea0bnaTjxfHAFp9409ydSp8la7P
    NxaAmEyoa4uqB7dwILLA3ZG2TxnpvpBdWgPdKH3iB3/aQ8966TM2m4TapcMYZIDZ
    S1tkGFP0A+ouIQ7WNvo+HNvTkiv//ujlm/gUQpJOebb2UeFqNukCeGdBMW6kznOm
    3yPdq2ulgom6T2GxIPOMQpbrWrFvzcr5uK7abMjIKaahaZgPbIfACFStwPJQi5h1
    QRJcBX6FnJjD2rycdMJ/92IaiyS0oXuMDpu0Vd+xnHgnj9pl5t1CI/x1Tc3MQFtG
    cQIDAQAB
    -----END PUBLIC KEY-----
    """,
    "small": """
    -----BEGIN PUBLIC KEY-----
    MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDAZ61Ik14WZR2lwz6XaRwYM3sq
    Us9YtamSbfw0GZ8QEamfVGdT8x0nt1shTxNANEJTzsZnYB2n36sP5ealULI36CFz
    AjTj55D6qPCAFxBeYDmJtYG2IjwWyutoo+5ajING9uFYa96wXWH4ohRYSPKZdchP
    iNWEb/aIxYh6wa4NNQIDAQAB
    -----END PUBLIC KEY-----
    """,
    "p256": """
    -----BEGIN PUBLIC KEY-----
    MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEmN30Os7Q1MACz2TASWgQ/qGhiPJ6
    sJOhWEDVXClAm35iuPSjWExMeBC5G/RtuLJYa2yO/rhqJymS6DT35DFk1A==
    -----END PUBLIC KEY-----
    """,
    "p384": """
    -----BEGIN PUBLIC KEY-----
    MHYwEAYHKoZIzj0CAQYFK4EEACIDYgAEOSZ2h9kw+mCbKNHsGrFw7zWHQqehHdbM
    g7uTuCiMUy+J7FZJww621OqGcy2FeT4wSM13oJkt8CWeMPzCGAARCNLMlpSuAb39
    V66ZXgFhSDKdAuCbJZHWpXtU4DVtYDyA
    -----END PUBLIC KEY-----
    """,
    "p521": """
    -----BEGIN PUBLIC KEY-----
    MIGbMBAGByqGSM49AgEGBSuBBAAjA4GGAAQAgUVVqmWC9qw27SiWdXYLIbgdKAgJ
    jVkDTNrI/9SH9ZFhqb8dLmCZ8mq7UApQf7cX4A+alcn+s1p7vyZXMMqtuywAb+ah
    whj9ljL6puNwlLcvT4B9kAPpga2BDJyl48YkFHNKqem9uNhu2RBx+Hhk9OOJ6g2z
    7QyIzmcKZo9XpgFI020=
    -----END PUBLIC KEY-----
    """,
    "ed25519": """
    -----BEGIN PUBLIC KEY-----
    MCowBQYDK2VwAyEAPSTg03CNWLvWWaQdBzIL5Uxfh/fm2nMhclXe0axsjNU=
    -----END PUBLIC KEY-----
    """,
    "ed448": """
    -----BEGIN PUBLIC KEY-----
    MEMwBQYDK2VxAzoAzdxKek551jzC4nO9HldkaKJGV9NDkFUtGG9jZNVpSywjUPnV
    zS8zxWBmY7p1s3LQ1LkRUFtzQHYA
    -----END PUBLIC KEY-----
    """,
  ]

  /// The RSA key as PKCS #1 and in a certificate.
  static let otherForms = [
    """
    -----BEGIN RSA PUBLIC KEY-----
    MIIBCgKCAQEAv7GiMYtswrMPb/m4o0Us3ruQ7pkq2zanU2Tyf8WgPDshqKtKdChN
    lU4hsea0bnaTjxfHAFp9409ydSp8la7PNxaAmEyoa4uqB7dwILLA3ZG2TxnpvpBd
    WgPdKH3iB3/aQ8966TM2m4TapcMYZIDZS1tkGFP0A+ouIQ7WNvo+HNvTkiv//ujl
    m/gUQpJOebb2UeFqNukCeGdBMW6kznOm3yPdq2ulgom6T2GxIPOMQpbrWrFvzcr5
    uK7abMjIKaahaZgPbIfACFStwPJQi5h1QRJcBX6FnJjD2rycdMJ/92IaiyS0oXuM
    Dpu0Vd+xnHgnj9pl5t1CI/x1Tc3MQFtGcQIDAQAB
    -----END RSA PUBLIC KEY-----
    """,
    """
    -----BEGIN CERTIFICATE-----
    MIIC+zCCAeOgAwIBAgIUZ6ZFQiFVCT+wfOoPa0MI/Rs4KL0wDQYJKoZIhvcNAQEL
    BQAwDDEKMAgGA1UEAwwBYTAgFw0yNjExMjMxNzAwMjBaGA8yMTI2MTAzMDE3MDAy
    MFowDDEKMAgGA1UEAwwBYTCCASIwDQYJKoZIhvcNAQEBBQADggEPADCCAQoCggEB
    AL+xojGLbMKzD2/5uKNFLN67kO6ZKts2p1Nk8n/FoDw7IairSnQoTZVOIbHmtG52
    k48XxwBafeNPcnUqfJWuzzcWgJhMqGuLqge3cCCywN2Rtk8Z6b6QXVoD3Sh94gd/
    2kPPeukzNpuE2qXDGGSA2UtbZBhT9APqLiEO1jb6Phzb05Ir//7o5Zv4FEKSTnm2
    9lHhajbpAnhnQTFupM5zpt8j3atrpYKJuk9hsSDzjEKW61qxb83K+biu2mzIyCmm
    oWmYD2yHwAhUrcDyUIuYdUESXAV+hZyYw9q8nHTCf/diGosktKF7jA6btFXfsZx4
    J4/aZebdQiP8dU3NzEBbRnECAwEAAaNTMFEwHQYDVR0OBBYEFA8Crk8Ac758jLrQ
    LcoZUwbxlwmvMB8GA1UdIwQYMBaAFA8Crk8Ac758jLrQLcoZUwbxlwmvMA8GA1Ud
    EwEB/wQFMAMBAf8wDQYJKoZIhvcNAQELBQADggEBAHjU+vvcbnJ7yNQI9A8ErVjI
    L/dUljBiuu/8g1tp/pYHHavNT6KptF+UONX4c3dNXjdPUz3gvzv4Bq52P8Nkm2Ga
    OF44EhQC9GdyfWgZynTjFaG3+VCniuxvQmAScfr+Q3wfcZ0bWgbogaxlB+74cAYi
    ikKNp4xBKejyqm5HYNKDUI90cftBz55vCQwdizyqAALgNw/GPMskKcTPSrV+uTBU
    VwOZmHom7mIi8vIBDmMOp1pp2X1mj9I8iHDvW3vzds0lhP5lPx/bJE2cbF05Fsmw
    3bvpSOuBC0gzfeBp5ROKUD8Ln6j8XMQJZZn56dTGFUJEmBDqXj3EtvJz18SJxRo=
    -----END CERTIFICATE-----
    """,
  ]

  /// The private keys as JWK.
  static let webKeys: [String: String] = [
    "rsa": #"""
    {"kty":"RSA","n":"v7GiMYtswrMPb_m4o0Us3ruQ7pkq2zanU2Tyf8WgPDshqKtKdChNlU4hsea0bn\#
    aTjxfHAFp9409ydSp8la7PNxaAmEyoa4uqB7dwILLA3ZG2TxnpvpBdWgPdKH3iB3_aQ8966TM2m4Tapc\#
    MYZIDZS1tkGFP0A-ouIQ7WNvo-HNvTkiv__ujlm_gUQpJOebb2UeFqNukCeGdBMW6kznOm3yPdq2ulgo\#
    m6T2GxIPOMQpbrWrFvzcr5uK7abMjIKaahaZgPbIfACFStwPJQi5h1QRJcBX6FnJjD2rycdMJ_92Iaiy\#
    S0oXuMDpu0Vd-xnHgnj9pl5t1CI_x1Tc3MQFtGcQ","e":"AQAB","d":"JHdjErhCjCZanzNbBcpEzy\#
    lQ2KbwIWwb-DAZtqdOhG6-SDMvsnmxSqAmpkxsUiBCEWRVUdKlJJ8qN7JJqYLr_f-MnoxktLLIuXeSv9\#
    GpgWz1CMa18e_OJm_aPFf4LfOLPr-jUuYQcxTasFJ1Gzdsvtpnp_4eizkbJeRH6YUA2GW_5Gf2ZPMJKj\#
    HAaqWrkL2keY67Isx7pZAzB2nH6Qo80knGDy_ook-jbsMPd8qh0vZSyNCcwVxx4ilTlL46twbGZxqsg_\#
    IS9lLm5I3bPQSZpoXZHuURREHZ1Enm3u2hS40Ku0XLQzYWUbbtjXj6j48xZvkhmBc9ygla-Sn5XlVjrQ\#
    ","p":"4hKLbck2VPMSfiPlhj09AklL0R3viNduATG51xU2e0WsTByj9d6CIvqnaQf2_LBF58ta5npTl\#
    I6adDuz_JGQ8ASZcOS9BvCa_2ylI5cDjWAYIwoeD36GaCCoU0l9ik0YHxUHcUNeK9O9s3gVjfGBhYlPb\#
    f4CuRlQyE6rHnkNPs0","q":"2RIFUwYglTQJGjsx0PhV-T64_oyfoW7ASY9miuupasVsP1DHZFv8ghX\#
    uKSK7oW3LSFCDCW_cSxGhQD0bj-G1eRfjfIy32WZKWO9t3_N7NZtjb1CELoestDbjogHBUWgPgaigfnL\#
    KTPfa7ugOTPNDSU-d54Dve3U_kfvoWMXGXjU","dp":"Rw99NC0jHuCo122BIAjvvGA9rKW0PVc6BLYU\#
    rD7GuUjVN7do8kfWsBgJt0IBqLvfvVR2ZivdSbzpX8_Ea4d1_3vyn0HHCP9oORF1dxJo0295JspvWH90\#
    0BYz0rou8-H3yw1ZIYkDeNM9tcPxQoS_KbJXfUNyp6wFcHEJ6LI0L6E","dq":"Wz5z9n4w3AbPfLM9M\#
    XXxzZ9L69P4lccUFNeuZt7AjB0Ib2TpK4pvDc9iGPB8plKcjH0rV6ApnXR_r50AJO7fdVNRUF1mOoAA6\#
    HlcWjLiq5nxpizWIyjss6QO816BgFKZkgrry7s8xjW5VYs916K5ues5mMJd6CtU2WxmMkqQI7E","qi"\#
    :"wwkZzbZBgiW2FpcKay8DgMXbR0vnCtekOwmWfqbOE9ZQTsDHi_SHfQcOkaPOrCfQLcVBJJ66yacHZt\#
    BZLOjAYrU3eWRlKdK-V4dUL_zoVfcGX5eB6k0G_UwcrvwahdzAMUpUoXk4O4G3p3TMmPo7IPxWnBbFU6\#
    DAkkkKOSE1H7Q"}
    """#,
    "p256": #"""
    {"kty":"EC","crv":"P-256","x":"mN30Os7Q1MACz2TASWgQ_qGhiPJ6sJOhWEDVXClAm34","y":\#
    "Yrj0o1hMTHgQuRv0bbiyWGtsjv64aicpkug09-QxZNQ","d":"RSZuBeMPeu5syZonckqMn87xnTaN6\#
    9i-ga_vs5QYq-w"}
    """#,
    "p384": #"""
    {"kty":"EC","crv":"P-384","x":"OSZ2h9kw-mCbKNHsGrFw7zWHQqehHdbMg7uTuCiMUy-J7FZJw\#
    w621OqGcy2FeT4w","y":"SM13oJkt8CWeMPzCGAARCNLMlpSuAb39V66ZXgFhSDKdAuCbJZHWpXtU4D\#
    VtYDyA","d":"_MGsBv76IiH-EhGcFGkjNPvw2UoUoTgT2LGWchH1IJ2FRQMGD4JsT3HKLb-qnNIW"}
    """#,
    "p521": #"""
    {"kty":"EC","crv":"P-521","x":"AIFFVaplgvasNu0olnV2CyG4HSgICY1ZA0zayP_Uh_WRYam_H\#
    S5gmfJqu1AKUH-3F-APmpXJ_rNae78mVzDKrbss","y":"AG_mocIY_ZYy-qbjcJS3L0-AfZAD6YGtgQ\#
    ycpePGJBRzSqnpvbjYbtkQcfh4ZPTjieoNs-0MiM5nCmaPV6YBSNNt","d":"Adzf14CiF4XZAbYlZR-\#
    gdHebqBhiqVgh9U9EQAA_1wq3AKs9J74jgRgGc16wVHzyj2KkKd-gSL7T1h8akZbd_i1q"}
    """#,
    "ed25519": #"""
    {"kty":"OKP","crv":"Ed25519","x":"PSTg03CNWLvWWaQdBzIL5Uxfh_fm2nMhclXe0axsjNU","\#
    d":"nOl-Y-ITA5AuSUMS2C3d0LFRp3yhVzx3ZJRW7MoqK3o"}
    """#,
    "ed448": #"""
    {"kty":"OKP","crv":"Ed448","x":"zdxKek551jzC4nO9HldkaKJGV9NDkFUtGG9jZNVpSywjUPnV\#
    zS8zxWBmY7p1s3LQ1LkRUFtzQHYA","d":"a0zNV4XFMn510RSm3mcsnk9vvEndS0eJWYfFdnCyZu_qh\#
    1fPWsfMJviC7X4Ym2K9KnaHNIdoqr8n"}
    """#,
  ]
}
