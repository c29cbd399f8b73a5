// SPDX-License-Identifier: Apache-2.0

/// What an alternative of `security` adds to a request.
struct SkeletonCredentials {
  var auth: ImportedValue?
  var tls: ImportedValue?
  var headers: [ImportedField] = []
  var params: [ImportedField] = []
  var cookies: [ImportedField] = []
  /// Findings that belong to the step, not to a value.
  var findings: [Int] = []

  var isEmpty: Bool {
    auth == nil && tls == nil && headers.isEmpty && params.isEmpty && cookies.isEmpty
  }
}
