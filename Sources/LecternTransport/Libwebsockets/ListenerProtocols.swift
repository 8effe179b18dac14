internal import CLibwebsockets
internal import Foundation

/// What the library is told of a listener: HTTP first, then the WebSocket subprotocol, then the queue of
/// WebSockets that have something to read.
enum ListenerProtocols {
  /// Read by C for as long as there is a process, never written after its making.
  nonisolated(unsafe) static let noKeepAlive: UnsafePointer<lws_retry_bo_t> = {
    let policy = UnsafeMutablePointer<lws_retry_bo_t>.allocate(capacity: 1)
    policy.initialize(to: lws_retry_bo_t())
    return UnsafePointer(policy)
  }()

  static var readySockets: UnsafePointer<CChar> { cString("ready sockets") }

  static func makeTable(subprotocol: StaticString) -> UnsafeMutablePointer<lws_protocols> {
    let table = UnsafeMutablePointer<lws_protocols>.allocate(capacity: 4)
    table.initialize(repeating: lws_protocols(), count: 4)
    // A WebSocket gets the first of the protocols here that its client names; none can name these two,
    // as a name has no blanks (RFC 6455 §4.1).
    table[0].name = cString("HTTP requests")
    table[0].callback = httpCallback
    table[1].name = cString(subprotocol)
    table[1].callback = webSocketCallback
    table[1].per_session_data_size = MemoryLayout<UnsafeMutableRawPointer?>.size
    // Held for every viewer, and of no use, as the library reads no WebSocket; 0 would mean 16 KB.
    table[1].rx_buffer_size = 1
    // 0 would cap a write at the size of the buffer above.
    table[1].tx_packet_size = 64 * 1024
    table[2].name = readySockets
    table[2].callback = readySocketsCallback
    return table
  }
}

/// Headers as the library wants them, for as long as there is the vhost.
func makeVhostHeaders(_ headers: SecurityHeaders) -> UnsafePointer<lws_protocol_vhost_options> {
  let list = UnsafeMutablePointer<lws_protocol_vhost_options>.allocate(
    capacity: headers.fields.count
  )
  list.initialize(repeating: lws_protocol_vhost_options(), count: headers.fields.count)
  for (index, field) in headers.fields.enumerated() {
    list[index].name = UnsafePointer(strdup(field.name + ":"))
    list[index].value = UnsafePointer(strdup(field.value))
    if index > 0 { list[index - 1].next = UnsafePointer(list + index) }
  }
  return UnsafePointer(list)
}

/// The listener whose vhost a socket belongs to.
func listener(of wsi: OpaquePointer?) -> Listener? {
  guard let wsi, let vhost = lws_get_vhost(wsi), let user = lws_vhost_user(vhost) else {
    return nil
  }
  return Unmanaged<Listener>.fromOpaque(user).takeUnretainedValue()
}
