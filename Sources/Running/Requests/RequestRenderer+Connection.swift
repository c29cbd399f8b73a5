// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Digests
import Exchanges
import Planning

extension RequestRenderer {
  /// The options of the transfer.
  ///
  /// - Parameter form: The common parts of requests with the same settings, which have the same
  ///   options.
  func options(of form: RequestForm?) throws(StepRefusal) -> RequestOptions {
    let options: RequestOptions
    if let form, travelsAlike {
      options = try form.options { () throws(StepRefusal) in
        try self.options(request.options, settings.routeTemplates)
      }
    } else {
      options = try self.options(request.options, settings.routeTemplates)
    }
    try judgeUnixSocket(options)
    return options
  }

  private func judgeUnixSocket(_ options: RequestOptions) throws(StepRefusal) {
    guard let path = options.content.connection.routes.unixSocket?.text else { return }
    guard collection.run.options.rights.allowsUnixSocket(at: path) else {
      throw .unixSocketNotAllowed(
        path, at: settings.routeTemplates?.unixSocket?.path.span ?? addressSpan)
    }
  }
}
