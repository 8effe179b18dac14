internal import CLibwebsockets

/// The version of libwebsockets, and the versions on which Lectern's use of it was proven.
///
/// Lectern reads and writes sockets behind the library's back: it sends frames straight to the socket of a
/// connection whose reading is off (`WriteAtOnce.swift`, `ReadAtOnce.swift`), and accepts connections
/// by the source rather than by the manual (`HTTPCallback.swift`). Another version may differ; the tests show whether
/// it does.
struct LibraryVersion {
  /// Debian's 4.1.6, by 770,000 skipped states under slow readers, Autobahn's suite and the live tests.
  static let proven = ["4.1.6"]

  /// Such as `4.1.6-`, or `4.3.3-v4.3.3`.
  let text: String

  /// The version of the library that is loaded.
  static var loaded: LibraryVersion {
    LibraryVersion(text: lws_get_library_version().map { String(cString: $0) } ?? "unknown")
  }

  /// The warning to log, if any.
  var warning: String? {
    let number = text.prefix { $0.isNumber || $0 == "." }
    if Self.proven.contains(String(number)) { return nil }
    return """
      libwebsockets \(text) is untested with Lectern, which writes to its sockets directly; \
      install \(Self.proven.joined(separator: " or ")), or run "swift test --filter LiveTests" first
      """
  }
}
