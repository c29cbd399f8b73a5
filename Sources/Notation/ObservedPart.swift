// SPDX-License-Identifier: Apache-2.0

/// Something that an exchange had and its document does not mention: names and types, never a value.
package struct ObservedPart: Hashable, Sendable {
  package var method: String
  /// As the document writes it; of an undocumented path with `{id}` for numbers and UUIDs.
  package var path: String
  /// Of the response; nil for a part of the request.
  package var status: String?
  /// Of the body, without parameters; nil for a message without one.
  package var contentType: String?
  /// The schema that has no such member, as a JSONPath of the document; `FILE#/…` in another file.
  package var schema: String?
  /// The name of a query parameter.
  package var parameter: String?
  /// Where in the body, or in the value of `schema`, as a JSON Pointer; `[*]` for the elements of a list.
  package var member: String?
  /// Of the value, as JSON names them, or `integer`; sorted. Several for elements of a list that differ.
  package var types: [String] = []
  /// `date-time`, `date` or `uuid`, if all its texts have it.
  package var format: String?

  package init(_ method: String, _ path: String) {
    self.method = method
    self.path = path
  }

  /// All of it as bytes, by which parts are sorted: a path before what is in it.
  package var key: [UInt8] {
    var key: [UInt8] = []
    for part in [path, method, status, contentType, schema, parameter, member, format] {
      key += Array((part ?? "").utf8) + [part == nil ? 0 : 1]
    }
    for type in types { key += Array(type.utf8) + [0] }
    return key
  }
}
