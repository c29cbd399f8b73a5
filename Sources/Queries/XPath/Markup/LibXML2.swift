// SPDX-License-Identifier: Apache-2.0

import CLibXML2

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The functions of libxml2 in use. The library is opened for the first document and never closed:
/// linking it would cost every start 2.7 ms.
struct LibXML2: Sendable {
  typealias Node = UnsafeMutablePointer<curlew_xml_node>
  private typealias Read =
    @convention(c) @Sendable (
      UnsafePointer<CChar>?, CInt, UnsafePointer<CChar>?, UnsafePointer<CChar>?, CInt
    ) -> Node?
  private typealias Free = @convention(c) @Sendable (Node?) -> Void
  private typealias Begin = @convention(c) @Sendable () -> Void
  private typealias SetHandler =
    @convention(c) @Sendable (UnsafeMutableRawPointer?, curlew_xml_structured?) -> Void

  private let readXML: Read
  private let readHTML: Read
  private let free: Free
  private let setHandler: SetHandler
  /// `xmlSetGenericErrorFunc`, as an address.
  private let setGenericHandler: UInt

  /// File names by its binary interface, the usual one first.
  private static let fileNames = [
    "libxml2.so.2", "libxml2.so.16", "libxml2.2.dylib",
  ]

  /// The library, opened once per process.
  static let opened: Result<LibXML2, MarkupProblem> = {
    do throws(MarkupProblem) {
      return .success(try LibXML2(fileNames))
    } catch {
      return .failure(error)
    }
  }()

  /// Opens the first of these files that exists.
  init(_ fileNames: [String]) throws(MarkupProblem) {
    var handle: UnsafeMutableRawPointer?
    for name in fileNames where handle == nil { handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) }
    guard let handle else { throw .noLibrary(names: fileNames) }
    let library = Opened(handle: handle)
    readXML = unsafeBitCast(try library.function("xmlReadMemory"), to: Read.self)
    readHTML = unsafeBitCast(try library.function("htmlReadMemory"), to: Read.self)
    free = unsafeBitCast(try library.function("xmlFreeDoc"), to: Free.self)
    setHandler = unsafeBitCast(
      try library.function("xmlSetStructuredErrorFunc"), to: SetHandler.self)
    setGenericHandler = UInt(bitPattern: try library.function("xmlSetGenericErrorFunc"))
    unsafeBitCast(try library.function("xmlInitParser"), to: Begin.self)()
  }

  private struct Opened {
    let handle: UnsafeMutableRawPointer

    func function(_ name: String) throws(MarkupProblem) -> UnsafeMutableRawPointer {
      guard let function = dlsym(handle, name) else { throw .libraryTooOld(missing: name) }
      return function
    }
  }

  /// The errors of a parse.
  struct Report {
    /// The first error; libxml2 continues after it and reports consequences.
    var first: MarkupProblem?
    /// The first error is about namespaces, after which libxml2 still makes a document.
    var isOfNamespaces = false
    /// The library's limit of depth was reached, at which an HTML document is cut.
    var isTooDeep = false
  }

  /// Parses text in UTF-8 and passes the document to `use`; frees it afterwards.
  ///
  /// All messages of libxml2 go to the report: its handlers are per thread, and this runs on one
  /// thread.
  ///
  /// - Parameter use: gets nil if there is no document.
  func parse<Result>(
    _ text: [UInt8], _ language: MarkupDocument.Language,
    _ use: (UnsafePointer<curlew_xml_node>?, Report) throws(MarkupProblem) -> Result
  ) throws(MarkupProblem) -> Result {
    var report = Report()
    let document = read(text, language, &report)
    defer { free(document) }
    return try use(document.map { UnsafePointer($0) }, report)
  }

  private func read(
    _ text: [UInt8], _ language: MarkupDocument.Language, _ report: inout Report
  ) -> Node? {
    if let generic = UnsafeMutableRawPointer(bitPattern: setGenericHandler) {
      curlew_xml_silence_generic(generic)
    }
    return withUnsafeMutablePointer(to: &report) { report in
      setHandler(report, keepError)
      // The report does not outlive the call, so the thread keeps a handler without one.
      defer { setHandler(nil, keepError) }
      return text.withUnsafeBytes { bytes in
        let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
        let count = CInt(clamping: bytes.count)
        return switch language {
        case .xml: readXML(start, count, nil, "UTF-8", CInt(curlew_xml_options))
        case .html: readHTML(start, count, nil, "UTF-8", CInt(curlew_html_options))
        }
      }
    }
  }
}

/// Stores the first error of a parse.
private func keepError(
  _ context: UnsafeMutableRawPointer?, _ error: UnsafePointer<curlew_xml_error>?
) {
  guard let error = error?.pointee, error.level >= CInt(curlew_xml_level_error),
    let report = context?.assumingMemoryBound(to: LibXML2.Report.self)
  else { return }
  let message = error.message.map { String(cString: $0) } ?? "error \(error.code)"
  if error.code == CInt(curlew_xml_internal_error), message.contains("xcessive depth") {
    report.pointee.isTooDeep = true
  }
  guard report.pointee.first == nil else { return }
  report.pointee.isOfNamespaces = error.domain == CInt(curlew_xml_from_namespace)
  let text = message.split(separator: "\n").joined(separator: " ")
  report.pointee.first = .malformed(
    message: text, line: max(1, Int(error.line)),
    column: error.int2 > 0 ? Int(error.int2) : nil)
}
