internal import CLibwebsockets

/// The protocols of the vhost that listens nowhere: wakes, and queues of sockets that have something to read.
enum LoopProtocol {
  static func makeTable() -> UnsafeMutablePointer<lws_protocols> {
    let table = UnsafeMutablePointer<lws_protocols>.allocate(capacity: 3)
    table.initialize(repeating: lws_protocols(), count: 3)
    table[0].name = name
    table[0].callback = loopCallback
    table[1].name = readySockets
    table[1].callback = readySocketsCallback
    return table
  }

  static var name: UnsafePointer<CChar> { cString("lectern-loop") }
  static var readySockets: UnsafePointer<CChar> { cString("lectern-ready-sockets") }
}

/// A literal as a C string, valid for the life of the process.
func cString(_ literal: StaticString) -> UnsafePointer<CChar> {
  UnsafeRawPointer(literal.utf8Start).assumingMemoryBound(to: CChar.self)
}

private func loopCallback(
  _ wsi: OpaquePointer?,
  _ reason: lws_callback_reasons,
  _ user: UnsafeMutableRawPointer?,
  _ bytes: UnsafeMutableRawPointer?,
  _ count: Int
) -> Int32 {
  guard reason == LWS_CALLBACK_EVENT_WAIT_CANCELLED,
    let user = lws_context_user(lws_get_context(wsi))
  else { return 0 }
  let thread = Unmanaged<LoopContext.ThreadReference>.fromOpaque(user).takeUnretainedValue().thread
  thread.runJobs()
  thread.closeIfStopping()?.stopService()
  return 0
}
