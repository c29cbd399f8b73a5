// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics

/// What is wrong with the YAML of a typed request, said of the options that were typed: who types a
/// command line has written no key.
struct TypedDiagnostics {
  private let options: TypedOptions
  private let yaml: String
  /// The file that the YAML is among the sources.
  private let file: SourceFileID?
  private(set) var sources: SourceFiles

  /// - Parameters:
  ///   - yaml: What the words stand for.
  ///   - path: What `sources` call it.
  init(_ options: TypedOptions, yaml: String, path: String, in sources: SourceFiles) {
    self.options = options
    self.yaml = yaml
    self.sources = sources
    file = (0..<sources.count).lazy.map { SourceFileID(index: UInt32($0)) }
      .first { sources[$0].path == path }
  }

  /// Whether a warning need not be given of a request that is sent: a note says it of the very host.
  func isToldWithResponse(_ diagnostic: Diagnostic) -> Bool {
    diagnostic.code.text == "tls-not-verified" && diagnostic.primary?.span.file == file
  }

  /// The same with its places among the words; as it is where they do not have it.
  mutating func said(_ diagnostic: Diagnostic) -> Diagnostic {
    guard let primary = diagnostic.primary, primary.span.file == file,
      let place = YAMLPlace(primary.span.range, in: yaml), let typed = options.option(for: place)
    else { return diagnostic }
    var said = diagnostic
    let line = sources.add(SourceFile(commandLine: Array(typed.line.utf8)))
    let words = Self.words(for: diagnostic, place)
    said.primary = Annotation(
      SourceSpan(file: line, range: typed.range(of: place.text)), words.label ?? primary.label)
    // They stand elsewhere in the YAML, where nobody typed them together.
    said.secondary = []
    said.help = said.help.map {
      $0.replacing(AddressSchemes.writtenUpgrade, with: "`-H 'Upgrade: websocket'`")
    }
    if let help = words.help { said.help = [help] }
    if diagnostic.code.text == "wrong-for-scheme" {
      said.message = said.message.replacing("`save` means", with: "`-o` means")
    }
    return said
  }

  /// What is said otherwise of options than of keys; nil for what fits both.
  private static func words(
    for diagnostic: Diagnostic, _ place: YAMLPlace
  ) -> (label: String?, help: String?) {
    switch diagnostic.code.text {
    case "missing-file": ("paths are relative to the working directory", nil)
    case "tls-not-verified": (nil, "name the authority of the certificate: `--ca FILE`")
    case "key-without-certificate": (nil, "write `--cert FILE` beside it")
    case "no-base-url": (nil, "give it a `baseUrl` in curlew.yaml, or write the whole address")
    case "undefined-variable":
      (nil, "give it a value: `--var \(place.text)=VALUE`; `$${` is a literal `${`")
    default: (nil, nil)
    }
  }
}
