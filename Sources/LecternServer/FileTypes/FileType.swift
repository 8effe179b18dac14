/// A type of files that people may upload. A file's first bytes decide it, and not its name.
public enum FileType: String, CaseIterable, Codable, Sendable {
  case jpeg = "image/jpeg"
  case png = "image/png"
  case webP = "image/webp"
  case pdf = "application/pdf"
  case plainText = "text/plain"

  /// The media type, such as `image/jpeg`.
  public var mediaType: String { rawValue }

  /// Whether browsers show it inside a page.
  var isImage: Bool { rawValue.hasPrefix("image/") }

  /// The type of some bytes; nil if it is another one, or they end too early.
  init?(sniffing bytes: [UInt8]) {
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.starts(with: PNGChunks.signature) {
      self = .png
    } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      self = .webP
    } else if bytes.starts(with: "%PDF-".utf8) {
      self = .pdf
    } else if !bytes.isEmpty, !bytes.contains(0), String(validating: bytes, as: UTF8.self) != nil {
      self = .plainText
    } else {
      return nil
    }
  }

  /// The extensions of files of the type, without a dot. The first is the usual one.
  private var extensions: [String] {
    switch self {
    case .jpeg: ["jpg", "jpeg"]
    case .png: ["png"]
    case .webP: ["webp"]
    case .pdf: ["pdf"]
    case .plainText: ["txt"]
    }
  }

  /// Returns the name of a file with an extension of the type. A text `invoice.html` becomes `invoice.html.txt`, so that a
  /// computer opens a downloaded file as what it is.
  func name(extending name: String) -> String {
    let lowercased = name.lowercased()
    let isExtended = extensions.contains { lowercased.hasSuffix("." + $0) }
    return isExtended ? name : "\(name).\(extensions[0])"
  }

  /// Returns a file without the data that says where and by whom a photo was taken; nil if the file is damaged.
  ///
  /// Other types than photos stay as they are.
  func withoutMetadata(_ bytes: [UInt8]) -> [UInt8]? {
    switch self {
    case .jpeg: JPEGSegments.withoutMetadata(bytes)
    case .png: PNGChunks.withoutMetadata(bytes)
    case .webP: WebPChunks.withoutMetadata(bytes)
    case .pdf, .plainText: bytes
    }
  }
}

extension Collection<FileType> where Self == [FileType] {
  /// The types of photos.
  public static var photos: [FileType] { [.jpeg, .png, .webP] }
}
