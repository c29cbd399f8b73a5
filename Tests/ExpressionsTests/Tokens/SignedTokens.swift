// SPDX-License-Identifier: Apache-2.0

/// Keys and tokens that OpenSSL made, for tests only: `{"sub":"ada"}`, signed by each algorithm.
enum SignedTokens {
  // swift-format-ignore: LineLength
  static let tokens: [(algorithm: String, key: String, token: String)] = [
    ("RS256", "rsa", "eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJhZGEifQ.MOFrJeNWtJNF0G6CoLqE_SQktbxqWH9uIAKqKO-wc4fIkoaa3vcs0xf7pHuFvDzI4Y7c5nlnbMyaOIvP78kar3ZOARmDub0-h83AgN2DZ912hRuvzsDPf1Q9gk-cU8BWwxyYhbztxCXN2lC48BdpXA5eVKflRu4ec4_dJIcj8mFAQnFao5jVJ74xVPKDXeKKgYqCQps9rDLBgdshf5z-AcC8ZQ4oo8Xrdxh9lQQvZ_K5AnH_ixIw07i6Rvyc6iA2yh8-d7sljgkXF2xQFUTnupngagelIN7y7yPqxi71WIPvMgnAqHV6r3eyK69-Oggi-U1vjUYT1YLsjfFZwOHjQQ"),
    ("RS384", "rsa", "eyJhbGciOiJSUzM4NCIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJhZGEifQ.YJgmTl4bnJzaPdJjqt5XN3ILNKbgrc-irBnyBO-8LYjatt7C4RzIL0eUwaqzsUhagsrlqNbHEjqd9J0LCJN9EXbl1pNYEGjvAl0wL2ubIfRFl7Z9Tz8qLZ3aUxYigX9BJcPx8kr0smZyMFlF3DgEOBiZ6KK-QJR1u03H9T9VIDqmNiNmt4XjdL7vmSOxzWMAyJ8_ncprpYiZz4MJqBrVbkjA_53F-G8WC7QZdkx5NuMCh5qC1waXg24MaQ2BSxvCWmtOKjnlTFyqYL9KH2uw-CIZrDJn6F5UDnk5AO-2s_RdMtu1ARr2KSXAtc0MCF8YBQzFMGTVGHE3ZZ0ewhlNeA"),
    ("RS512", "rsa", "eyJhbGciOiJSUzUxMiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJhZGEifQ.Jlkr5Z02Nagv3Nj1WfeD_qPBYegYqvrNAFqEyl8fO42QbgjoWt0M0M61t30bqSTRIHTZn3i1Fv6-DxPeQJ8bJRbWt_JTQMCJznVqkVQy8fVfgOWNzK5pMSTQ07txL-dgttCnqMb6KF2DklTVMXENjhONel74FoFkWCy0nBGscPOBaZlCKVGsWpvKakerMm3z1SQVynBWj9qSptKG5z5TYUvVlOrHg56Z5P30l4Qt7EqY7ctCJVMtgdMwfPQuVc4OvFOijq190_keM9jnzKMDew_kdIXguK8-PE2RglssQj3o7vzLWzeArKrLSL69lWEag3VZXteBnQNeulGSLgREZw"),
    ("PS256", "rsa", "eyJhbGciOiJQUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJhZGEifQ.bFLVrURIa9Dx35_7cwl53_fspwlxDo9jdNA0JMkhEX1pvbR1_SixiXcYLhj_T6ioZqXo2-LddSTMrNN5f_jL7RE0erahnP0Swh1Y1LjweZXWC1bxkOXCl4cdLMMmc1-s-NnfZN8kMK07t5ZNjRvaGzKUyqi6WiKEVpo90nbmtmK04LPNIZq9I-KhD0YXAyP2xgb6gtZopOcWP3XahGZNZwTNuWwzTXlp9NH6xN6Gg454PB3rO5K0tv8zWYLmzBTY2UYgsSQI-opQLzIggvuRJU3438pZC0mEU990yt9R-nNHe8BLjKwN4vlHLmtr0bhhpMxi5v3lLWHCCZTQi0UmNg"),
    ("PS384", "rsa", "eyJhbGciOiJQUzM4NCIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJhZGEifQ.ji2YNbjG55AHq1DMxS-8mJX29uVk5f2mzs_e7I3nLEi12hZdIoz_HD5R9jXNdH1Ux6OF3UJoIDa8JXegG8iE94tvoxLjaX4B9-7uGL_IgqU5uSbVnUYqDNzTWHFRswcLSXyqLLPG7W93w5N4CTJtfnne9AC2vmHUzIKKvt8DTER19YZjKuAY_1fRgnQ8fwZnkNdjY-2VT1TXoPAMv--0zXE-DAuxZFRWG7Lp7NVAU6Gk_jaFuahLpz5W5_0oifq7L2K6Xa9CTcI7fKbeUdbDA1FP1tWrj1w1UnzN2scYxOHd0dGQAE_uSe7uj7QA3EQGE1s9HL5LG6b4C9U7gXR9Og"),
    ("PS512", "rsa", "eyJhbGciOiJQUzUxMiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJhZGEifQ.sZazcigBj5zwWUtdVBvtJzHSohsiw0RQOOGDpFjk0T8EVmwn0JyJXSO7H8VUdns7_yNv65X8DW60vE9-JNP98wLqcnU_7vw2NC1YDyw6CBlHN8EZ3MydcJzEIPIPO6kfOWge5RBxqnLRwhxTgt65cjOBndXgb47cdA0Jtr210LtnLqoeMjPNiZyZ2_sc0WfQLdzhxIbGqnXVEOVL2njKzb9OcNQJZaxquEI2DHmwFp58kZmAYJXvPwM2N1C6578RRmgSZ6BnytEDaDhU4ET2dLhlCA4evBH7b0X5tbvFWPZTKUjwr2qUcWei8I0a3P0hGAU9knsqerQ_5eX1fNMMzQ"),
    ("ES256", "p256", "eyJhbGciOiJFUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJhZGEifQ.LRVhhQiYOzHwKu9Ba22nodKhdk1fuezXExq5qSqTfciYcc6fOKMm8-Kjb15EhyRQ1-4o95TjqopCa4e6ai6Hlw"),
    ("ES384", "p384", "eyJhbGciOiJFUzM4NCIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJhZGEifQ.rAajCwMiFvFadd_xMg1CD1Yv1igKdcYYDOTvdB-N7sLbQZmvlH53YMLRg2BcCF9fhHP5-S2QHHv7pYUWP5uBDmxPoFMYYy_KDLxDIUxO-szSh7XhvE6W78loAVB7_1nB"),
    ("ES512", "p521", "eyJhbGciOiJFUzUxMiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJhZGEifQ.AJRBTBaFM2xH-ynGkuc0vdJE1aps2P5TrWv0hXqrt6Xo7fYHj7BtGUDgwK3P_sB343r9efzlXdqAShNFEnffNjJ6AWuvfc6lXK4frP7hWXhdvo7HPSMIn6CcrUPjuyRq4d28fgmL6aF83QY3qz4crU6u7jxuPrTXsVt7uSYEQ6MFkFs7"),
    ("EdDSA", "ed25519", "eyJhbGciOiJFZERTQSIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJhZGEifQ.-TJ_BOPm0wvjisuqLH6KxWRdQG-2UaQ3VtQZC5syaWP13sWWEmkigWaCut0bqFlJ4zhiuk8UzkKW-2cIue9DDg"),
    ("EdDSA", "ed448", "eyJhbGciOiJFZERTQSIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJhZGEifQ.1nzpNMvwg7BVIXZ8l-5HCYXmCFA-nPtHti_mg85YyD4axghUSWWWrJHV6OK1rvzuYNSRHwOzmLOAxKbJieaDNYSc2yeFuItTU6eBEehNoDI51fl8iMgC5_uiRQ80CSZEkEiJ6bZrc6npnNeo7hVR4RUA"),
  ]

