// SPDX-License-Identifier: Apache-2.0

import Files
import Reporting

/// A run as a person asks for it: a plain value, whatever reads the command line.
package struct RunRequest: Sendable {
  package var load = LoadRequest()
  /// Scenarios in flight at once, at least 1.
  package var jobs = 20
  /// How long `teardown` may take after a signal.
  package var teardownTimeout = Duration.seconds(10)
  /// How long all of it may take; nil for as long as it takes.
  package var timeout: Duration?
  package var output = OutputRequest()
  /// A step that is skipped otherwise than by `if` is a failure.
  package var failsOnSkipped = false

  package init() {}
}

/// What is printed and written, and how.
package struct OutputRequest: Sendable {
  package var reports: [ReportRequest] = []
  package var junitDialect = JUnitDialect.rich
  package var verbosity = ConsoleOptions.Verbosity.normal
  package var color = ColorChoice.automatic
  /// Whether the console shows the commands that run and send a failed step again.
  var showsCommands = true

  package init() {}
}

/// `--color`.
package enum ColorChoice: String, Sendable, CaseIterable {
  case automatic = "auto"
  case always
  case never
}

/// One `--report KIND[=PATH]`.
package struct ReportRequest: Sendable, Hashable {
  package enum Kind: String, Sendable, CaseIterable {
    case console
    case json
    case junit
    case ndjson
  }

  package var kind: Kind
  /// As typed; nil for standard output, `-`.
  package var path: String?

  package init(_ kind: Kind, path: String? = nil) {
    self.kind = kind
    self.path = path
  }

  /// Nil for a kind that does not exist, or a path that is empty.
  package init?(_ argument: String) {
    let bytes = argument.utf8
    let equals = bytes.firstIndex(of: UInt8(ascii: "=")) ?? bytes.endIndex
    guard let kind = Kind(rawValue: String(argument[..<equals])) else { return nil }
    self.init(kind)
    guard equals < bytes.endIndex else { return }
    let path = String(argument[bytes.index(after: equals)...])
    guard !path.isEmpty else { return nil }
    self.path = path == "-" ? nil : path
  }

  /// What it is written to; nil when that cannot be written at all.
  var place: WritePlace? { path.map { WritePlace(FilePath($0)) } ?? .output }

  /// Whether it goes to standard output, however that is spelt.
  var takesOutput: Bool {
    guard path != nil else { return true }
    guard let place, let output = WritePlace.output else { return false }
    return place.clashes(with: output)
  }
}
