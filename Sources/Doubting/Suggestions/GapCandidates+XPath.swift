// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Exchanges
import Expressions
import Notation
import YAMLTree

/// Elements and attributes of XML.
extension GapCandidates {
  static func markup(of execution: Execution) -> XMLPlaces? {
    guard let hop = execution.exchange.hops.last, var places = XMLPlaces(of: execution.exchange)
    else { return nil }
    places.determine(sent: SentValues(hop), twins: execution.twins.map(XMLPlaces.init(of:)))
    return places
  }

  /// The text, if each execution has one element or attribute with the same, which is determined; else
  /// `$exists`.
  func xpath(_ path: String) -> [ExpectedPart] {
    let found = markups.map { $0.place(at: path)?.occurrences ?? [] }
    guard found.contains(where: { !$0.isEmpty }) else { return [] }
    return (literal(of: found, named: path).map { [ExpectedPart(["xpath", path], $0)] } ?? [])
      + [ExpectedPart(["xpath", path], Self.exists)]
  }

  private func literal(of found: [[XMLPlaces.Occurrence]], named name: String) -> YAMLDraft? {
    var texts: Set<ByteText> = []
    for (places, occurrences) in zip(markups, found) {
      guard let only = occurrences.first, occurrences.count == 1, only.isDetermined else {
        return nil
      }
      texts.insert(ByteText(places.markup.nodes[only.node].value))
    }
    guard let text = texts.first?.text, texts.count == 1, isPortable(text),
      isCompared || !Self.hasVolatilePart(text), !CredentialNames.isCredential(name, value: text)
    else { return nil }
    return .text(Template.escape(text))
  }

  /// The outermost element, if all responses have the same.
  ///
  /// - Parameter count: the number of responses.
  func outermost(of count: Int) -> [ExpectedPart] {
    let paths = Set(markups.compactMap { $0.places.first.map { ByteText($0.path) } })
    guard let path = paths.first?.text, paths.count == 1, markups.count == count else { return [] }
    return [ExpectedPart(["xpath", path], Self.exists)]
  }
}