  /// Private keys in PEM, PKCS #8.
  static let privateKeys: [String: String] = [
    "rsa": """
      -----BEGIN PRIVATE KEY-----
      MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7kjK6Z3S4dzVm
      5V/xlcRGP0z6uO2qi8FY+5bHIHfEIIvtb8ovMk3XB/6isKSpxlQVHDK9KJSAQ0Qv
      vm/u8R6ZTrT2LzpRYkkldD2ES6UMtS1bN3XpC//kbgSz8RwhP/NmOCcwgYhRy0C+
      bJDbN/TR0/rp6a5sgUwPik3cVlWHP3pAmYbONlMUDkCYFY13nWapHzSKC8NIA7hf
      81yAqMrVftBJ+peW/CfyzsCJbIbxSgfCgmvwcf4LV8ZrogoKnNDrChdj0aQw0R6D
      5AbehaMiOa5wNWEForDZMh3ssNG3cYF2m2W9usTEnRWDQGWDMsFb/4uHYB0sj2KJ
      Io/hpj8vAgMBAAECggEARnoVvm1d8Wu1MH7R8HN+BokFUxWGE3Ukhlst2Y8NAS/b
      c7Dzzoz/q2KRHi7yB+qBsFbih6mGNrVPmwLaivSlMyRcIT44ktiztDN7Y8iKcP5o
      VuQ9VP3RvdJKyRO4ppOhUFCcBQE+p8EPiB1BxmS9g9O67QYFKDbizdoBDF+SDlk5
      9wWe1dVGdl8mSVD2lhCvSKfPdMFqUTHVfSooVDcIEWyb3P71rVgHhWaaSni2gbno
      wD0fkItt7tkoF6um718ctP8/h5C5PX/ExWjsMj+3F+VbH21nZ6NQx8fe94Q4GL5R
      pG4DHtkoNjdtnuKVHiBgMJOAphd7krxeH6OjbgilhQKBgQDqom/EWNzyAXhQlny9
      gxdQR1Azl+mkBjmgwTMtGJ7aApO/i18s4NdHa02aAhE7pLKM4DvLgin+rhBtCYkr
      bYF428IOTRAlfiUOBNVPy6hYYFGn8+9v9lxto0SZOkDTAgh/Hug4Rsof/LowzsPE
      0FfgC3rNQbhV5DztmCJPNSOGRQKBgQDMpqqRw2hQvRzSG3W/Q4wbvjFpmRYedeYH
      rs5ZmbqK2Ti+EW4L1plDbGUu0E5t20ub8S4ZWL7ksK5O2+AHDJ2MvGC0jfXuDyan
      LR+XmPnGH0j8HhbJVJFVgG4kY2TEFHaLzuveBhznl816n+kl3a/s1tMLcmol+pCQ
      mwGqcUhw4wKBgCFp8oq+sPBR30VyuN7wLUDEdxpx1tcB//Dxso0IhY68cTgE7A/j
      ESVdlZaKFtQslzTSthE8PyjCtxogEoW5uYdxnEgXF2aPeU1uyMXtVdMIHHjTl1SV
      fAItDxbXIeYq0vTvfNiO1DgL8KQEvgJoPStt1xYl9s9cioS3dqNbCO0VAoGAfE+M
      8qfQ+KI3HIVjm7+rHrsEBtHftrcE+Iu9en2/61GRfxrVTsmXJXZ1a99KlL6NifcR
      eoIGyqFr8CjtRzrphLB0yZgl1+pKH2hwdUSODEO6sLKSQs9kzJwLy3y4m8aWT8xs
      R9xMuHzkauUx2Td1ApdncN+aDOHL6JrPgzn2t+MCgYEA514ThmwTcd1utH+pJ+Uo
      c6psHy16Vz743lsuqKM9T5SkATwH8YFq1HHo3Z2r79fBobzK+u5Xci5yGoiu94LO
      JGL1oEDCEaA980V+CB4uQNvZo6uea3In1rRZNPPgtW/t3n65PNgINTyBoQ2ItZa9
      bAdWC7/wVv5+mMqt9KEkW6g=
      -----END PRIVATE KEY-----
      """,
    "small": """
      -----BEGIN PRIVATE KEY-----
      MIICdwIBADANBgkqhkiG9w0BAQEFAASCAmEwggJdAgEAAoGBANbbRdsCSV3JqU22
      fTvJCFGTDlP8aSD7XlYfMd4rgvc4GBiEgVfJQkZzZZHaHaRdTofej72AZnZTvAZu
      tid/wMjX2KBYYClpkX5B9RvuaGJf49jsKkuPXIJ7UnNZI4c577F7pgHeC1+xUdA9
      dUiffFfWDyv6p7ouw6Cg144b++FTAgMBAAECgYEAjKtrhQRuPHV332WHgMkSJTZ+
      vwYXXny1OvWZlLgwOuQDAqpedLdUKQQMj/2aQq7EZ7iTq6KRcw9Hn36EzD+cW689
      oKQ4fjOZRTNXs3kWWigqWq3R+f95Ee9K5tlqZjOw22myvqjicFfNC6ycaQhRhSAr
      9MXrhgwMra5og2fywYECQQD4Nf3JgCEyFoG3hA7MfBH5tFnMjfJCSkvadgfaTS8C
      msIQxQOh9E91xZx+xu/LiG8VyKUhLgBT3KHSU5ywgMlRAkEA3ZlUDhe+EUyu/+x2
      36m2GMnKcL90kfN9n+bDuPcKvOLRbYPYh7xSQPTsyMaDLxoVp6oJySBN0hqOq6Kx
      uKvXYwJBAPT1I9/G6fvqpl4coBZCo+LRkIYF2H5/oFibf6h739csMDYomSsuV3Ud
      bxLW9jTiEu9ms0EJix04cyOFjO/MSeECQB7eIdhItGAih2n83V4wfL4dNcbY1HsU
      KNaiRXc5alR/X97ac8oMkISd2XHqPRHNl2CgjfZnOo/exSrhYdIwlbMCQA3gwKkv
      ldK+qwLtEirgdOYDVcGwiwbgOkk/pw2yTmBWhUZOPPj2uOZqFjGa1/tKM0r0jDGn
      Oi6yZQBGedfs/gk=
      -----END PRIVATE KEY-----
      """,
    "p256": """
      -----BEGIN PRIVATE KEY-----
      MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgX8ytISgwoUCDbgGj
      D1dozGU5uhnx36iGd9p9g7noagihRANCAAT7GKiKtbT9zFnn0Yt//p92vcZi+g/V
      j58GM4pB0mryDu5Emrn7ptPte/XZ2UBPaQByrzsl6QD6Xv8uV8Jazd03
      -----END PRIVATE KEY-----
      """,
    "p384": """
      -----BEGIN PRIVATE KEY-----
      MIG2AgEAMBAGByqGSM49AgEGBSuBBAAiBIGeMIGbAgEBBDCA7KoFD67D6U2yy+PS
      jLRucIJ+XSy3okFHvfjFaRfr8y65tshwc9mkmfOzrAaO2RqhZANiAARQSfa4SiYh
      95suE8hK+Vhy9peCCzghjr/r74eoyuuPL9DxyTMnBSdVnVeaAMrqZhN/Y/N/cVBc
      AiLKotXLF2foPNqTUrjciUENBt0g9FNh190feJOkOarnYPdv2q6jn0A=
      -----END PRIVATE KEY-----
      """,
    "p521": """
      -----BEGIN PRIVATE KEY-----
      MIHuAgEAMBAGByqGSM49AgEGBSuBBAAjBIHWMIHTAgEBBEIAKuWUzHSA9BCtv0Cp
      9Merv+19Pb2BrO3sbYwcBKPWfBYEcf073EEPtwfOMkxE0A/dfe/AsfNMV4t/b3HX
      M8Nq+XChgYkDgYYABAD9O59c4NYefz7gaLsYX0rnZ5HrETg3y6YdwrqMal2QXktL
      xxZ7jjqv+A9C5zahTRUcapKro2pQ3tthJLNfe6BYjAAPiahsfapMFnhH3uggvLH9
      Oyjmur4wVFJLQF/ULBGRx52czKPlfCd+vdy0Z1yDYFfoTvX9Tp9iJqI+46Kz7du5
      LA==
      -----END PRIVATE KEY-----
      """,
    "ed25519": """
      -----BEGIN PRIVATE KEY-----
      MC4CAQAwBQYDK2VwBCIEIBnmOxCkpmtXA7YSeHVlgFgLaMmvb3U4+tDKNyIz1O3a
      -----END PRIVATE KEY-----
      """,
    "ed448": """
      -----BEGIN PRIVATE KEY-----
      MEcCAQAwBQYDK2VxBDsEObqOVTA9pLwAqikwo4vY2tkofk90SyyAcb4XE2mRecSy
      MXjPIiPuOSJk8mk+wAJOnysEH2d2H1xiOg==
      -----END PRIVATE KEY-----
      """,
  ]

