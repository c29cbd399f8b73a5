// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// The value of `openapi`: which documents an exchange must follow, and how strictly.
package struct OpenAPISetting: Sendable {
  /// `file`; an exchange belongs to the first document that has an operation for it.
  package var documents: Setting<[DocumentReference]>?
  /// The path between the origin and the paths of the documents, for those without one of their own.
  package var basePath: Setting<TemplateText>?
  /// The `operationId`, or `GET /pets/{petId}`, that the request must be; of a step only.
  package var operation: Setting<Located<String>>?
  package var request: Setting<Located<RequestContract>>?
  package var response: Setting<Located<ResponseContract>>?
  /// What a request is that no operation has.
  package var undocumented: Setting<ContractSeverity>?
  package var outside: Setting<[Located<WrittenOperation>]>?
  /// What members and query parameters are that the document does not mention.
  package var extra: Setting<ContractSeverity>?
  package var checksFormats: Setting<Bool>?
  /// `openapi: none`.
  package var isNone = false

  package init() {}

  /// The paths of the documents.
  package var paths: [TemplateText] { documents?.content?.map(\.path) ?? [] }

  /// What is rendered before the run.
  package var textsBeforeRun: [TemplateText] {
    let ofDocuments = documents?.content?.compactMap(\.basePath) ?? []
    return paths + ofDocuments + [basePath?.content].compactMap(\.self)
  }
}

/// A document that `file` names.
package struct DocumentReference: Sendable {
  package var path: TemplateText
  /// Nil for that of the setting.
  package var basePath: TemplateText?
}

/// What `request` demands.
package enum RequestContract: String, CaseIterable, Sendable {
  /// The request follows the document.
  case valid
  /// The request does not follow the document: a negative test.
  case invalid
  /// A request that does not follow the document gives a notice.
  case warn
  case none
}

/// What `response` demands.
package enum ResponseContract: String, CaseIterable, Sendable {
  case valid, warn, none
}

/// What something is that the document does not mention.
package enum ContractSeverity: String, CaseIterable, Sendable {
  case fail, warn, none
}

/// An operation of a document, or several, as settings name them.
package enum WrittenOperation: Hashable, Sendable {
  /// An `operationId`.
  case identifier(String)
  case pattern(OperationPattern)
}

extension OpenAPISetting: InheritedByKey {
  /// `none` ends the settings of outer levels; a document of an inner level starts again after it.
  package mutating func lay(_ inner: OpenAPISetting, _ presence: NamePresence) {
    guard !inner.isNone else { return self = inner }
    if isNone {
      guard inner.documents?.content != nil else { return }
      self = OpenAPISetting()
    }
    Self.keys.lay(inner, over: &self, presence)
  }
}
