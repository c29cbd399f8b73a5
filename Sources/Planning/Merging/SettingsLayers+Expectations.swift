// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Notation

extension SettingsLayers {
  /// Expectations merged by subject, headers, cookies and XPaths by name; what is below is replaced whole.
  func expectations() -> Expectations {
    var result = Expectations()
    for layer in inherited {
      if layer.content.removesExpectations { result = Expectations() }
      guard let expectations = layer.content.sharedExpectations else { continue }
      result.lay(expectations.content) { holdsForChecks($0) }
    }
    if own.content.removesExpectations { result = Expectations() }
    if let ownExpectations { result.lay(ownExpectations.content) { _ in true } }
    return result
  }
}

extension Expectations {
  mutating func lay(_ inner: Expectations, where applies: (ReadNames) -> Bool) {
    if let status = inner.status, applies(status.readNames) { self.status = status }
    if let json = inner.json, applies(json.readNames) { self.json = json }
    if let schema = inner.schema { self.schema = schema }
    if let body = inner.body, applies(body.readNames) { self.body = body }
    if let time = inner.time, applies(time.readNames) { self.time = time }
    lay(headers: inner.headers.filter { applies($0.expected.readNames) })
    lay(cookies: inner.cookies.filter { applies($0.readNames) })
    lay(xpaths: inner.xpaths.filter { applies($0.expected.readNames) })
    for other in inner.others where applies(other.expected.readNames) {
      self[other.subject] = other.expected
    }
    if let bytes = inner.bytes, applies(bytes.readNames) { self.bytes = bytes }
    if let file = inner.file, applies(file.readNames) { self.file = file }
    that += inner.that.filter { applies($0.readNames) }
  }

  private mutating func lay(headers inner: [NamedExpectation]) {
    guard !inner.isEmpty else { return }
    headers.removeAll { outer in
      inner.contains { $0.name.content.equalsIgnoringASCIICase(outer.name.content) }
    }
    headers += inner
  }

  private mutating func lay(xpaths inner: [XPathExpectation]) {
    guard !inner.isEmpty else { return }
    xpaths.removeAll { outer in
      inner.contains { $0.path.path.text.hasSameBytes(as: outer.path.path.text) }
    }
    xpaths += inner
  }

  private mutating func lay(cookies inner: [CookieExpectation]) {
    guard !inner.isEmpty else { return }
    cookies.removeAll { outer in
      inner.contains { $0.name.content.hasSameBytes(as: outer.name.content) }
    }
    cookies += inner
  }
}
