// SPDX-License-Identifier: Apache-2.0

/// `curlew run PATH …`, `curlew check PATH …` and `curlew send ADDRESS` without a single option: the usual command lines.
///
/// ArgumentParser needs two fifths of the instructions of a run of one request to set itself up.
/// Where nothing but paths is typed, and no variable sets an option, the requests' own defaults are
/// the answer; everything else, and every mistake, is its business.
enum PlainArguments {
  /// What is to be done; nil when the arguments are not so plain.
  static func action(
    _ arguments: [String], _ surroundings: CommandSurroundings
  ) -> CommandAction? {
    let words = arguments.dropFirst()
    guard words.allSatisfy({ $0.utf8.first != UInt8(ascii: "-") }),
      surroundings.environment.options.isEmpty
    else { return nil }
    if arguments.first == "send" { return send(Array(words), surroundings) }
    var load = LoadRequest()
    load.paths = Array(words)
    switch arguments.first {
    case "run":
      var request = RunRequest()
      request.load = load
      return .run(RunCommand(request, surroundings: surroundings))
    case "check": return .check(CheckCommand(request: load, surroundings: surroundings))
    default: return nil
    }
  }

  private static func send(
    _ words: [String], _ surroundings: CommandSurroundings
  ) -> CommandAction? {
    var request = SendRequest()
    guard let typed = try? SendMethod.read(words, method: nil, hasBody: false),
      let address = try? SendAddress(typed: typed.address)
    else { return nil }
    request.method = typed.method
    request.address = address.text
    request.auth = address.auth
    return .send(SendCommand(request, surroundings: surroundings))
  }
}
