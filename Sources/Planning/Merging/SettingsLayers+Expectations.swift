// SPDX-License-Identifier: Apache-2.0

import CollectionFormat

extension SettingsLayers {
  /// Expectations merged by subject, headers and cookies by name; what is below is replaced whole.
  func expectations() -> Expectations {
    var result = Expectations()
    for layer in inherited { result.lay(layer.expectations, where: applies) }
    result.lay(own.expectations) { _ in true }
    return result
  }
}

extension Expectations {
  mutating func lay(_ inner: Expectations, where applies: (ReadNames) -> Bool) {
    if let status = inner.status, applies(status.readNames) { self.status = status }
    if let json = inner.json, applies(json.readNames) { self.json = json }
    if let body = inner.body, applies(body.readNames) { self.body = body }
    if let time = inner.time, applies(time.readNames) { self.time = time }
    for header in inner.headers where applies(header.expected.readNames) {
      headers.removeAll { $0.name.content.lowercased() == header.name.content.lowercased() }
      headers.append(header)
    }
    for cookie in inner.cookies where applies(cookie.readNames) {
      cookies.removeAll { $0.name.content.utf8.elementsEqual(cookie.name.content.utf8) }
      cookies.append(cookie)
    }
  }
}
