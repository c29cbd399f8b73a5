// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Exchanges
import Notation

extension HTTPReading {
  /// Reads one part into a step; what has no step belongs to the next one.
  func read(_ part: HTTPPart, _ number: Int) {
    context.request = number
    for lost in part.lost {
      context.lose(lost.cause, lost.text, original: lost.original, at: context.place(lost.offset))
      for name in ScriptNames.made(in: lost.original ?? "") + Self.exported(lost.original ?? "") {
        context.noteLostMaker(of: name, at: context.place(lost.offset))
      }
    }
    guard let line = part.request else {
      comments += part.comments
      scripts += part.scripts
      return readSettings(of: part, nil)
    }
    let place = context.place(line.offset)
    let request = HTTPRequestLine(HTTPTemplates.tidied(line.text))
    let before = scriptsBefore(part, number)
    guard let (address, login) = address(request, part, at: place) else {
      comments = []
      return
    }
    let isGraphQL = request.method == "GRAPHQL" || part.isGraphQL
    var step = ImportedStep(
      ImportedStep.Request(
        method: request.method == "GRAPHQL" ? "POST" : request.method, address: address))
    step.place = place
    step.comments = comments + part.comments
    comments = []
    settings(of: part, &step)
    addHeaders(of: part, to: &step)
    if let login { addLogin(login, to: &step) }
    addBody(of: part, isGraphQL: isGraphQL, to: &step)
    addVersion(request.version, to: &step)
    before.apply(to: &step)
    var after = outcome(of: part.scripts, .afterResponse, part: number, named: part.name)
    addAsserts(of: part, &after, to: &step)
    step.findings += context.takeFound()
    steps += before.before + before.following + after.before
    steps.append(step)
    if let name = part.setting("name")?.value { named[name] = steps.count - 1 }
    named[Self.name(ofPart: number)] = steps.count - 1
    steps += after.following
  }

  /// What scripts before a request do: those of parts without a request are for all that follow.
  private func scriptsBefore(_ part: HTTPPart, _ number: Int) -> ScriptOutcome {
    var outcome = outcome(of: scripts, .beforeRequest, part: -1, named: nil)
    scripts = []
    outcome.append(
      self.outcome(of: part.scripts, .beforeRequest, part: number, named: part.name))
    return outcome
  }

  /// The variables that a script of httpYac makes: `exports.id = …`.
  static func exported(_ script: String) -> [String] {
    script.split(separator: "exports.").dropFirst().compactMap { text in
      let name = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
      let isAssigned = text[name.endIndex...].drop { $0 == " " }.hasPrefix("=")
      return name.isEmpty || !isAssigned ? nil : String(name)
    }
  }

  private func addVersion(_ version: String?, to step: inout ImportedStep) {
    guard let version, version != "1.1" else { return }
    step["http"] = .text(version == "1.0" ? "1.0" : "2")
  }

  // MARK: The address

  private func address(
    _ request: HTTPRequestLine, _ part: HTTPPart, at place: ImportFinding.Place
  ) -> (text: ImportedText, login: ImportedText?)? {
    guard let target = absolute(request.address, part) else {
      context.lose(.option, "\(request.method) \(request.address)", at: place)
      return nil
    }
    let builder = HTTPAddress(target, self, at: place)
    guard let text = builder.text else {
      context.lose(builder.cause, "\(request.method) \(request.address)", at: place)
      return nil
    }
    if builder.isCorrected {
      context.change(.option, "what an address cannot have is percent-encoded", at: place)
    }
    if builder.dots == .kept {
      context.change(.option, "`.` and `..` in the path are sent as they are", at: place)
    } else if builder.dots == .removed, dialect == .unknown {
      context.change(
        .option, "`.` and `..` in the path are resolved, as REST Client and httpYac do", at: place)
    }
    return (text, builder.login)
  }

  /// The address with its scheme and host, as the tools complete it.
  private func absolute(_ address: String, _ part: HTTPPart) -> String? {
    if address.hasPrefix("/") {
      if let host = part.header("host")?.value {
        let port = host.split(separator: ":").last.map(String.init) ?? ""
        let isSecure = host.contains(":") && (port == "443" || port == "8443")
        return "\(isSecure ? "https" : "http")://\(HTTPTemplates.tidied(host))\(address)"
      }
      return "{{host}}\(address)"
    }
    guard !address.isEmpty, address != "*" else { return nil }
    if let first = TemplatePieces(address).all.first, case .template(let content) = first {
      guard
        case .variable(let source) = meaning(
          of: content, at: context.place(part.request?.offset ?? 0))
      else { return address }
      let hasScheme = context.known(source).map { $0.contains { $0.contains("://") } } ?? true
      let isScheme = address.dropFirst(content.count + 4).hasPrefix("://")
      return hasScheme || isScheme ? address : "http://\(address)"
    }
    return address.contains("://") ? address : "http://\(address)"
  }

