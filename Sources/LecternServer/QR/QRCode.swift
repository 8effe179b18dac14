internal import CQRencode

/// A QR code (ISO/IEC 18004), for the camera of a phone.
///
/// ```swift
/// print(QRCode("http://192.168.1.5:8080/join#K7Q2M")?.terminal ?? "")
/// ```
struct QRCode: Equatable, Sendable {
  let text: String
  /// The number of modules on each side, without the quiet zone.
  let width: Int
  /// Whether each module is dark, row by row.
  private let modules: [Bool]

  /// Encodes a text; nil if it is empty, or longer than a code's capacity of about 2,300 bytes.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    // Level M restores 15 % of the modules if a reflection or a head in the next row hides them. Version 0 chooses the
    // smallest size that fits the text.
    guard let code = QRcode_encodeData(Int32(bytes.count), bytes, 0, QR_ECLEVEL_M) else {
      return nil
    }
    defer { QRcode_free(code) }
    self.text = text
    width = Int(code.pointee.width)
    // Only the lowest bit is the color; the others state the purpose of the module.
    modules = UnsafeBufferPointer(start: code.pointee.data, count: width * width)
      .map { $0 & 1 == 1 }
  }

  /// Returns whether a module is dark; modules outside the code are light.
  func isDark(row: Int, column: Int) -> Bool {
    (0..<width).contains(row) && (0..<width).contains(column) && modules[row * width + column]
  }
}
