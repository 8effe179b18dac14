/// A file that a person has uploaded: the value of the action that tells the app about it.
///
/// ```swift
/// @UserAction enum Action {
///   case photoUploaded(UploadedFile)
/// }
/// ```
///
/// The value is a reference. The bytes are in the app's store, and not in the log. Only the server can make one that an
/// action of a page has: a page that sends one is refused.
public struct UploadedFile: Hashable, Identifiable, Sendable {
  /// Identifies the file in the store. It is random, so that nobody guesses the address of a file.
  public let id: String
  /// The name that the person's device has given, without folders. It is text to show, and no path.
  public let name: String
  /// The media type that the bytes have, such as `image/jpeg`. The person's claims have no effect on it.
  public let type: String
  /// The number of bytes in the store.
  public let size: Int

  /// Creates a reference, as for a test.
  public init(id: String, name: String, type: String, size: Int) {
    (self.id, self.name, self.type, self.size) = (id, name, type, size)
  }

  /// The file's address, for an attribute such as `data-attr-src`. It is relative to the app's pages.
  public var address: String { "lectern/uploaded?id=\(id)" }
}

extension UploadedFile: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, name, type, size
  }

  public init(from decoder: any Decoder) throws {
    if let key = CodingUserInfoKey.isFromPage, decoder.userInfo[key] != nil {
      let context = DecodingError.Context(
        codingPath: decoder.codingPath,
        debugDescription: "is made by the server alone, when a file is uploaded"
      )
      throw DecodingError.dataCorrupted(context)
    }
    let values = try decoder.container(keyedBy: CodingKeys.self)
    id = try values.decode(String.self, forKey: .id)
    name = try values.decode(String.self, forKey: .name)
    type = try values.decode(String.self, forKey: .type)
    size = try values.decode(Int.self, forKey: .size)
  }
}

extension CodingUserInfoKey {
  /// Marks the decoder of values that a page has written.
  package static let isFromPage = CodingUserInfoKey(rawValue: "lectern.isFromPage")
}
