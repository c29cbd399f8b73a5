// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import YAMLTree

/// Diagnostics of the YAML that a `curlew send` line stands for, with the typed options as their
/// places: the person has written no keys.
struct OptionDiagnostics {
  private let options: OptionSources
  private let yaml: WrittenYAML
  /// The file with the YAML in the sources.
  private let file: SourceFileID?
  private(set) var sources: SourceFiles

  /// - Parameters:
  ///   - yaml: The YAML for the line.
  ///   - path: Its path in `sources`.
  init(_ options: OptionSources, yaml: WrittenYAML, path: String, in sources: SourceFiles) {
    self.options = options
    self.yaml = yaml
    self.sources = sources
    file = (0..<sources.count).lazy.map { SourceFileID(index: UInt32($0)) }
      .first { sources[$0].path == path }
  }

  /// Whether a warning can be left out for a request that is sent, because a notice beside the
  /// response repeats it.
  func isNotedWithResponse(_ diagnostic: Diagnostic) -> Bool {
    diagnostic.isRepeatedByNotice && diagnostic.primary?.span.file == file
  }

  /// The diagnostic with its places in the line; unchanged if the line does not have them.
  mutating func relocated(_ diagnostic: Diagnostic) -> Diagnostic {
    guard let primary = diagnostic.primary, primary.span.file == file,
      let path = path(at: primary.span)
    else { return diagnostic }
    let text = text(at: primary.span)
    guard let typed = options.source(of: path, text: text) else { return diagnostic }
    var relocated = diagnostic
    let line = sources.add(SourceFile(commandLine: Array(typed.line.utf8)))
    let words = OptionWords.all[diagnostic.code]
    relocated.primary = Annotation(
      SourceSpan(file: line, range: typed.range(of: text)), words?.label ?? primary.label)
    // They are elsewhere in the YAML; in the line they do not belong together.
    relocated.secondary = []
    // An edit of the YAML does not apply to the line.
    let help = relocated.help.isEmpty ? [] : words?.help?(text) ?? relocated.help
    relocated.offers = help.map { .words($0) }
    // A key that was typed as YAML keeps its name.
    if relocated.subject != nil, let name = typed.name, !typed.isSetting {
      relocated.subject = name
    }
    return relocated
  }

  /// The path of keys at a span, from the step or the collection.
  private func path(at span: SourceSpan) -> [String]? {
    guard let path = yaml.path(at: span.range.lowerBound) else { return nil }
    return path.count > 1 && path[0] == SendCollection.steps ? Array(path.dropFirst()) : path
  }

  /// The text of a span, without its quotes.
  private func text(at span: SourceSpan) -> String {
    let bytes = Array(yaml.text.utf8)[span.range]
    let isQuoted =
      bytes.count > 1 && bytes.first == bytes.last
      && [UInt8(ascii: "'"), UInt8(ascii: "\"")].contains(bytes[span.range.lowerBound])
    return String(decoding: isQuoted ? bytes.dropFirst().dropLast() : bytes, as: UTF8.self)
  }
}

/// The texts for options that differ from those for keys.
private struct OptionWords: Sendable {
  /// Replaces the label.
  var label: String?
  /// Replaces the help; made from the typed text.
  var help: (@Sendable (String) -> [String])?

  static let all: [DiagnosticCode: OptionWords] = [
    .missingFile: OptionWords(label: "paths are relative to the working directory"),
    .tlsNotVerified: OptionWords(
      help: { _ in ["name the authority of the certificate: `--ca FILE`"] }),
    .keyWithoutCertificate: OptionWords(help: { _ in ["write `--cert FILE` beside it"] }),
    .noBaseURL: OptionWords(
      help: { _ in ["give it a `baseUrl` in curlew.yaml, or write the whole address"] }),
    .undefinedVariable: OptionWords(
      help: { ["give it a value: `--var \($0)=VALUE`; `$${` is a literal `${`"] }),
    .unsupportedScheme: OptionWords(
      help: { AddressSchemes.help(refusing: String($0.prefix { $0 != ":" }), naming: .options) }),
  ]
}
