// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

// The manifest is the architecture: targets are in dependency order and use only earlier targets.
// `docs/architecture.md` has the same table with explanations; `ArchitectureTests` compares them.

/// CI and `make check` set this to make warnings errors.
let strict = Context.environment["CURLEW_STRICT"] != nil

let settings: [SwiftSetting] =
  [.enableUpcomingFeature("ExistentialAny")] + (strict ? [.treatAllWarnings(as: .error)] : [])

/// The tests take two thirds of a clean build. For them, the compiler does not verify its own LLVM
/// code in debug builds, and the index leaves out modules of the toolchain and the system.
let testSettings: [SwiftSetting] =
  settings + [
    .unsafeFlags(
      [
        "-Xfrontend", "-disable-llvm-verify", "-index-ignore-system-modules",
        "-index-ignore-clang-modules",
      ], .when(configuration: .debug))
  ]

/** A Swift target of curlew. */
func part(
  _ name: String, uses: [Target.Dependency] = [], path: String? = nil,
  excluding excluded: [String] = []
) -> Target {
  .target(
    name: name, dependencies: uses, path: path, exclude: excluded, swiftSettings: settings)
}

/** The tests of one target. */
func tests(
  of name: String, uses: [Target.Dependency] = [], excluding excluded: [String] = []
) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: [.init(stringLiteral: name), "TestSupport"] + uses,
    exclude: excluded, swiftSettings: testSettings)
}

/** A C library of the system, imported by one target only. */
func system(_ name: String, pkgConfig: String, apt: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt])])
}

/** Bytes of files, embedded by the C compiler; see `docs/decisions/0014-embedded-files.md`. */
func data(_ name: String, in files: [String] = []) -> Target { .target(name: name, exclude: files) }

