/// A file's content, and its compressed forms, each with its own entity tag.
///
/// ```swift
/// let page = Representations(bytes, isText: true, effort: .once)
/// page.coded(for: "gzip, br").coding   // .brotli
/// ```
package struct Representations: Sendable {
  /// How much work compression may be.
  package enum Effort: Sendable {
    /// At start, for what is served unchanged for the process's life.
    case once
    /// On the loop, where others wait.
    case often

    var quality: Int32 { self == .once ? 11 : 5 }
    var level: Int32 { self == .once ? 9 : 6 }
  }

  /// The content in one coding.
  package struct Coded: Sendable {
    package let coding: ContentCoding
    package let bytes: [UInt8]
    package let entityTag: String
  }

  /// Names the content: the same content has the same version.
  package let version: String
  private let codings: [ContentCoding: Coded]
  private let plain: Coded

  /// Compresses content.
  ///
  /// - Parameters:
  ///   - bytes: the content.
  ///   - isText: whether compression is worth a try.
  ///   - effort: how much work it may be.
  package init(_ bytes: [UInt8], isText: Bool, effort: Effort) {
    let version = ContentHash(of: bytes).text
    self.init(bytes, version: version, isText: isText, effort: effort)
  }

  /// Compresses content whose version is known otherwise.
  package init(_ bytes: [UInt8], version: String, isText: Bool, effort: Effort) {
    self.version = version
    plain = Coded(coding: .identity, bytes: bytes, entityTag: "\"\(version)\"")
    var codings: [ContentCoding: Coded] = [:]
    if isText {
      for coding in [ContentCoding.brotli, .gzip] {
        guard let coded = Self.compress(bytes, coding, effort), coded.count < bytes.count else {
          continue
        }
        // RFC 9110 §8.8.3.3: representations that differ in their coding differ in their tags.
        let tag = "\"\(version)-\(coding.rawValue)\""
        codings[coding] = Coded(coding: coding, bytes: coded, entityTag: tag)
      }
    }
    self.codings = codings
  }

  private static func compress(_ bytes: [UInt8], _ coding: ContentCoding, _ effort: Effort)
    -> [UInt8]?
  {
    switch coding {
    case .brotli: Brotli.compress(bytes, quality: effort.quality)
    case .gzip: Gzip.compress(bytes, level: effort.level)
    case .identity: nil
    }
  }

  /// The content itself.
  package var bytes: [UInt8] { plain.bytes }

  /// Whether responses differ by `Accept-Encoding`.
  package var variesByCoding: Bool { !codings.isEmpty }

  /// How much memory it takes, in bytes.
  package var size: Int { codings.values.reduce(plain.bytes.count) { $0 + $1.bytes.count } }

  /// Returns the content in the coding that a client prefers.
  ///
  /// - Parameter header: the value of `Accept-Encoding`.
  package func coded(for header: String?) -> Coded {
    let coding = ContentCoding.preferred(by: header)
    // Where brotli's result is missing, gzip's is mostly too.
    return codings[coding] ?? plain
  }
}
