internal import CNATS

/// A message that was received.
struct NATSMessage: Sendable {
  var reply: String
  /// The status of a message of the server itself, such as 404; nil for one that was published.
  var status: Int?
  var data: [UInt8]

  /// Copies a message of the library, and frees it.
  init(consuming message: OpaquePointer) {
    defer { natsMsg_Destroy(message) }
    reply = natsMsg_GetReply(message).map { String(cString: $0) } ?? ""
    let count = Int(natsMsg_GetDataLength(message))
    data = Array(UnsafeRawBufferPointer(start: natsMsg_GetData(message), count: count))
    var value: UnsafePointer<CChar>?
    if natsMsgHeader_Get(message, "Status", &value) == NATS_OK, let value {
      status = Int(String(cString: value))
    }
  }
}