let package = Package(
  name: "curlew",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "curlew", targets: ["curlew"])],
  targets: [
    // MARK: C libraries
    /** MD5, SHA, HMAC. */
    system("CLibCrypto", pkgConfig: "libcrypto", apt: "libssl-dev"),
    /** The demonstration shop's HTTPS. */
    system("CLibSSL", pkgConfig: "libssl", apt: "libssl-dev"),
    /** YAML events. */
    system("CLibYAML", pkgConfig: "yaml-0.1", apt: "libyaml-dev"),
    /** Regular expressions. */
    system("CPCRE2", pkgConfig: "libpcre2-8", apt: "libpcre2-dev"),
    /** Public suffixes of cookies. */
    system("CLibPSL", pkgConfig: "libpsl", apt: "libpsl-dev"),
    /** `gzip` and `deflate`. */
    system("CZLib", pkgConfig: "zlib", apt: "zlib1g-dev"),
    /** `br`. */
    system("CLibBrotli", pkgConfig: "libbrotlidec", apt: "libbrotli-dev"),
    /** `zstd`. */
    system("CLibZstd", pkgConfig: "libzstd", apt: "libzstd-dev"),
    /** HTTP on the wire. */
    system("CLibCurl", pkgConfig: "libcurl", apt: "libcurl4-openssl-dev"),
    /** The frames of HTTP/2, on their way from nghttp2 to libcurl. */
    .target(name: "CHTTP2Frames"),
    /** Parts of `posix_spawn` that glibc shows under _GNU_SOURCE only. */
    .systemLibrary(name: "CSpawn"),
    /** Extended attributes of files, which Swift's Glibc module lacks. */
    .systemLibrary(name: "CAttributes"),
    /** XML and HTML; opened when a document is read, so it is not linked. */
    .systemLibrary(name: "CLibXML2"),

    // MARK: Data
    /** The characters of charsets other than Unicode's. */
    data("CCharsetIndexes", in: ["Indexes"]),
    /** The metaschemas of JSON Schema. */
    data("CMetaschemas", in: ["draft-07.json", "draft2020-12"]),
    /** The files of `examples/` and `templates/`. */
    data("CExamples"),
    /** The script and the style of HTML reports. */
    data("CViewer", in: ["Modules", "viewer.js", "viewer.css"]),

    // MARK: Values
    /** Texts as bytes, and the small notations that several targets read. */
    part("Notation"),
    /** Source files, spans, diagnostics and their rendering. */
    part("Diagnostics"),
    /** JSON-shaped values with exact numbers and ordered objects. */
    part("Values", uses: ["Notation"]),
    /** Digests, HMAC, base64, hex. */
    part("Digests", uses: ["CLibCrypto"]),
    /** Threads of the system. */
    part("Threads"),
    /** Frames, messages and the handshake of WebSocket. */
    part("WebSockets", uses: ["Notation", "Digests"]),

    // MARK: Languages
    /** YAML text to a tree with the byte range of each key, value and indicator; drafts to text. */
    part("YAMLTree", uses: ["Diagnostics", "Values", "CLibYAML"]),
    /** Expressions and the templates that contain them. */
    part("Expressions", uses: ["Notation", "Diagnostics", "Values", "Digests"]),
    /** JSONPath, XPath, regular expressions and JSON Schema. */
    part(
      "Queries",
      uses: ["Notation", "Diagnostics", "Values", "CMetaschemas", "CPCRE2", "CLibXML2"]),

    // MARK: HTTP
    /** Requests and responses, and the pure rules of HTTP that libcurl does not apply. */
    part(
      "Exchanges",
      uses: ["Notation", "Diagnostics", "Digests", "Threads", "CCharsetIndexes", "CLibPSL"]),

    // MARK: The format and the plan
    /** A YAML tree checked and read into typed collections. */
    part(
      "CollectionFormat",
      uses: [
        "Notation", "Diagnostics", "Values", "Digests", "WebSockets", "YAMLTree", "Expressions",
        "Queries", "Exchanges",
      ]),
    /** Reads OpenAPI documents of 2.0 to 3.2, and makes values that follow their schemas. */
    part(
      "Contracts",
      uses: [
        "Notation", "Diagnostics", "Values", "YAMLTree", "Queries", "CollectionFormat", "Exchanges",
      ]),
    /** The only target that opens files and reads the environment. */
    part(
      "Files", uses: ["Notation", "Diagnostics", "Values", "Threads", "YAMLTree", "CAttributes"]),
    /** Makes a resolved plan from collections, environment, inputs and selection. */
    part(
      "Planning",
      uses: [
        "Notation", "Diagnostics", "Values", "Digests", "Expressions", "Queries",
        "CollectionFormat", "Contracts", "Exchanges",
      ]),

    // MARK: The run
    /** Decodes content codings as the bytes arrive, and compresses what reports embed. */
    part("Codings", uses: ["CZLib", "CLibBrotli", "CLibZstd"]),
    /** Events, verdicts and the figures of a load as values; their JSON, and redaction. */
    part(
      "RunEvents", uses: ["Notation", "Diagnostics", "Values", "Digests", "Exchanges", "Codings"]),
    /** Judges an exchange by expectations, which gives verdicts. */
    part(
      "Checking",
      uses: [
        "Notation", "Diagnostics", "Values", "Digests", "Expressions", "Queries",
        "CollectionFormat", "Exchanges", "Contracts", "RunEvents",
      ]),
    /** Asks which wrong responses a suite would not notice, and offers the missing expectations. */
    part(
      "Doubting",
      uses: [
        "Notation", "Diagnostics", "Values", "Digests", "YAMLTree", "Expressions", "Queries",
        "CollectionFormat", "Exchanges",
      ]),
    /** Reads the files of other tools: a draft of collections, and what could not be carried over. */
    part(
      "Imports",
      uses: [
        "Notation", "Diagnostics", "Values", "Digests", "YAMLTree", "Expressions", "Queries",
        "CollectionFormat", "Exchanges", "Contracts",
      ]),
    /** Writes the requests of a plan as commands of curl, and collections for Postman. */
    part(
      "Exports",
      uses: [
        "Notation", "Diagnostics", "Values", "Expressions", "CollectionFormat", "Exchanges",
        "Planning",
      ]),
    /** Sends requests with libcurl's multi interface. */
    part(
      "Transfers",
      uses: ["Notation", "Threads", "Exchanges", "Codings", "CLibCurl", "CHTTP2Frames"]),
    /** Carries out a plan: order, concurrency, retry, capture. */
    part(
      "Running",
      uses: [
        "Notation", "Diagnostics", "Values", "Digests", "Expressions", "Queries",
        "CollectionFormat", "Exchanges", "Contracts", "Files", "Planning", "RunEvents", "Checking",
        "Transfers", "Threads", "WebSockets", "CSpawn",
      ]),
    /** Accepts connections on a free loopback port and moves bytes, on one thread. */
    part("LoopbackServer", uses: ["Threads"]),
    /** Loads, plans, runs and formats collections for a program or a test; changes no process state. */
    part(
      "Sessions",
      uses: [
        "Notation", "Diagnostics", "Values", "Digests", "YAMLTree", "Expressions", "Queries",
        "CollectionFormat", "Exchanges", "Contracts", "Files", "Planning", "RunEvents", "Transfers",
        "Running", "Threads", "LoopbackServer",
      ]),
    /** Events to bytes, one folder per format. */
    part(
      "Reporting",
      uses: [
        "Notation", "Diagnostics", "Values", "Digests", "Exchanges", "RunEvents",
        "Codings", "Doubting", "CViewer",
      ]),

    /** Answers the requests of editors from texts, loaded files and plans. */
    part(
      "LanguageServer",
      uses: [
        "Notation", "Diagnostics", "Values", "YAMLTree", "Expressions", "Queries",
        "CollectionFormat", "Contracts", "Planning",
      ]),

    // MARK: The demonstration service
    /** The demonstration shop of `curlew demo`, the examples and the tests. */
    part(
      "DemoService",
      uses: ["Notation", "LoopbackServer", "Values", "Digests", "WebSockets", "CLibSSL"]),

    // MARK: The program
    /** From options to a run to an exit code. */
    part(
      "CurlewCommand",
      uses: [
        "Notation", "Diagnostics", "Values", "YAMLTree", "Expressions", "Queries",
        "CollectionFormat",
        "Exchanges", "Contracts", "Files", "Planning", "RunEvents", "Transfers", "Running",
        "Sessions", "Doubting", "Imports", "Exports", "Reporting", "LanguageServer", "DemoService",
        "Threads", "CExamples",
      ]),
    /** `main`, and nothing else. */
    .executableTarget(name: "curlew", dependencies: ["CurlewCommand"], swiftSettings: settings),

    // MARK: Tests
    /** The scripted server, marked text, golden files. */
    part(
      "TestSupport", uses: ["Threads", "LoopbackServer", "Diagnostics"], path: "Tests/TestSupport"),
    /** Loads texts as files of the format. */
    part(
      "CollectionSupport", uses: ["Diagnostics", "CollectionFormat", "TestSupport"],
      path: "Tests/CollectionSupport"),
    /** Plans texts with a session, and collects the events of their runs. */
    part(
      "SessionSupport",
      uses: [
        "Diagnostics", "Planning", "Files", "RunEvents", "Running", "Sessions", "Transfers",
        "TestSupport",
      ],
      path: "Tests/SessionSupport"),
    /** The rules that each reader must obey for any bytes. */
    part(
      "FuzzSubjects",
      uses: [
        "Diagnostics", "Values", "YAMLTree", "Expressions", "Queries", "CollectionFormat",
        "Exchanges", "WebSockets", "Transfers", "LoopbackServer", "Files", "RunEvents", "Running",
        "Sessions", "Doubting", "Contracts", "Imports", "Reporting", "LanguageServer",
      ],
      path: "Tests/FuzzSubjects"),
    .testTarget(
      name: "FuzzTests", dependencies: ["FuzzSubjects", "TestSupport"], exclude: ["Inputs"],
      swiftSettings: testSettings),
    tests(of: "Notation"),
    tests(of: "Diagnostics"),
    tests(of: "Values"),
    tests(of: "Digests"),
    tests(of: "Threads"),
    tests(of: "WebSockets", uses: ["Digests"]),
    tests(of: "YAMLTree", uses: ["Diagnostics", "Values"]),
    tests(of: "Expressions", uses: ["Notation", "Diagnostics", "Values", "Digests", "Queries"]),
    tests(of: "Queries", uses: ["Diagnostics", "Values"]),
    tests(
      of: "CollectionFormat",
      uses: [
        "CollectionSupport", "Diagnostics", "Values", "YAMLTree", "Expressions", "Queries",
        "Exchanges",
      ],
      excluding: ["Broken"]),
    tests(of: "Exchanges", uses: ["Notation", "Threads"], excluding: ["Golden"]),
    tests(
      of: "Files", uses: ["Diagnostics", "Values", "Threads", "CAttributes"],
      excluding: ["Golden"]),
    tests(
      of: "Planning",
      uses: [
        "CollectionSupport",
        "Diagnostics", "Values", "Expressions", "Queries", "YAMLTree", "CollectionFormat",
        "Exchanges",
      ],
      excluding: ["Golden"]),
    tests(of: "RunEvents", uses: ["Notation", "Diagnostics", "Values", "Digests", "Exchanges"]),
    tests(
      of: "Checking",
      uses: [
        "CollectionSupport",
        "Diagnostics", "Values", "YAMLTree", "Expressions", "Queries", "CollectionFormat",
        "Exchanges", "Contracts", "RunEvents",
      ],
      excluding: ["Golden"]),
    tests(
      of: "Doubting",
      uses: [
        "CollectionSupport", "Diagnostics", "Values", "Expressions", "YAMLTree",
        "CollectionFormat", "Exchanges", "RunEvents", "Checking",
      ]),
    tests(
      of: "Contracts",
      uses: ["Notation", "Diagnostics", "Values", "Queries", "CollectionFormat", "Exchanges"],
      excluding: [
        "Judging/exchange_judge.py", "Judging/schema_judge.py", "Judging/swagger_judge.py",
      ]),
    tests(
      of: "Imports",
      uses: [
        "Diagnostics", "Values", "YAMLTree", "Expressions", "CollectionFormat", "Exchanges",
        "RunEvents", "Checking", "Contracts",
      ],
      excluding: ["Files"]),
    tests(of: "Codings"),
    tests(
      of: "Transfers",
      uses: ["Notation", "Threads", "Exchanges", "Codings", "LoopbackServer"]),
    tests(
      of: "Running",
      uses: [
        "SessionSupport", "CollectionSupport", "Sessions",
        "Notation", "Diagnostics", "Values", "Expressions", "Queries", "CollectionFormat",
        "Exchanges", "Planning", "RunEvents", "Checking", "Transfers", "Files",
        "WebSockets", "LoopbackServer", "CSpawn",
      ],
      excluding: ["Golden"]),
    tests(
      of: "Sessions",
      uses: [
        "SessionSupport", "CollectionSupport", "Diagnostics", "Exchanges", "Files", "Planning",
        "RunEvents", "Running", "Transfers",
      ]),
    tests(
      of: "Reporting",
      uses: [
        "Diagnostics", "Values", "Digests", "Exchanges", "RunEvents", "Codings", "Doubting",
        "CollectionFormat",
      ],
      excluding: ["Archive", "Golden", "Viewer"]),
    tests(
      of: "LanguageServer",
      uses: [
        "CollectionSupport", "Diagnostics", "Values", "Expressions", "CollectionFormat", "Planning",
      ]),
    tests(of: "LoopbackServer"),
    .testTarget(
      name: "TestSupportTests", dependencies: ["TestSupport"], swiftSettings: testSettings),
    tests(of: "DemoService", uses: ["Values", "Digests", "LoopbackServer"]),
    tests(
      of: "CurlewCommand",
      uses: [
        "Files", "Sessions", "Values", "Digests", "Expressions", "CollectionFormat", "Planning",
        "Exchanges", "Imports", "Reporting",
      ],
      excluding: ["Golden"]),
    .testTarget(
      name: "ArchitectureTests", dependencies: ["TestSupport", "Transfers", "Running"],
      swiftSettings: testSettings),
    // These two start the program. It is no dependency, or they would be compiled only after it:
    // `swift build --build-tests` builds it beside them.
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "TestSupport", "LoopbackServer", "DemoService", "Values", "CollectionFormat", "Transfers",
        "Codings",
      ],
      exclude: [
        "Cases", "Golden", "Identity/provider.py", "Identity/signed_service.py",
        "Contracts/faulty_service.py", "Contracts/overlay_apply.py", "Importing/openapi_judge.py",
        "Importing/http-files.txt",
        "Importing/bruno-files.txt",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "TestSupport", "SessionSupport", "DemoService", "CollectionFormat", "Diagnostics",
        "Exchanges", "Transfers", "YAMLTree",
      ],
      swiftSettings: testSettings),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c2x
)

// `CURLEW_TESTS=RunningTests,PlanningTests` builds only these tests.
if let chosen = Context.environment["CURLEW_TESTS"] {
  let names = chosen.split(separator: ",").map(String.init)
  package.targets.removeAll { $0.type == .test && !names.contains($0.name) }
}

// `scripts/fuzz` sets this: only code that is built with libFuzzer can be linked with it.
if Context.environment["CURLEW_FUZZ"] != nil {
  package.targets += [
    .systemLibrary(name: "CLibFuzzer", path: "Tests/Fuzzer/CLibFuzzer"),
    .executableTarget(
      name: "Fuzzer", dependencies: ["FuzzSubjects", "CLibFuzzer"], path: "Tests/Fuzzer/Fuzzer",
      swiftSettings: settings),
  ]
}
