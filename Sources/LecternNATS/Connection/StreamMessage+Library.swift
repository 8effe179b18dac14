internal import CNATS
internal import LecternJetStream

extension StreamMessage {
  /// Copies a message of the library, and frees it.
  init(consuming message: OpaquePointer) {
    defer { natsMsg_Destroy(message) }
    let count = Int(natsMsg_GetDataLength(message))
    self.init(
      reply: natsMsg_GetReply(message).map { String(cString: $0) } ?? "",
      data: Array(UnsafeRawBufferPointer(start: natsMsg_GetData(message), count: count))
    )
    var value: UnsafePointer<CChar>?
    if natsMsgHeader_Get(message, "Status", &value) == NATS_OK, let value {
      status = Int(String(cString: value))
    }
  }
}
