internal import Foundation

/// The files that an app accepts from people; see the article "Uploads".
///
/// ```swift
/// var uploads: UploadOptions? {
///   UploadOptions([UploadRule("photoUploaded", accepts: .photos, maximumSize: 8 << 20)])
/// }
/// ```
public struct UploadOptions: Sendable {
  /// The actions that a file can be the value of.
  public var rules: [UploadRule]
  /// The most files and bytes of one person.
  public var perPerson = UploadQuota(files: 200, bytes: 256 << 20)
  /// The most files and bytes of a room.
  public var perRoom = UploadQuota(files: 10_000, bytes: 4 << 30)
  /// The time after which an upload that gets no bytes is given up.
  public var timeout = Duration.seconds(3_600)
  /// Returns the store of a room, by the room's name; nil for the folder `uploads` in the room's folder of data.
  ///
  /// The name is empty for the server's main room. Two rooms must not share a store.
  public var store: (@Sendable (_ room: String) -> UploadStore)?

  /// Creates options.
  ///
  /// - Parameters:
  ///   - rules: the actions that a file can be the value of.
  ///   - store: returns the store of a room, by the room's name, which is empty for the server's main room; nil for the folder
  ///     `uploads` in the room's folder of data.
  public init(
    _ rules: [UploadRule],
    store: (@Sendable (_ room: String) -> UploadStore)? = nil
  ) {
    (self.rules, self.store) = (rules, store)
  }

  func rule(of action: String) -> UploadRule? { rules.first { $0.action == action } }
}

extension UploadOptions {
  /// Returns the folder of the uploads of a room, by the folder of the room's data.
  static func folder(ofRoomIn folder: URL) -> URL { folder.appending(path: "uploads") }

  /// Returns the store of a room.
  ///
  /// - Parameters:
  ///   - name: the room's name; nil for the main room.
  ///   - folder: the folder of the room's data.
  func makeStore(of name: RoomName?, in folder: URL) -> UploadStore {
    store?(name?.text ?? "") ?? .folder(Self.folder(ofRoomIn: folder))
  }
}

/// A number of files, and their size in bytes.
public struct UploadQuota: Hashable, Sendable {
  public var files: Int
  public var bytes: Int

  public init(files: Int, bytes: Int) {
    (self.files, self.bytes) = (files, bytes)
  }

  static func + (left: UploadQuota, right: UploadQuota) -> UploadQuota {
    UploadQuota(files: left.files + right.files, bytes: left.bytes + right.bytes)
  }

  /// Whether a use is within the quota.
  func allows(_ use: UploadQuota) -> Bool { use.files <= files && use.bytes <= bytes }
}

/// The files that an action accepts.
public struct UploadRule: Sendable {
  /// The dotted name of the action, such as `cards.photoUploaded`.
  public let action: String
  public let types: [FileType]
  /// The most bytes of a file.
  public let maximumSize: Int
  /// Whether only presenters and moderators can open a file until the app has published it.
  public let needsApproval: Bool

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - action: the dotted name of the action. Its value is an `UploadedFile`, or `{"id":…,"value":…}` for a control with
  ///     `data-id`.
  ///   - types: the types of files.
  ///   - maximumSize: the most bytes of a file. The server reads a file as a whole once, to remove its metadata.
  ///   - needsApproval: whether only presenters and moderators can open a file until the app has published it.
  public init(
    _ action: String,
    accepts types: [FileType] = .photos,
    maximumSize: Int = 10 << 20,
    needsApproval: Bool = false
  ) {
    (self.action, self.types) = (action, types)
    (self.maximumSize, self.needsApproval) = (maximumSize, needsApproval)
  }
}
