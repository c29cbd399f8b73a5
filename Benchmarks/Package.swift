// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

let settings: [SwiftSetting] = [.enableUpcomingFeature("ExistentialAny")]

/** A Swift target. */
func part(_ name: String, uses: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: uses, swiftSettings: settings)
}

// Measures curlew against C, C++ and curl; a package of its own, no dependency of curlew. The languages
// are internal to curlew's package, so their folders are linked into this one.
let package = Package(
  name: "curlew-benchmarks",
  platforms: [.macOS(.v15)],
  targets: [
    // MARK: What curlew is made of
    .systemLibrary(name: "CLibCrypto", pkgConfig: "libcrypto"),
    .systemLibrary(name: "CPCRE2", pkgConfig: "libpcre2-8"),
    .systemLibrary(name: "CLibXML2"),
    part("Diagnostics"),
    part("Notation"),
    part("Values", uses: ["Notation"]),
    part("Digests", uses: ["CLibCrypto"]),
    part("Rows", uses: ["Notation"]),
    part("Expressions", uses: ["Notation", "Diagnostics", "Values", "Digests"]),
    part("Queries", uses: ["Notation", "Diagnostics", "Values", "CPCRE2", "CLibXML2"]),

    // MARK: What measures
    /** Statistics, files, the documents that are served, and the measured part of a page. */
    part("Workbench"),
    /** Runs the cases of the program in turns and writes `docs/benchmarks.md`. */
    .executableTarget(name: "bench", dependencies: ["Workbench"], swiftSettings: settings),
    /** simdjson's DOM, parsed and visited. */
    .target(name: "SimdJSON", linkerSettings: [.linkedLibrary("simdjson")]),
    /** Measures the languages one by one and writes the part of the languages in `docs/benchmarks.md`. */
    .executableTarget(
      name: "languages",
      dependencies: ["Workbench", "Values", "Rows", "Expressions", "Queries", "SimdJSON"],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
