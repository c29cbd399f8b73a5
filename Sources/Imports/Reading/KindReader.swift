// SPDX-License-Identifier: Apache-2.0

/// The reader of one kind: a row of `all`.
package struct KindReader: Sendable {
  package let kind: ImportKind
  /// The kinds that an import of this one takes too, in any order: environments, rows of data.
  package let companions: [ImportKind]
  /// The further files that sources name, as far as the input shows: it is asked again after these were
  /// found, until it names no new ones.
  package let outline: @Sendable (ImportInput) throws(ImportProblem) -> [NeededFile]
  /// Reads the sources. Everything that is not carried over is in the findings.
  ///
  /// - Throws: for a source that cannot be read at all.
  package let read: @Sendable (ImportInput) throws(ImportProblem) -> ImportedFiles

  init(
    _ kind: ImportKind, with companions: [ImportKind] = [],
    outline: @escaping @Sendable (ImportInput) throws(ImportProblem) -> [NeededFile],
    read: @escaping @Sendable (ImportInput) throws(ImportProblem) -> ImportedFiles
  ) {
    self.kind = kind
    self.companions = companions
    self.outline = outline
    self.read = read
  }

  /// The kinds that are read.
  package static let all: [KindReader] = [
    KindReader(.curl, outline: CurlReader.outline, read: CurlReader.read),
    KindReader(.har, outline: HARReader.outline, read: HARReader.read),
    KindReader(
      .postman, with: PostmanReader.companions, outline: PostmanReader.outline,
      read: PostmanReader.read),
    KindReader(
      .newman, with: PostmanReader.companions, outline: PostmanReader.outline,
      read: PostmanReader.read),
    KindReader(.http, outline: HTTPFileReader.outline, read: HTTPFileReader.read),
    KindReader(.hurl, outline: HurlReader.outline, read: HurlReader.read),
    KindReader(
      .openCollection, outline: OpenCollectionReader.outline, read: OpenCollectionReader.read),
    KindReader(.bruno, outline: BrunoReader.outline, read: BrunoReader.read),
    KindReader(
      .postmanV3, with: PostmanReader.companions, outline: PostmanV3Reader.outline,
      read: PostmanV3Reader.read),
    KindReader(.openAPI, outline: OpenAPIKind.outline, read: OpenAPIKind.read),
  ]

  /// Nil for a kind that is known and not read.
  package static func of(_ kind: ImportKind) -> KindReader? { all.first { $0.kind == kind } }

  /// The kind of files that were named together: the one of which all others are companions.
  ///
  /// - Returns: the index of the first file of that kind, and of one that does not belong to it.
  package static func leading(among kinds: [ImportKind]) -> (first: Int, foreign: Int?) {
    let companions = Set(kinds.flatMap { kind in of(kind)?.companions ?? [] })
    let first = kinds.firstIndex { !companions.contains($0) } ?? 0
    let own = of(kinds[first])?.companions ?? []
    let foreign = kinds.firstIndex { $0 != kinds[first] && !own.contains($0) }
    return (first, foreign)
  }
}
