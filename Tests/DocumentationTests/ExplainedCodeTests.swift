// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Foundation
import SessionSupport
import TestSupport
import Testing

/// The sections of `docs/codes.md`, which `curlew explain` prints.
@Suite struct `The page of a code` {
  /// One section.
  struct Section: CustomTestStringConvertible {
    let code: String
    let blocks: [DocumentedBlock]

    var testDescription: String { code }

    var broken: DocumentedBlock? { blocks.first { $0.attributes["broken"] != nil } }

    var fixed: DocumentedBlock? {
      blocks.first { $0.attributes["broken"] == nil && $0.attributes["beside"] == nil }
    }

    /// The files beside the collection that has the problem, or beside the other.
    func files(isFixed: Bool) -> [(name: String, text: String)] {
      blocks.compactMap { block in
        guard let role = block.attributes["beside"], isFixed || role == "yes",
          let name = block.attributes["file"]
        else { return nil }
        return (name, block.text)
      }
    }
  }

  static let sections: [Section] = {
    let page = (try? Pages.text(of: "docs/codes.md")) ?? ""
    return page.components(separatedBy: "\n## ").dropFirst().map { section in
      Section(
        code: String(section.prefix { $0 != "\n" }), blocks: DocumentedBlock.blocks(of: section))
    }
  }()

  private func problems(of block: DocumentedBlock, _ files: [(name: String, text: String)]) throws
    -> [Diagnostic]
  {
    let folder = try TemporaryFolder()
    var given = PlannedTexts.Given()
    given.folder = folder
    for file in files {
      if file.name == "curlew.yaml" {
        given.project = file.text
      } else {
        try folder.write(file.text, to: file.name)
      }
    }
    return PlannedTexts.problems(of: [block.text], given)
  }

  @Test(arguments: sections) func `has a collection with it and one without a problem`(
    section: Section
  ) throws {
    let broken = try #require(section.broken)
    let found = try problems(of: broken, section.files(isFixed: false))
    #expect(found.map(\.code.text).contains(section.code), "\(found)")
    let fixed = try #require(section.fixed)
    let left = try problems(of: fixed, section.files(isFixed: true))
    #expect(left.map(\.message) == [])
  }

  @Test func `is there for every code but the listed ones, which get fewer`() throws {
    let explained = Set(Self.sections.map(\.code))
    #expect(explained.count == Self.sections.count)
    let all = try Self.declaredCodes()
    #expect(explained.subtracting(all) == [])
    #expect(all.subtracting(explained).sorted() == Self.unexplained)
  }

  @Test func `is in the order of the codes`() {
    #expect(Self.sections.map(\.code) == Self.sections.map(\.code).sorted())
  }

  private static func declaredCodes() throws -> Set<String> {
    let sources = Pages.root.appending(path: "Sources")
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    var codes: Set<String> = []
    while let file = files?.nextObject() as? URL {
      guard file.lastPathComponent.hasPrefix("DiagnosticCode") else { continue }
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: #/DiagnosticCode\(\s*"([a-z0-9-]+)"/#) {
        codes.insert(String(match.1))
      }
    }
    return codes
  }

  /// The codes without a page, in their order. A new code gets a page: this list only gets shorter.
  private static let unexplained: [String] = [
    "alias-bomb", "ambiguous-file", "append-to-no-list", "auth-to-unknown-origin",
    "auth-without-origin", "bad-address", "bad-argument", "bad-base-url", "bad-boundary",
    "bad-client-certificate", "bad-connect-to", "bad-cookie", "bad-cookie-line",
    "bad-credentials", "bad-env-line", "bad-header-name", "bad-header-value", "bad-interface",
    "bad-json", "bad-method", "bad-part-name", "bad-pattern", "bad-pin", "bad-prefix",
    "bad-protocol", "bad-proxy", "bad-resolve", "bad-server-name", "bad-tags",
    "bad-token-answer", "bad-unix-socket", "bad-user-name", "binary-file",
    "body-too-long-to-check", "collection-as-values", "curlew-name-in-env-file",
    "division-by-zero", "empty-namespace", "expression-too-costly", "expression-too-large",
    "file-of-other-project", "file-too-large", "foreign-project", "format-not-checked",
    "hidden-capture", "host-not-allowed", "index-out-of-range", "jsonpath-too-long",
    "key-of-exec", "line-of-folder", "loop-limit", "merge-clash", "misplaced-only",
    "missing-input", "missing-loop", "missing-member", "missing-payload", "named-project",
    "nested-too-deeply", "no-connection-reuse", "no-http3", "no-match", "no-netrc",
    "no-netrc-entry", "no-program", "no-such-line", "no-time-zones", "no-working-directory",
    "not-a-condition", "not-a-list", "not-an-object", "not-before-run", "not-text", "not-utf8",
    "not-xml-text", "nothing-captured", "number-out-of-range", "once-failed", "only-in-ci",
    "out-of-memory", "pattern-limit", "ping-too-long", "program-not-started", "program-timeout",
    "read-refused", "reading-ends-in-timeout", "redirect-refused", "refused-argument",
    "repeated-key", "resume-needs-get", "rights-taken-away", "run-ended", "save-failed",
    "scenario-timeout", "schema-not-fetched", "secret-as-variable", "secret-in-schema",
    "secret-to-forbidden-origin", "secret-to-unknown-origin", "secret-too-large",
    "several-payloads", "snapshot-of-standard-input", "snapshot-too-large",
    "tags-without-effect", "template-in-values", "token-refused", "too-few-elements",
    "too-many-files", "too-many-problems", "too-many-rows", "too-many-schemas",
    "too-many-steps", "two-projects", "unavailable-name", "unix-socket-not-allowed",
    "unknown-input", "unknown-tag", "unknown-variable", "unreadable-file", "unreadable-folder",
    "unreadable-netrc", "unreadable-row", "unsupported-socket", "untied-step",
    "untrusted-by-itself", "untrusted-run", "unusable-rows", "unusable-schema",
    "unusable-snapshots", "unusable-value", "unused-snapshot", "unwritable-file",
    "unwritten-fix", "unwritten-snapshots", "variable-too-deep", "wrong-digest",
    "wrong-input-type", "wrong-length", "xpath-too-long",
  ]
}
