internal import CLibwebsockets

/// The protocol of the vhost through which the library tells of wakes.
enum LoopProtocol {
  /// Read by C for as long as there is a process, never written after its making.
  nonisolated(unsafe) static let table: UnsafeMutablePointer<lws_protocols> = {
    let table = UnsafeMutablePointer<lws_protocols>.allocate(capacity: 2)
    table.initialize(repeating: lws_protocols(), count: 2)
    table[0].name = name
    table[0].callback = loopCallback
    return table
  }()

  static var name: UnsafePointer<CChar> { cString("lectern-loop") }
}

/// A literal as C wants it: valid for as long as there is a process.
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
  let thread = Unmanaged<LoopThread>.fromOpaque(user).takeUnretainedValue()
  thread.runJobs()
  thread.closeIfStopping()?.leaveService()
  return 0
}
