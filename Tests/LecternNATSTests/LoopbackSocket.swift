import Foundation
import Synchronization

/// TCP sockets of this machine.
enum LoopbackSocket {
  private static let givenPorts = Mutex(Set<Int>())

  /// Returns a port that nothing uses, outside the range of the ports that the system chooses: a server that is
  /// started again finds it free.
  static func freePort() throws -> Int {
    for port in (20_000..<32_000).shuffled() {
      guard givenPorts.withLock({ $0.insert(port).inserted }),
        let (socket, _) = try? bound(to: port)
      else { continue }
      close(socket)
      return port
    }
    throw Unavailable()
  }

  private struct Unavailable: Error {}

  /// Returns a socket that is bound to a port; 0 for any free one.
  static func bound(to port: Int = 0) throws -> (socket: Int32, port: Int) {
    let socket = new()
    var address = address(port: port)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, size) | getsockname(socket, $0, &size)
      }
    }
    guard code == 0 else {
      close(socket)
      throw Unavailable()
    }
    return (socket, Int(UInt16(bigEndian: address.sin_port)))
  }

  /// Returns a socket that is connected to a port; nil if nothing listens there.
  static func connected(to port: Int) -> Int32? {
    let socket = new()
    var address = address(port: port)
    let code = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    if code == 0 { return socket }
    close(socket)
    return nil
  }

  /// Sends bytes, without a signal where the other end has closed.
  ///
  /// - Returns: whether all of them were sent.
  static func send(_ bytes: some Collection<UInt8>, to socket: Int32) -> Bool {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    return Foundation.send(socket, Array(bytes), bytes.count, flags) == bytes.count
  }

  private static func new() -> Int32 {
    #if canImport(Darwin)
      let socket = socket(AF_INET, SOCK_STREAM, 0)
      var isOn: Int32 = 1
      setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
      return socket
    #else
      return socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
  }

  private static func address(port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    return address
  }
}
