import Composable
import Testing

@testable import LecternWire

@UserAction private enum FileAction: Equatable {
  case added(UploadedFile)
  case placed(id: Int, value: UploadedFile)
  case all([UploadedFile])
}

/// References to uploaded files in actions.
@Suite struct UploadedFileTests {
  private static let file = #"{"id":"a","name":"b.jpg","type":"image/jpeg","size":3}"#

  private func action(
    _ name: String,
    _ value: String,
    from origin: ActionOrigin
  ) throws -> FileAction {
    let message = ActionMessage.encoded(ref: 1, name: name, value: Array(value.utf8))
    return try ActionMessage(message, origin: origin).action()
  }

  @Test(
    "a page can't send a reference to a file, however it is wrapped",
    arguments: [
      ("added", file), ("placed", #"{"id":1,"value":\#(file)}"#), ("all", "[\(file)]"),
    ]
  )
  func page(_ name: String, _ value: String) throws {
    let fault = #expect(throws: Fault.self) { try action(name, value, from: .page) }
    #expect(fault?.code == .invalidValue)
    _ = try action(name, value, from: .upload)
  }

  @Test("the server's action has the file, and a log keeps it")
  func server() throws {
    let file = UploadedFile(id: "a", name: "b.jpg", type: "image/jpeg", size: 3)
    let added = try action("added", Self.file, from: .upload)
    #expect(added == .added(file))
    #expect(try EncodedAction(added).action(as: FileAction.self) == added)
    #expect(file.address == "lectern/uploaded?id=a")
  }
}
