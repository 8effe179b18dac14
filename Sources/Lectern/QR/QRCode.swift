internal import CQRencode

/// A text as a square of dark and light modules, for the camera of a phone (ISO/IEC 18004).
///
/// ```swift
/// print(QRCode("http://192.168.1.5:8080/join#K7Q2M")?.terminal ?? "")
/// ```
struct QRCode: Equatable, Sendable {
  /// The text that a camera reads.
  let text: String
  /// How many modules a side has, without the quiet zone.
  let width: Int
  /// Whether each module is dark, row by row.
  private let modules: [Bool]

  /// Nil where the text is empty, or longer than a code can hold: about 2,300 bytes.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    // 15 % of the modules may be lost to a reflection, or to a head in the row before. A version of
    // 0 is the smallest that holds the text.
    guard let code = QRcode_encodeData(Int32(bytes.count), bytes, 0, QR_ECLEVEL_M) else {
      return nil
    }
    defer { QRcode_free(code) }
    self.text = text
    width = Int(code.pointee.width)
    // Only the lowest bit is the colour; the others say what the module is for.
    modules = UnsafeBufferPointer(start: code.pointee.data, count: width * width)
      .map { $0 & 1 == 1 }
  }

  /// Whether a module is dark; those outside are light, as a code needs light around it.
  func isDark(row: Int, column: Int) -> Bool {
    (0..<width).contains(row) && (0..<width).contains(column) && modules[row * width + column]
  }
}
