internal import Foundation
internal import LecternWire

/// The offer of a file by a page: `{"action":"photoUploaded","name":"beach.jpg","size":81920,"id":7}`.
struct UploadOffer: Sendable {
  /// Maximum length of an offer, in bytes.
  static let limit = 4_096
  /// Maximum length of a name, in characters.
  private static let nameLimit = 120

  /// The first bytes of strings, numbers and booleans.
  private static let firstBytesOfIDs = Array(#""-0123456789tf"#.utf8)

  private struct Fields: Decodable {
    let action: String
    let name: String
    let size: Int
  }

  let action: String
  let fileName: String
  let size: Int
  /// The value of the control's `data-id` as JSON; nil without one.
  let id: String?

  /// Nil if it is malformed, or if its `id` isn't a string, a number or a boolean.
  ///
  /// The server's action for the file contains the id. An object could be a file of the page's own making there.
  init?(_ bytes: [UInt8]) {
    guard let json = RawJSON(bytes, depthLimit: 8, valueLimit: 64),
      let fields = try? JSONDecoder().decode(Fields.self, from: Data(bytes))
    else { return nil }
    var id: String?
    json.forEachField { name, value in
      guard name.bytes.elementsEqual(#""id""#.utf8) else { return }
      id = String(decoding: value.bytes, as: UTF8.self)
    }
    if let first = id?.utf8.first, !Self.firstBytesOfIDs.contains(first) { return nil }
    (action, size) = (fields.action, fields.size)
    (fileName, self.id) = (Self.name(fields.name), id)
  }

  /// Returns a name without folders and invisible characters.
  static func name(_ text: String) -> String {
    let last = text.split { $0 == "/" || $0 == "\\" }.last ?? ""
    let visible = String(last.filter { !DownloadName.isInvisible($0) }.prefix(nameLimit))
    return visible.allSatisfy { $0 == "." } ? "file" : visible
  }
}