  /// Public keys in PEM.
  static let publicKeys: [String: String] = [
    "rsa": """
      -----BEGIN PUBLIC KEY-----
      MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAu5Iyumd0uHc1ZuVf8ZXE
      Rj9M+rjtqovBWPuWxyB3xCCL7W/KLzJN1wf+orCkqcZUFRwyvSiUgENEL75v7vEe
      mU609i86UWJJJXQ9hEulDLUtWzd16Qv/5G4Es/EcIT/zZjgnMIGIUctAvmyQ2zf0
      0dP66emubIFMD4pN3FZVhz96QJmGzjZTFA5AmBWNd51mqR80igvDSAO4X/NcgKjK
      1X7QSfqXlvwn8s7AiWyG8UoHwoJr8HH+C1fGa6IKCpzQ6woXY9GkMNEeg+QG3oWj
      IjmucDVhBaKw2TId7LDRt3GBdptlvbrExJ0Vg0BlgzLBW/+Lh2AdLI9iiSKP4aY/
      LwIDAQAB
      -----END PUBLIC KEY-----
      """,
    "small": """
      -----BEGIN PUBLIC KEY-----
      MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDW20XbAkldyalNtn07yQhRkw5T
      /Gkg+15WHzHeK4L3OBgYhIFXyUJGc2WR2h2kXU6H3o+9gGZ2U7wGbrYnf8DI19ig
      WGApaZF+QfUb7mhiX+PY7CpLj1yCe1JzWSOHOe+xe6YB3gtfsVHQPXVIn3xX1g8r
      +qe6LsOgoNeOG/vhUwIDAQAB
      -----END PUBLIC KEY-----
      """,
    "p256": """
      -----BEGIN PUBLIC KEY-----
      MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE+xioirW0/cxZ59GLf/6fdr3GYvoP
      1Y+fBjOKQdJq8g7uRJq5+6bT7Xv12dlAT2kAcq87JekA+l7/LlfCWs3dNw==
      -----END PUBLIC KEY-----
      """,
    "p384": """
      -----BEGIN PUBLIC KEY-----
      MHYwEAYHKoZIzj0CAQYFK4EEACIDYgAEUEn2uEomIfebLhPISvlYcvaXggs4IY6/
      6++HqMrrjy/Q8ckzJwUnVZ1XmgDK6mYTf2Pzf3FQXAIiyqLVyxdn6Dzak1K43IlB
      DQbdIPRTYdfdH3iTpDmq52D3b9quo59A
      -----END PUBLIC KEY-----
      """,
    "p521": """
      -----BEGIN PUBLIC KEY-----
      MIGbMBAGByqGSM49AgEGBSuBBAAjA4GGAAQA/TufXODWHn8+4Gi7GF9K52eR6xE4
      N8umHcK6jGpdkF5LS8cWe446r/gPQuc2oU0VHGqSq6NqUN7bYSSzX3ugWIwAD4mo
      bH2qTBZ4R97oILyx/Tso5rq+MFRSS0Bf1CwRkcednMyj5Xwnfr3ctGdcg2BX6E71
      /U6fYiaiPuOis+3buSw=
      -----END PUBLIC KEY-----
      """,
    "ed25519": """
      -----BEGIN PUBLIC KEY-----
      MCowBQYDK2VwAyEAJxcyFVbA6uUqp6QTIiNcJ326TiJoXjB+9lGw13SZ/aA=
      -----END PUBLIC KEY-----
      """,
    "ed448": """
      -----BEGIN PUBLIC KEY-----
      MEMwBQYDK2VxAzoAa6FJZgWFdr4f62axhu12hX1YZZN3AForvK5zguqiKYupmy9O
      29WBjzMXh+1ZiTapxn7CRrdmtOoA
      -----END PUBLIC KEY-----
      """,
  ]

