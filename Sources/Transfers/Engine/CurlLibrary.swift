// SPDX-License-Identifier: Apache-2.0

import CHTTP2Frames
import CLibCurl

/// The process-wide setup of libcurl, and facts about its version.
enum CurlLibrary {
  /// 7.88.0, the oldest version that the tests have run with (Debian 12).
  private static let oldestNumber: UInt32 = 0x07_58_00
  private static let oldest = "7.88.0"

  /// libcurl and its libraries, as `curl --version` names them.
  static var version: String { String(cString: curl_version()) }

  /// The result of `curl_global_init`, called once, before the first engine thread begins.
  ///
  /// `curl_global_cleanup` is never called: it would take OpenSSL away from a second engine.
  private static let initialized = {
    curlew_watch_frames(Callbacks.frame)
    return curl_global_init(Int(CURL_GLOBAL_SSL | CURL_GLOBAL_WIN32))
  }()

  /// Initialises libcurl.
  ///
  /// - Throws: `EngineFailure` if libcurl is too old or cannot be used.
  static func prepare() throws(EngineFailure) {
    guard initialized == CURLE_OK else {
      throw .libcurl(function: "curl_global_init", code: Int(initialized.rawValue))
    }
    guard let facts = curl_version_info(curlew_version_now) else {
      throw .libcurl(function: "curl_version_info", code: 0)
    }
    if facts.pointee.version_num < oldestNumber {
      throw .tooOld(found: String(cString: facts.pointee.version), needed: oldest)
    }
  }

  /// Makes a multi handle that can be freed while a name is being resolved; nil if it cannot.
  ///
  /// libcurl before 8.20 does not know the option and takes that of the easy handles
  /// (`CURLOPT_QUICK_EXIT`), which later versions ignore.
  static func makeMulti() -> UnsafeMutableRawPointer? {
    guard let multi = curl_multi_init() else { return nil }
    let code = curlew_multi_set_long(multi, curlew_multi_quick_exit, 1)
    precondition(code == CURLM_OK || code == CURLM_UNKNOWN_OPTION, "1 is a value of the option")
    return multi
  }

  /// `0xXXYYZZ` for version X.Y.Z.
  private static let number = curl_version_info(curlew_version_now)?.pointee.version_num ?? 0

  /// Whether this libcurl fails every request but the first on a connection with prior knowledge,
  /// with code 16: 7.88 does (<https://github.com/curl/curl/issues/10634>).
  static let breaksPriorKnowledge = number < 0x08_00_00

  /// Whether this libcurl keeps a pointer to a freed header from one transfer of a handle to the next
  /// (`HeadPreview`): before 8.1 it does (<https://github.com/curl/curl/issues/11101>).
  static let keepsFreedHeader = number < 0x08_01_00

  /// Whether this libcurl may take a TLS connection that ends without a closing alert for one that was
  /// closed: 7.88 does, the released program's 8.22 does not.
  static let takesMissingAlert = number < 0x08_16_00

  static let knowsHTTP3: Bool = {
    let features = curl_version_info(curlew_version_now)?.pointee.features ?? 0
    return features & CURL_VERSION_HTTP3 != 0
  }()
}
