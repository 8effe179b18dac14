extension RichText {
  /// Maximum length of the address of a link or an image, in bytes.
  public static let addressLimit = 2048

  /// The address of a link: `http`, `https`, or relative to the page. Pages check it again.
  public struct LinkTarget: Hashable, Sendable {
    public let address: String

    /// Checks an address.
    ///
    /// - Returns: nil for any other scheme, and for an address that browsers may read in another way than it is
    ///   written: with control characters, or with a backslash in the place of a slash.
    public init?(_ address: String) {
      let address = address.trimmed
      switch AddressScheme(of: address) {
      case .web: break
      case .absent where !address.utf8.contains(UInt8(ascii: "\\")): break
      default: return nil
      }
      self.address = address
    }

    /// Whether it has a host of its own: pages open it in another tab.
    public var isExternal: Bool {
      let address = address.lowercased()
      return ["http://", "https://", "//"].contains { address.hasPrefix($0) }
    }
  }

  /// An image among the app's own assets, whose folder is `--assets`. Pages check it again.
  public struct ImageSource: Hashable, Sendable {
    /// The folder of the assets on the server.
    public static let folder = "/assets/"

    /// The percent-encoded path. It begins with ``folder``.
    public let path: String

    /// Resolves an address: `/assets/tree.png` or, relative to the assets, `tree.png`. A query and a fragment are
    /// left out.
    ///
    /// - Returns: nil for an address outside the assets.
    public init?(_ address: String) {
      let address = address.trimmed
      guard AddressScheme(of: address) == .absent, !address.hasPrefix("//") else { return nil }
      let path = address.prefix { $0 != "?" && $0 != "#" }
      guard !path.hasPrefix("/") || path.hasPrefix(Self.folder) else { return nil }
      var segments: [String] = []
      let relative = path.hasPrefix("/") ? path.dropFirst(Self.folder.count) : path
      for segment in relative.split(separator: "/") {
        guard let segment = segment.percentDecoded,
          !segment.unicodeScalars.contains(where: \.isUnsafe)
        else { return nil }
        if segment == "." { continue }
        // Nothing leads out of the folder, not even back into it.
        if segment == ".." {
          guard segments.popLast() != nil else { return nil }
        } else {
          segments.append(segment)
        }
      }
      guard !segments.isEmpty else { return nil }
      self.path = Self.folder + segments.map(\.percentEncoded).joined(separator: "/")
    }
  }
}

/// The scheme of an address, as the URL standard §4.4 finds it.
private enum AddressScheme {
  case absent
  case web
  case other

  /// Returns nil for an address that is empty or too long. Also rejects control characters, because browsers
  /// remove them.
  init?(of address: String) {
    guard !address.isEmpty, address.utf8.count <= RichText.addressLimit,
      !address.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F })
    else { return nil }
    let scheme = address.utf8.prefix { !":/?#\\".utf8.contains($0) }
    let rest = address.utf8[scheme.endIndex...]
    guard rest.first == UInt8(ascii: ":") else {
      self = .absent
      return
    }
    let name = String(scheme)?.lowercased()
    self = ["http", "https"].contains(name) && rest.starts(with: "://".utf8) ? .web : .other
  }
}
