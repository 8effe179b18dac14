internal import CLibwebsockets
internal import Foundation

/// The library's table of a listener: HTTP first, then the WebSocket subprotocol.
enum ListenerProtocols {
  /// Read by C for the life of the process, and never written after its creation.
  nonisolated(unsafe) static let noKeepAlive: UnsafePointer<lws_retry_bo_t> = {
    let policy = UnsafeMutablePointer<lws_retry_bo_t>.allocate(capacity: 1)
    policy.initialize(to: lws_retry_bo_t())
    return UnsafePointer(policy)
  }()

  static func makeTable(subprotocol: StaticString) -> UnsafeMutablePointer<lws_protocols> {
    let table = UnsafeMutablePointer<lws_protocols>.allocate(capacity: 3)
    table.initialize(repeating: lws_protocols(), count: 3)
    // A WebSocket gets the first of the protocols here that its client names; none can name this one, as a
    // name has no blanks (RFC 6455 §4.1).
    table[0].name = cString("HTTP requests")
    table[0].callback = httpCallback
    table[1].name = cString(subprotocol)
    table[1].callback = webSocketCallback
    table[1].per_session_data_size = MemoryLayout<UnsafeMutableRawPointer?>.size
    // Held for every WebSocket, and unused because the library reads none; 0 would mean 16 KB.
    table[1].rx_buffer_size = 1
    // 0 would cap a write at the size of the buffer above.
    table[1].tx_packet_size = 64 * 1024
    return table
  }
}

/// The listener of a socket's vhost.
func listener(of wsi: OpaquePointer?) -> (any LibraryListener)? {
  VirtualHost.of(wsi)?.listener
}