  // MARK: Settings

  private func settings(of part: HTTPPart, _ step: inout ImportedStep) {
    let title = part.setting("title")?.value ?? part.name
    if let title, !title.isEmpty {
      step["name"] = .text(
        reader.name(HTTPTemplates.tidied(title), at: context.place(part.request?.offset ?? 0)))
    }
    if let text = part.setting("description")?.value, !text.isEmpty {
      step["description"] = ImportedValue(.prose(text))
    }
    let tags = (part.settings("tag") + part.settings("tags")).flatMap { setting in
      setting.value.split { $0 == "," || $0 == " " }.map(String.init)
    }
    if !tags.isEmpty { step["tags"] = .list(tags.map { ImportedValue.text($0) }) }
    if let id = part.setting("name")?.value, !id.isEmpty {
      step["id"] = .text(ids.add(id))
    }
    if part.setting("no-redirect") != nil { step["redirects"] = .text("none") }
    if part.setting("no-reject-unauthorized") != nil {
      step["tls"] = .mapping([ImportedEntry("verify", .boolean(false))])
    }
    if let disabled = part.setting("disabled"), disabled.value.isEmpty || disabled.value == "true" {
      step["skip"] = .text("disabled")
    }
    addTimes(of: part, &step)
    if let proxy = part.setting("proxy")?.value, proxy.contains("://") {
      step["proxy"] = .text(reader.text(HTTPTemplates.tidied(proxy), at: context.place(0)))
    }
    addLoop(of: part, &step)
    readSettings(of: part, step)
  }

  private func addTimes(of part: HTTPPart, _ step: inout ImportedStep) {
    var entries: [ImportedEntry] = []
    for (name, key) in [("timeout", "total"), ("connection-timeout", "connect")] {
      guard let setting = part.setting(name) else { continue }
      guard let text = duration(setting.value) else {
        context.lose(.option, "@\(name) \(setting.value)", at: context.place(setting.offset))
        continue
      }
      entries.append(ImportedEntry(key, .text(text)))
    }
    if entries.count == 1, entries[0].name == "total" {
      step["timeout"] = entries[0].value
    } else if !entries.isEmpty {
      step["timeout"] = .mapping(entries)
    }
    if let sleep = part.setting("sleep") {
      if let number = Int(sleep.value), (0..<100_000_000).contains(number) {
        step["delay"] = .text("\(number)ms")
      } else {
        context.lose(.option, "@sleep \(sleep.value)", at: context.place(sleep.offset))
      }
    }
  }

  /// Milliseconds in httpYac, else seconds unless a unit is written.
  private func duration(_ text: String) -> String? {
    let digits = text.utf8.prefix(while: \.isASCIIDigit)
    guard let number = Int(String(Substring(digits))), (1..<100_000_000).contains(number) else {
      return nil
    }
    let unit = String(Substring(text.utf8[digits.endIndex...])).trimmedOfBlanks
    switch unit {
    case "": return "\(number)\(dialect == .httpYac ? "ms" : "s")"
    case "ms", "s", "m": return "\(number)\(unit)"
    default: return nil
    }
  }

  private func addLoop(of part: HTTPPart, _ step: inout ImportedStep) {
    guard let loop = part.setting("loop") else { return }
    let words = loop.value.split(separator: " ").map(String.init)
    if words.count == 2, words[0] == "for", let count = Int(words[1]),
      (0...1_000_000).contains(count)
    {
      step["repeat"] = .number(count)
    } else {
      context.lose(.flow, "@loop \(loop.value)", at: context.place(loop.offset))
    }
  }

  /// Settings that have no key, or need another request.
  private func readSettings(of part: HTTPPart, _ step: ImportedStep?) {
    for setting in part.settings {
      let place = context.place(setting.offset)
      switch setting.name {
      case "ref" where named[setting.value] != nil: continue
      case "ref", "forceref", "import", "jwt":
        context.lose(.reference, "@\(setting.name) \(setting.value)", at: place)
      case "disabled" where !setting.value.isEmpty && setting.value != "true":
        context.lose(.flow, "@disabled \(setting.value)", at: place)
      case "ratelimit": context.lose(.flow, "@ratelimit \(setting.value)", at: place)
      case "post-redirect-get": context.lose(.redirect, "@post-redirect-get", at: place)
      default: continue
      }
    }
  }
}

extension HTTPPart {
  /// Whether a header says that the body is a query of GraphQL.
  fileprivate var isGraphQL: Bool {
    header("x-request-type").map { $0.value.lowercased() == "graphql" } ?? false
  }
}
