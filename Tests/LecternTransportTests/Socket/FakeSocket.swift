import Synchronization

@testable import LecternTransport

/// A connection that records the bytes and calls that it receives, and reads what the test provides.
final class FakeSocket: HTTPSocket {
  struct State {
    /// The bytes that were written, or sent as responses.
    var written: [UInt8] = []
    var file: String?
    /// The number of bytes that it still takes.
    var room = Int.max
    var reading: [SocketRead] = []
    var calls: [Call] = []
    var hasBuffered = false
    var readCount: Int64? = 100
    var hasPeerClosed = false
  }

  enum Call {
    case shutDownSending, startCloseTimeout, abort, requestWritable, completeResponse
    case detachFromHTTP
  }

  let id: SocketID
  let descriptor: Int32
  let isSecure = false
  private let fakeHead: FakeHead
  let state = Mutex(State())

  init(_ descriptor: Int32 = 7, head: FakeHead = FakeHead()) {
    id = SocketID(rawValue: UInt(descriptor))
    self.descriptor = descriptor
    fakeHead = head
  }

  var head: any RequestHead { fakeHead }
  var calls: [Call] { state.withLock { $0.calls } }
  var text: String { state.withLock { String(decoding: $0.written, as: UTF8.self) } }
  var hasBuffered: Bool { state.withLock { $0.hasBuffered } }
  var readCount: Int64? { state.withLock { $0.readCount } }
  var hasPeerClosed: Bool { state.withLock { $0.hasPeerClosed } }

  private func note(_ call: Call) { state.withLock { $0.calls.append(call) } }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> SocketRead {
    state.withLock { $0.reading.isEmpty ? .nothing : $0.reading.removeFirst() }
  }

  func write(_ bytes: UnsafeRawBufferPointer) -> Int? {
    state.withLock { state in
      let count = min(state.room, bytes.count)
      state.room -= count
      state.written += bytes.prefix(count)
      return count > 0 ? count : nil
    }
  }

  func shutDownSending() { note(.shutDownSending) }
  func cancelTimeout() {}
  func startCloseTimeout() { note(.startCloseTimeout) }
  func abort() { note(.abort) }
  func requestWritable() { note(.requestWritable) }
  func detachFromHTTP(unsentLimit: Int) { note(.detachFromHTTP) }

  func send(head: String, body: [UInt8]?) -> Bool {
    state.withLock { $0.written += Array(head.utf8) + (body ?? []) }
    return true
  }

  func send(_ piece: [UInt8], isLast: Bool) -> Bool {
    state.withLock { $0.written += piece }
    return true
  }

  func sendFile(at path: String, contentType: String, headers: String) -> FileTransfer {
    state.withLock { $0.file = path }
    return .started
  }

  func completeResponse() -> Bool {
    note(.completeResponse)
    return true
  }
}

/// The head of a request, as a test states it.
struct FakeHead: RequestHead, Sendable {
  var method = "GET"
  var path = "/"
  var version = [UInt8]("HTTP/1.1".utf8).withUnsafeBytes { HTTPVersion($0) }
  var query: [(name: String, value: String)] = []
  var fields: [String: String] = ["host": "localhost"]

  var requestLine: (method: String, path: String)? { (method, path) }
  var isHead: Bool { method == "HEAD" }

  subscript(field: HeaderField) -> String? {
    get { fields[field.rawValue] }
    set { fields[field.rawValue] = newValue }
  }

  func contains(_ field: HeaderField) -> Bool { fields[field.rawValue] != nil }

  func containsField(named name: [UInt8]) -> Bool {
    fields[String(decoding: name.dropLast(), as: UTF8.self)] != nil
  }

  func withBytes<Result>(
    of field: HeaderField,
    _ body: (UnsafeRawBufferPointer?) -> Result
  ) -> Result {
    guard let value = self[field] else { return body(nil) }
    return Array(value.utf8).withUnsafeBytes { body($0) }
  }
}
