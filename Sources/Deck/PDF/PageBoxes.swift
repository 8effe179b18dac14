internal import Lectern

/// The boxes of pages, from the output of poppler's `pdfinfo -box`.
///
/// ```
/// Page    1 rot:   0
/// Page    1 MediaBox:      0.00     0.00   960.00   540.00
/// Page    1 CropBox:      90.00    90.00   870.00   450.00
/// ```
///
/// Viewers show the crop box. Poppler's texts have places in the media box.
struct PageBoxes: Equatable {
  /// A part of a page, in shares of its width and height from the upper left.
  struct Part: Equatable {
    let left: Double
    let top: Double
    let width: Double
    let height: Double
  }

  /// The number of pages.
  private(set) var count = 0
  /// The visible parts of cropped pages, by the number of the page. Empty if a cropped page is rotated, too: then all
  /// pages are shown whole.
  private(set) var parts: SortedDictionary<Int, Part> = [:]

  init(_ information: String) {
    var media: [Int: [Double]] = [:]
    var rotated: Set<Int> = []
    for line in information.split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.count == 2, words[0] == "Pages:" { count = Int(words[1]) ?? 0 }
      guard words.count > 3, words[0] == "Page", let page = Int(words[1]) else { continue }
      let numbers = words.dropFirst(3).compactMap { Double($0) }
      switch words[2] {
      case "rot:" where numbers != [0]: rotated.insert(page)
      case "MediaBox:": media[page] = numbers
      case "CropBox:":
        guard let media = media[page] else { continue }
        parts[page] = Part(of: media, within: numbers)
      default: break
      }
    }
    if parts.keys.contains(where: rotated.contains) { parts = [:] }
  }
}

extension PageBoxes.Part {
  /// - Parameters:
  ///   - media: the edges of the page: left, bottom, right and top.
  ///   - crop: those of the visible part.
  /// - Returns: nil for a part that is the whole page, or none of it.
  init?(of media: [Double], within crop: [Double]) {
    guard media.count == 4, crop.count == 4, (media + crop).allSatisfy(\.isFinite) else {
      return nil
    }
    let (width, height) = (media[2] - media[0], media[3] - media[1])
    let (left, right) = (max(crop[0], media[0]), min(crop[2], media[2]))
    let (bottom, top) = (max(crop[1], media[1]), min(crop[3], media[3]))
    let isWhole = width - (right - left) < 1 && height - (top - bottom) < 1
    guard !isWhole, right - left > 1, top - bottom > 1 else { return nil }
    self.left = (left - media[0]) / width
    self.top = (media[3] - top) / height
    self.width = (right - left) / width
    self.height = (top - bottom) / height
  }
}

extension Page {
  /// Returns the page as a part of it.
  func cropped(to part: PageBoxes.Part) -> Page {
    var page = self
    page.ratio = Self.ratio(ratio * part.width, part.height)
    page.lines = lines.compactMap { line in
      let runs = line.runs.compactMap { run -> Run? in
        var run = run
        run.left = Self.rounded((run.left - part.left * 100) / part.width)
        run.top = Self.rounded((run.top - part.top * 100) / part.height)
        run.width = Self.rounded(run.width / part.width)
        run.height = Self.rounded(run.height / part.height)
        return (-1...100).contains(run.left) && (-1...100).contains(run.top) ? run : nil
      }
      return runs.isEmpty ? nil : Line(runs: runs)
    }
    return page
  }
}
