// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// Messages of `curlew coverage`.
extension Diagnostic {
  static var noCoverage: Diagnostic {
    Diagnostic(
      .noCoverage, "no run in these files had an OpenAPI document",
      help: ["name one: `defaults: { openapi: specs/shop.yaml }`, or `curlew run --openapi FILE`"])
  }
}
