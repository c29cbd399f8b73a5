// SPDX-License-Identifier: Apache-2.0

extension FunctionDefinition {
  /// Functions whose results say nothing of their arguments to a reader: digests, signatures, codes.
  private static let opaque: Set<String> = {
    let families = digests + oneTimeCodes.filter { $0.name == "totp" }
    return Set(families.map(\.name) + ["jwt.sign"])
  }()

  /// The result for arguments of which some are marks of secrets: a mark, where the result would be made
  /// from the bytes of the secret.
  ///
  /// - Parameter secrets: those of the arguments.
  /// - Throws: what the function throws; for a mark that it does not accept, an error that names the mark.
  func resultOfMarks(
    _ arguments: [CELValue], _ secrets: SecretNames, _ call: inout CallContext
  ) throws(EvaluationError.Kind) -> CELValue? {
    if Self.opaque.contains(name) { return .string(secrets.mark) }
    do throws(EvaluationError.Kind) {
      if let result = try body(arguments, &call) { return result }
    } catch {
      if error == .stopped { throw error }
    }
    throw .rejected(name: name, reason: "\(secrets.mark) \(SecretNames.isMark)")
  }
}
