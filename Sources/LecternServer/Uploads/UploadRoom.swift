internal import Composable
internal import Foundation
internal import LecternRoom
internal import LecternTransport
internal import LecternWire

/// The room of an upload: it judges the offer, and reduces the action.
struct UploadRoom: Sendable {
  /// Judges an action of a page, by the id that the page has connected with, and by the cookies of its request; nil if it
  /// isn't connected. Called on the loop.
  let judge:
    @Sendable (_ message: [UInt8], _ token: String, _ request: HTTPRequest)
      -> Result<UploadingPerson, Fault>?
  /// Takes the action; nil if the room has ended. Called on the loop.
  let handler: @Sendable () -> (any WebSocketHandler)?

  /// The ref of an action that is only judged. It is above those of all actions of the page.
  private static var judgedRef: Int { 1 << 52 }

  /// The room's judgment on the offer of a file.
  enum Verdict {
    case accepted(UploadingPerson)
    case refused
    /// The room can't judge it now. The page may offer the file again.
    case later
  }

  /// Judges the offer of a file. The action isn't reduced.
  func judge(_ offer: UploadOffer, of request: HTTPRequest, token: String) -> Verdict {
    let file = UploadedFile(id: "", name: offer.fileName, type: "image/jpeg", size: offer.size)
    guard let message = Self.message(Self.judgedRef, offer.action, offer.id, file) else {
      return .refused
    }
    return switch judge(message, token, request) {
    case .success(let person): .accepted(person)
    case .failure(let fault):
      fault.code == .tooManyActions || fault.code == .notRecorded ? .later : .refused
    case nil: .later
    }
  }

  /// Returns the action of an upload; nil if it can't be encoded.
  static func delivery(of record: UploadRecord, _ file: UploadedFile) -> ServerDelivery? {
    message(0, record.action, record.rowID, file).map {
      ServerDelivery(
        $0,
        .upload(
          of: record.person.id,
          by: record.person.link,
          granting: record.person.role?.rawValue,
          id: record.fileID
        )
      )
    }
  }

  private static func message(
    _ ref: Int,
    _ action: String,
    _ rowID: String?,
    _ file: UploadedFile
  ) -> [UInt8]? {
    guard let value = try? JSONEncoder().encode(file) else { return nil }
    let row = rowID.map { Array(#"{"id":\#($0),"value":"#.utf8) + value + Array("}".utf8) }
    return ActionMessage.encoded(ref: ref, name: action, value: row ?? Array(value))
  }
}
