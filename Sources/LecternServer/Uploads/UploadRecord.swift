internal import Composable
internal import LecternRoom

/// An upload that isn't finished. It is saved, so that a restart of the server continues it.
struct UploadRecord: Codable, Equatable, Sendable {
  /// The secret in its address.
  let key: String
  /// The id that the page has connected with. Only this page continues the upload.
  let token: String
  let person: UploadingPerson
  let action: String
  /// The value of the control's `data-id` as JSON; nil without `data-id`.
  let rowID: String?
  /// The file's id in the store.
  let fileID: UploadedFile.ID
  let name: String
  /// The number of bytes that the page has announced.
  let size: Int
}
