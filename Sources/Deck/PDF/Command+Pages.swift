/// The tools of poppler, and LibreOffice.
extension Command {
  static let office = "soffice"

  /// Prints how many pages a PDF has, and the boxes of the first pages.
  static func information(on pdf: String, pages: Int) -> Command {
    let options = ["-box", "-f", "1", "-l", "\(pages)"]
    return Command(tool: "pdfinfo", arguments: options + [pdf], limit: .seconds(30))
  }

  /// Prints the text of a PDF with its places, also text behind a scanned picture.
  static func text(of pdf: String) -> Command {
    let options = ["-xml", "-i", "-hidden", "-zoom", "2", "-stdout"]
    return Command(tool: "pdftohtml", arguments: options + [pdf])
  }

  /// Draws pages as files such as `page-07.png`.
  ///
  /// - Parameters:
  ///   - pages: the numbers of the pages.
  ///   - size: the length of the longer side in pixels.
  ///   - isCropped: whether to draw the crop boxes instead of the media boxes.
  ///   - isPhoto: whether to write JPEG instead of PNG.
  static func drawing(
    _ pages: ClosedRange<Int>,
    of pdf: String,
    size: Int,
    isCropped: Bool = false,
    isPhoto: Bool = false,
    to path: String
  ) -> Command {
    let format = isPhoto ? ["-jpeg", "-jpegopt", "quality=88"] : ["-png"]
    let box = isCropped ? ["-cropbox"] : []
    let range = ["-f", "\(pages.lowerBound)", "-l", "\(pages.upperBound)"]
    return Command(
      tool: "pdftocairo",
      arguments: format + box + ["-scale-to", "\(size)"] + range + [pdf, path]
    )
  }

  /// Converts the slides of an office suite to a PDF beside them.
  ///
  /// - Parameter profile: a folder for its settings: an office suite that is open holds its own.
  static func conversion(of slides: String, in folder: String, profile: String) -> Command {
    Command(
      tool: office,
      arguments: [
        "-env:UserInstallation=file://\(profile)", "--headless", "--convert-to", "pdf",
        "--outdir", folder, slides,
      ]
    )
  }
}
