// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import YAMLTree

/// Diagnostics of the YAML that a line of `curlew send` stands for, shown at the options that were
/// typed: who types a command line has written no key.
struct OptionDiagnostics {
  private let options: OptionSources
  private let yaml: WrittenYAML
  /// The file that the YAML is among the sources.
  private let file: SourceFileID?
  private(set) var sources: SourceFiles

  /// - Parameters:
  ///   - yaml: What the words stand for.
  ///   - path: What `sources` call it.
  init(_ options: OptionSources, yaml: WrittenYAML, path: String, in sources: SourceFiles) {
    self.options = options
    self.yaml = yaml
    self.sources = sources
    file = (0..<sources.count).lazy.map { SourceFileID(index: UInt32($0)) }
      .first { sources[$0].path == path }
  }

  /// Whether a warning need not be given of a request that is sent: a note says it of the very host.
  func isToldWithResponse(_ diagnostic: Diagnostic) -> Bool {
    OptionWords.all[diagnostic.code]?.isNotedWithResponse == true
      && diagnostic.primary?.span.file == file
  }

  /// The same with its places among the words; as it is where they do not have it.
  mutating func said(_ diagnostic: Diagnostic) -> Diagnostic {
    guard let primary = diagnostic.primary, primary.span.file == file,
      let path = path(at: primary.span)
    else { return diagnostic }
    let text = text(at: primary.span)
    guard let typed = options.source(of: path, text: text) else { return diagnostic }
    var said = diagnostic
    let line = sources.add(SourceFile(commandLine: Array(typed.line.utf8)))
    let words = OptionWords.all[diagnostic.code]
    said.primary = Annotation(
      SourceSpan(file: line, range: typed.range(of: text)), words?.label ?? primary.label)
    // They stand elsewhere in the YAML, where nobody typed them together.
    said.secondary = []
    // An edit of the YAML is none of the line.
    let help = said.help.isEmpty ? [] : words?.help?(text) ?? said.help
    said.offers = help.map { .words($0) }
    // A key that was typed as YAML is called by its name.
    if said.subject != nil, let name = typed.name, !typed.isSetting { said.subject = name }
    return said
  }

  /// The key of the step or of the collection at a place, and those in it.
  private func path(at span: SourceSpan) -> [String]? {
    guard let path = yaml.path(at: span.range.lowerBound) else { return nil }
    return path.count > 1 && path[0] == SendCollection.steps ? Array(path.dropFirst()) : path
  }

  /// The text that is meant at a place, without quotes round it.
  private func text(at span: SourceSpan) -> String {
    let bytes = Array(yaml.text.utf8)[span.range]
    let isQuoted =
      bytes.count > 1 && bytes.first == bytes.last
      && [UInt8(ascii: "'"), UInt8(ascii: "\"")].contains(bytes[span.range.lowerBound])
    return String(decoding: isQuoted ? bytes.dropFirst().dropLast() : bytes, as: UTF8.self)
  }
}

/// What is said otherwise of options than of keys.
private struct OptionWords: Sendable {
  /// In place of the label.
  var label: String?
  /// In place of the help, from the words that were typed.
  var help: (@Sendable (String) -> [String])?
  /// A warning that a note repeats beside the response, of the very host.
  var isNotedWithResponse = false

  static let all: [DiagnosticCode: OptionWords] = [
    .missingFile: OptionWords(label: "paths are relative to the working directory"),
    .tlsNotVerified: OptionWords(
      help: { _ in ["name the authority of the certificate: `--ca FILE`"] },
      isNotedWithResponse: true),
    .keyWithoutCertificate: OptionWords(help: { _ in ["write `--cert FILE` beside it"] }),
    .noBaseURL: OptionWords(
      help: { _ in ["give it a `baseUrl` in curlew.yaml, or write the whole address"] }),
    .undefinedVariable: OptionWords(
      help: { ["give it a value: `--var \($0)=VALUE`; `$${` is a literal `${`"] }),
    .unsupportedScheme: OptionWords(
      help: { AddressSchemes.help(refusing: String($0.prefix { $0 != ":" }), naming: .options) }),
  ]
}
