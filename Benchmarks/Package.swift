// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

/** Measures the release program against C; a package of its own, no dependency of curlew. */
let package = Package(
  name: "curlew-benchmarks",
  platforms: [.macOS(.v15)],
  targets: [
    /** Runs the cases in turns and writes `docs/benchmarks.md`. */
    .executableTarget(
      name: "bench", swiftSettings: [.enableUpcomingFeature("ExistentialAny")])
  ],
  swiftLanguageModes: [.v6]
)
