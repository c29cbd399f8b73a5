// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges

/// A request whose templates wait for the run.
///
/// It holds the step and the settings that all steps like it share, and is put together from them.
package struct PlannedRequest: Sendable {
  let step: Step
  /// What the step sends.
  let template: RequestTemplate
  /// Headers, authentication and the like, with the defaults laid under what the step writes. One
  /// object for the steps that say the same.
  package let settings: PlannedSettings
  let paths: KnownPaths?

  /// Of the body's files in the order sent; nil for one that is not known before the run.
  var bodyPaths: [String?] { paths?.body ?? [] }
  let folder: @Sendable (SourceFileID) -> String
  /// A check or an expression looks at the certificate.
  package let readsCertificate: Bool

  package var method: TemplateText { template.method }

  package var address: TemplateText { template.address }

  /// How it travels. A body that is saved may take its time and have any length, unless the file says
  /// how long and how much; and a certificate is told of a connection's first request alone.
  package var options: RequestOptions {
    let planned = settings.options.request
    guard step.save != nil || readsCertificate else { return planned }
    return planned.changing { options in
      if step.save != nil, !settings.writesTotal { options.timeout.total = nil }
      if step.save != nil, !settings.writesBodyLimit { options.limits.bodyBytes = .max }
      options.connection.readsCertificate = readsCertificate
    }
  }

  /// Bytes of a saved body that checks may read.
  package var checkedBodyBytes: Int { settings.options.request.content.limits.bodyBytes }

  /// Where the body of the response is written; nil for nowhere.
  package var save: PlannedSave? {
    step.save.map { PlannedSave(template: $0, knownPath: paths?.save) }
  }

  package var body: PlannedBody? {
    switch template.body {
    case .json(let value)?: .json(value)
    case .form(let fields)?: .form(fields)
    case .text(let text)?: .text(text)
    case .xml(let text)?: .xml(text)
    case .base64(let text)?: .base64(text)
    case .graphql(let graphql)?: .graphql(graphql.content)
    case .multipart(let parts)?: .multipart(parts)
    case .file?: .file
    case nil: nil
    }
  }

  /// Some of the body comes from files.
  package var sendsFiles: Bool { template.body?.paths.isEmpty == false }

  /// The files that the body is made of, in the order sent.
  package var bodyFiles: [PlannedPath] {
    guard let body = template.body else { return [] }
    return zip(body.paths, bodyPaths).map { text, path in
      path.map { .resolved($0, text.span) }
        ?? .template(text, relativeTo: folder(text.span.file))
    }
  }
}

/// What a request carries, with paths resolved.
package enum PlannedBody: Sendable {
  case json(TemplateValue)
  case form([FieldTemplate])
  case text(TemplateText)
  case xml(TemplateText)
  case base64(TemplateText)
  case graphql(GraphQLTemplate)
  /// Those of files take theirs from `bodyFiles`, in order.
  case multipart([PartTemplate])
  /// The only one of `bodyFiles`.
  case file
}

/// Where a step writes the body of its response.
package struct PlannedSave: Sendable {
  let template: SaveTemplate
  /// The path when it is known before the run, as written; relative to the output folder.
  package let knownPath: String?

  package var path: TemplateText { template.path }

  package var isResumed: Bool { template.isResumed }

  package var sha256: TemplateText? { template.sha256 }

  package var span: SourceSpan { template.span }
}

/// A path of a collection: resolved when it is known before the run, else the template and the
/// folder it is relative to.
package enum PlannedPath: Sendable {
  case resolved(String, SourceSpan)
  case template(TemplateText, relativeTo: String)
}

/// Who the request says it comes from.
package struct PlannedAuth: Sendable {
  let template: AuthTemplate
  /// Where it may go besides the origin of `baseUrl` (inherited) or the step's own (not inherited).
  package let origins: [Origin]
  package let isInherited: Bool
  /// The file of `netrc`; nil for other schemes, and while its path is not known.
  package let netrc: PlannedNetrc?
  /// Where `oauth2` gets its token, as far as that stands in the files.
  let tokenOrigin: Origin?

  package var scheme: AuthTemplate.Scheme { template.scheme }

  package var span: SourceSpan { template.span }
}

/// A netrc file.
package enum PlannedNetrc: Sendable, Hashable {
  /// The user's: `$NETRC`, else `~/.netrc`.
  case own
  /// An absolute path, and where it is written.
  case file(String, SourceSpan)
}
