// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Contracts
import Diagnostics
import Notation

/// The contracts of steps, one object for each combination of document, base path and outside
/// operations.
final class StepContracts {
  /// What a contract is made from.
  private struct Key: Hashable {
    let document: ByteText
    let basePath: ByteText?
    let outside: [OutsideOperation]
  }

  private let loading: DocumentLoading
  private let workingFolder: String
  private var contracts: [Key: Contract] = [:]

  init(_ loading: DocumentLoading, workingFolder: String) {
    self.loading = loading
    self.workingFolder = workingFolder
  }

  /// Whether steps without a setting have a document: that of `--openapi`.
  var holdForAll: Bool { loading.typed != nil }

  /// Merged settings with their documents; nil without one, and for one that cannot be used.
  ///
  /// - Parameters:
  ///   - path: the rendered path of a document.
  ///   - basePath: a rendered base path; nil for one that is not usable.
  func settings(
    _ written: OpenAPISetting, path: (TemplateText) -> String?,
    basePath: (TemplateText) -> String?
  ) -> ContractSettings? {
    guard !written.isNone else { return nil }
    let usual = written.basePath?.content
    let references = written.documents?.content ?? []
    let outside = written.outside?.content?.map(\.content) ?? []
    let found: [Contract]
    if let typed = loading.typed {
      let base = (references.first?.basePath ?? usual).flatMap(basePath)
      found = [contract(typed, base, outside)].compactMap(\.self)
    } else {
      found = references.compactMap { reference in
        path(reference.path).flatMap {
          contract(
            SchemaPath.shown($0, in: workingFolder),
            (reference.basePath ?? usual).flatMap(basePath), outside)
        }
      }
    }
    guard !found.isEmpty else { return nil }
    var settings = ContractSettings(contracts: found)
    settings.take(written)
    return settings
  }

  private func contract(
    _ path: String, _ basePath: String?, _ outside: [OutsideOperation]
  ) -> Contract? {
    let key = Key(document: ByteText(path), basePath: basePath.map { ByteText($0) }, outside: outside)
    if let known = contracts[key] { return known }
    guard let document = loading.document(at: path) else { return nil }
    let contract = Contract(document, basePath: basePath, outside: outside)
    contracts[key] = contract
    return contract
  }
}

extension ContractSettings {
  /// Takes the keys that need no document.
  fileprivate mutating func take(_ written: OpenAPISetting) {
    operation = written.operation?.content?.content
    request = written.request?.content?.content
    response = written.response?.content?.content ?? response
    undocumented = written.undocumented?.content ?? undocumented
    extra = written.extra?.content ?? extra
    formats = written.checksFormats?.content ?? formats
  }
}
