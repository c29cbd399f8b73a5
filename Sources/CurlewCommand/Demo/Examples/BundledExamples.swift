// SPDX-License-Identifier: Apache-2.0

// Written by scripts/bundle-examples; edit the example instead.

/// The files of `examples/` that the program brings.
enum BundledExamples {
  /// Every file of the folder.
  static let all: [BundledExample] = [
    readme,
    bodies,
    certificatesShop,
    download,
    environmentsCurlew,
    environmentsSpecsShop,
    feed,
    fixturesPet,
    fixturesRex,
    ftp,
    graphql,
    health,
    identity,
    lists,
    loginOnce,
    pets,
    polling,
    proxy,
    redirects,
    responses,
    s3,
    schemasMoney,
    schemasPet,
    schemas,
    session,
    sockets,
    tls,
    upload,
  ]
}