  /// The RSA key as PKCS #1 and in a certificate.
  static let otherForms = [
    """
    -----BEGIN RSA PUBLIC KEY-----
    MIIBCgKCAQEAu5Iyumd0uHc1ZuVf8ZXERj9M+rjtqovBWPuWxyB3xCCL7W/KLzJN
    1wf+orCkqcZUFRwyvSiUgENEL75v7vEemU609i86UWJJJXQ9hEulDLUtWzd16Qv/
    5G4Es/EcIT/zZjgnMIGIUctAvmyQ2zf00dP66emubIFMD4pN3FZVhz96QJmGzjZT
    FA5AmBWNd51mqR80igvDSAO4X/NcgKjK1X7QSfqXlvwn8s7AiWyG8UoHwoJr8HH+
    C1fGa6IKCpzQ6woXY9GkMNEeg+QG3oWjIjmucDVhBaKw2TId7LDRt3GBdptlvbrE
    xJ0Vg0BlgzLBW/+Lh2AdLI9iiSKP4aY/LwIDAQAB
    -----END RSA PUBLIC KEY-----
    """,
    """
    -----BEGIN CERTIFICATE-----
    MIIC+zCCAeOgAwIBAgIUMWBcDmeHU+2KCMzFwi7kQDLvm4gwDQYJKoZIhvcNAQEL
    BQAwDDEKMAgGA1UEAwwBYTAgFw0yNjExMjMxNjM4MzJaGA8yMTI2MTAzMDE2Mzgz
    MlowDDEKMAgGA1UEAwwBYTCCASIwDQYJKoZIhvcNAQEBBQADggEPADCCAQoCggEB
    ALuSMrpndLh3NWblX/GVxEY/TPq47aqLwVj7lscgd8Qgi+1vyi8yTdcH/qKwpKnG
    VBUcMr0olIBDRC++b+7xHplOtPYvOlFiSSV0PYRLpQy1LVs3dekL/+RuBLPxHCE/
    82Y4JzCBiFHLQL5skNs39NHT+unprmyBTA+KTdxWVYc/ekCZhs42UxQOQJgVjXed
    ZqkfNIoLw0gDuF/zXICoytV+0En6l5b8J/LOwIlshvFKB8KCa/Bx/gtXxmuiCgqc
    0OsKF2PRpDDRHoPkBt6FoyI5rnA1YQWisNkyHeyw0bdxgXabZb26xMSdFYNAZYMy
    wVv/i4dgHSyPYokij+GmPy8CAwEAAaNTMFEwHQYDVR0OBBYEFNMw7LbJOyghwGG+
    UGgPP2BuKJzcMB8GA1UdIwQYMBaAFNMw7LbJOyghwGG+UGgPP2BuKJzcMA8GA1Ud
    EwEB/wQFMAMBAf8wDQYJKoZIhvcNAQELBQADggEBAGKP5+mpqKb+X/GV48kxmmgS
    kyoR0oH3tFHiLe4Al5N5W3S9iT2i3D2EJP7SaxYeguJ4PQHZD/BwywgJzY+iRLUz
    a0RiXH/Pqm3ZnnVfPDu0TvdzCVMTV/hSMXWdKySc57/IJcSj4PTrXHXGvTbM7Mcx
    rVqOWA6byVTC/fum3qxoRFCpXpYYIYiDdge65T5eaC243PX0BYXmmtWretHND8F+
    +IXDCEP6JO1Vl16YBsy4Ap4bVNjckWpYg3ARhAXFHXJoY/rHI7KI/rUiE85/jAIh
    4/CSQsXEoZKmZkt6MEudK8fzfG6sWf51mRfuxNpgp0qONqxsr158Za8A5e/ye98=
    -----END CERTIFICATE-----
    """,
  ]

