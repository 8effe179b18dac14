extension InlineReader {
  mutating func takeImage() {
    guard let middle = firstRange(of: "](", in: rest),
      let end = firstRange(of: ")", in: rest[middle.upperBound...])?.lowerBound
    else {
      result += "!["
      rest = rest.dropFirst(2)
      return
    }
    let words = rest[..<middle.lowerBound].dropFirst(2).split(separator: " ").map(String.init)
    let target = rest[middle.upperBound..<end].trimmed()
    rest = rest[rest.index(after: end)...]
    let url = Self.imageURL(String(target.prefix { $0 != " " }))
    guard let url else { return report("the image “\(target)” is not in the talk's folder") }
    let media = Media(url: url, caption: words.joined(separator: " "))
    if !Self.hasPicture(url, hasPicture) {
      report(
        media == nil
          ? "the picture “\(target)” is not in the talk's folder"
          : "“\(target)” is not in the talk's folder"
      )
    }
    if let media { return self.media.append(media) }
    if words.contains("bg") {
      for word in words where !Self.isPlace(word) {
        report("“\(word)” has no effect: a picture behind a slide fills it, or half of it")
      }
      let side = words.first { $0.hasPrefix("left") || $0.hasPrefix("right") }
      pictures.append(Picture(url: url, side: side.map { $0.hasPrefix("left") ? .left : .right }))
    } else {
      let alt = words.filter { !Self.isStyle($0) }
      for word in words where Self.isStyle(word) {
        report("“\(word)” has no effect: an image has the size that fits its slide")
      }
      result += "![\(alt.joined(separator: " "))](\(url.dropFirst(Self.folder.count)))"
    }
  }

  private static func isPlace(_ word: String) -> Bool {
    ["bg", "cover", "left", "right", "left:50%", "right:50%"].contains(word)
  }

  /// Returns whether a word is a size or a filter of Marp's.
  private static func isStyle(_ word: String) -> Bool {
    [
      "w", "h", "width", "height", "blur", "brightness", "contrast", "drop-shadow", "grayscale",
      "hue-rotate", "invert", "opacity", "saturate", "sepia",
    ].contains { word.hasPrefix($0 + ":") }
  }

  /// The folder of the talk, as a page finds it.
  private static let folder = "assets/"

  /// Returns the URL of a page for an image of the talk's folder; nil for one that is elsewhere.
  static func imageURL(_ target: String) -> String? {
    var path = target
    while let rest = path.after("./") ?? path.after("/") { path = rest }
    // `#fff` is a color.
    guard !path.isEmpty, path.first != "#", !path.contains(":"),
      !path.split(separator: "/").contains("..")
    else {
      return nil
    }
    return folder + path
  }

  /// Returns whether the talk's folder has the picture of a URL.
  static func hasPicture(_ url: String, _ hasPicture: (String) -> Bool) -> Bool {
    hasPicture(String(url.dropFirst(folder.count).prefix { $0 != "?" && $0 != "#" }))
  }
}
