internal import CLibwebsockets

/// A text message, encoded once and sent to any number of connections byte for byte.
///
/// In front of the bytes is the room in which the library writes the frame's header. It is the same
/// header for every connection, which is why the bytes can be shared.
///
/// `@unchecked Sendable`: the bytes are written once, in `init`; the room before them is written by the
/// library alone, on the one thread of the loop.
public final class Frame: @unchecked Sendable {
  private let storage: UnsafeMutableRawPointer
  /// The length of the message in bytes.
  public let count: Int

  /// Copies a message.
  ///
  /// - Parameter bytes: the message, in UTF-8.
  public init(_ bytes: some Collection<UInt8>) {
    count = bytes.count
    storage = .allocate(byteCount: lectern_pre + count, alignment: 16)
    let start = storage + lectern_pre
    UnsafeMutableRawBufferPointer(start: start, count: count).copyBytes(from: bytes)
  }

  deinit {
    storage.deallocate()
  }

  /// The message.
  public var bytes: [UInt8] {
    [UInt8](UnsafeRawBufferPointer(start: storage + lectern_pre, count: count))
  }

  /// Where the message starts, behind the room for its header.
  var payload: UnsafeMutablePointer<UInt8> {
    (storage + lectern_pre).assumingMemoryBound(to: UInt8.self)
  }
}