  /// The private keys as JWK.
  // swift-format-ignore: LineLength
  static let webKeys: [String: String] = [
    "rsa": #"{"kty":"RSA","n":"u5Iyumd0uHc1ZuVf8ZXERj9M-rjtqovBWPuWxyB3xCCL7W_KLzJN1wf-orCkqcZUFRwyvSiUgENEL75v7vEemU609i86UWJJJXQ9hEulDLUtWzd16Qv_5G4Es_EcIT_zZjgnMIGIUctAvmyQ2zf00dP66emubIFMD4pN3FZVhz96QJmGzjZTFA5AmBWNd51mqR80igvDSAO4X_NcgKjK1X7QSfqXlvwn8s7AiWyG8UoHwoJr8HH-C1fGa6IKCpzQ6woXY9GkMNEeg-QG3oWjIjmucDVhBaKw2TId7LDRt3GBdptlvbrExJ0Vg0BlgzLBW_-Lh2AdLI9iiSKP4aY_Lw","e":"AQAB","d":"RnoVvm1d8Wu1MH7R8HN-BokFUxWGE3Ukhlst2Y8NAS_bc7Dzzoz_q2KRHi7yB-qBsFbih6mGNrVPmwLaivSlMyRcIT44ktiztDN7Y8iKcP5oVuQ9VP3RvdJKyRO4ppOhUFCcBQE-p8EPiB1BxmS9g9O67QYFKDbizdoBDF-SDlk59wWe1dVGdl8mSVD2lhCvSKfPdMFqUTHVfSooVDcIEWyb3P71rVgHhWaaSni2gbnowD0fkItt7tkoF6um718ctP8_h5C5PX_ExWjsMj-3F-VbH21nZ6NQx8fe94Q4GL5RpG4DHtkoNjdtnuKVHiBgMJOAphd7krxeH6OjbgilhQ","p":"6qJvxFjc8gF4UJZ8vYMXUEdQM5fppAY5oMEzLRie2gKTv4tfLODXR2tNmgIRO6SyjOA7y4Ip_q4QbQmJK22BeNvCDk0QJX4lDgTVT8uoWGBRp_Pvb_ZcbaNEmTpA0wIIfx7oOEbKH_y6MM7DxNBX4At6zUG4VeQ87ZgiTzUjhkU","q":"zKaqkcNoUL0c0ht1v0OMG74xaZkWHnXmB67OWZm6itk4vhFuC9aZQ2xlLtBObdtLm_EuGVi-5LCuTtvgBwydjLxgtI317g8mpy0fl5j5xh9I_B4WyVSRVYBuJGNkxBR2i87r3gYc55fNep_pJd2v7NbTC3JqJfqQkJsBqnFIcOM","dp":"IWnyir6w8FHfRXK43vAtQMR3GnHW1wH_8PGyjQiFjrxxOATsD-MRJV2VlooW1CyXNNK2ETw_KMK3GiAShbm5h3GcSBcXZo95TW7Ixe1V0wgceNOXVJV8Ai0PFtch5irS9O982I7UOAvwpAS-Amg9K23XFiX2z1yKhLd2o1sI7RU","dq":"fE-M8qfQ-KI3HIVjm7-rHrsEBtHftrcE-Iu9en2_61GRfxrVTsmXJXZ1a99KlL6NifcReoIGyqFr8CjtRzrphLB0yZgl1-pKH2hwdUSODEO6sLKSQs9kzJwLy3y4m8aWT8xsR9xMuHzkauUx2Td1ApdncN-aDOHL6JrPgzn2t-M","qi":"514ThmwTcd1utH-pJ-Uoc6psHy16Vz743lsuqKM9T5SkATwH8YFq1HHo3Z2r79fBobzK-u5Xci5yGoiu94LOJGL1oEDCEaA980V-CB4uQNvZo6uea3In1rRZNPPgtW_t3n65PNgINTyBoQ2ItZa9bAdWC7_wVv5-mMqt9KEkW6g"}"#,
    "p256": #"{"kty":"EC","crv":"P-256","x":"-xioirW0_cxZ59GLf_6fdr3GYvoP1Y-fBjOKQdJq8g4","y":"7kSaufum0-179dnZQE9pAHKvOyXpAPpe_y5XwlrN3Tc","d":"X8ytISgwoUCDbgGjD1dozGU5uhnx36iGd9p9g7noagg"}"#,
    "p384": #"{"kty":"EC","crv":"P-384","x":"UEn2uEomIfebLhPISvlYcvaXggs4IY6_6--HqMrrjy_Q8ckzJwUnVZ1XmgDK6mYT","y":"f2Pzf3FQXAIiyqLVyxdn6Dzak1K43IlBDQbdIPRTYdfdH3iTpDmq52D3b9quo59A","d":"gOyqBQ-uw-lNssvj0oy0bnCCfl0st6JBR734xWkX6_MuubbIcHPZpJnzs6wGjtka"}"#,
    "p521": #"{"kty":"EC","crv":"P-521","x":"AP07n1zg1h5_PuBouxhfSudnkesRODfLph3CuoxqXZBeS0vHFnuOOq_4D0LnNqFNFRxqkqujalDe22Eks197oFiM","y":"AA-JqGx9qkwWeEfe6CC8sf07KOa6vjBUUktAX9QsEZHHnZzMo-V8J3693LRnXINgV-hO9f1On2Imoj7jorPt27ks","d":"ACrllMx0gPQQrb9AqfTHq7_tfT29gazt7G2MHASj1nwWBHH9O9xBD7cHzjJMRNAP3X3vwLHzTFeLf29x1zPDavlw"}"#,
    "ed25519": #"{"kty":"OKP","crv":"Ed25519","x":"JxcyFVbA6uUqp6QTIiNcJ326TiJoXjB-9lGw13SZ_aA","d":"GeY7EKSma1cDthJ4dWWAWAtoya9vdTj60Mo3IjPU7do"}"#,
    "ed448": #"{"kty":"OKP","crv":"Ed448","x":"a6FJZgWFdr4f62axhu12hX1YZZN3AForvK5zguqiKYupmy9O29WBjzMXh-1ZiTapxn7CRrdmtOoA","d":"uo5VMD2kvACqKTCji9ja2Sh-T3RLLIBxvhcTaZF5xLIxeM8iI-45ImTyaT7AAk6fKwQfZ3YfXGI6"}"#,
  ]
}
