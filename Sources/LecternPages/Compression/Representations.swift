/// The representations of one content (RFC 9110 §3.2): the bytes themselves, and compressed if that makes
/// them smaller. Each has an entity tag of its own.
///
/// ```swift
/// let page = Representations(bytes, isText: true, level: .smallest)
/// page.representation(accepting: "gzip, br").coding   // .brotli
/// ```
package struct Representations: Sendable {
  /// The trade between the time to compress and the size of the result.
  package enum CompressionLevel: Sendable {
    /// For content compressed once, at start, and served unchanged.
    case smallest
    /// For content compressed on the loop. Compression delays every other connection.
    case balanced

    fileprivate var brotliQuality: Int32 { self == .smallest ? 11 : 6 }
    fileprivate var gzipLevel: Int32 { self == .smallest ? 9 : 6 }
  }

  /// The content in one coding.
  package struct Representation: Sendable {
    package let coding: ContentCoding
    package let bytes: [UInt8]
    package let entityTag: String
  }

  /// Identifies the content: equal content has an equal version.
  package let version: String
  private let compressed: [ContentCoding: Representation]
  private let identity: Representation

  /// - Parameters:
  ///   - bytes: the content.
  ///   - isText: whether to compress it; other content is mostly compressed already.
  package init(_ bytes: [UInt8], isText: Bool, level: CompressionLevel) {
    let version = ContentHash(of: bytes).text
    self.init(bytes, version: version, isText: isText, level: level)
  }

  /// - Parameter version: identifies the content if something other than its hash does.
  package init(_ bytes: [UInt8], version: String, isText: Bool, level: CompressionLevel) {
    self.version = version
    identity = Representation(coding: .identity, bytes: bytes, entityTag: "\"\(version)\"")
    var compressed: [ContentCoding: Representation] = [:]
    if isText {
      for coding in [ContentCoding.brotli, .gzip] {
        guard let smaller = Self.compress(bytes, coding, level), smaller.count < bytes.count else {
          continue
        }
        // RFC 9110 §8.8.3.3: representations that differ in their coding differ in their tags.
        let tag = "\"\(version)-\(coding.rawValue)\""
        compressed[coding] = Representation(coding: coding, bytes: smaller, entityTag: tag)
      }
    }
    self.compressed = compressed
  }

  private static func compress(
    _ bytes: [UInt8],
    _ coding: ContentCoding,
    _ level: CompressionLevel
  ) -> [UInt8]? {
    switch coding {
    case .brotli: Brotli.compress(bytes, quality: level.brotliQuality)
    case .gzip: Gzip.compress(bytes, level: level.gzipLevel)
    case .identity: nil
    }
  }

  /// The content without a coding.
  package var bytes: [UInt8] { identity.bytes }

  /// Whether responses differ by `Accept-Encoding`.
  package var variesByCoding: Bool { !compressed.isEmpty }

  /// The memory held, in bytes.
  package var size: Int { compressed.values.reduce(identity.bytes.count) { $0 + $1.bytes.count } }

  /// Returns the representation that a client prefers.
  ///
  /// - Parameter header: the value of `Accept-Encoding`.
  package func representation(accepting header: String?) -> Representation {
    let coding = ContentCoding.preferred(by: header)
    // Where brotli does not make content smaller, gzip rarely does.
    return compressed[coding] ?? identity
  }
}
