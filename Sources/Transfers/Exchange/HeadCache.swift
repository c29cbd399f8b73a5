// SPDX-License-Identifier: Apache-2.0

/// The head that a handle had last, parsed: between two ticks of `Date` most responses of a service
/// have the same.
///
/// An object, so that its state is not copied when it is used through its owner.
final class HeadCache {
  private var response: [UInt8] = []
  private var parsed = ParsedHead([])
  /// The last complete and final response head.
  private(set) var last: CachedResponseHead?

  /// A parsed response head, with its bytes stored once.
  ///
  /// - Parameter known: The head in the form with which the next collector compares its lines.
  func response(
    _ head: [UInt8], known: @autoclosure () -> CachedResponseHead?
  ) -> (bytes: [UInt8], parsed: ParsedHead) {
    if !head.hasSameBytes(as: response) || parsed.statusLine == nil {
      parsed = ParsedHead(head)
      response = head
      last = parsed.framingProblem == nil ? known() : nil
    }
    return (response, parsed)
  }
}
