import Foundation
import Testing

@testable import LecternServer

@Suite("A service manager") struct ServiceManagerTests {
  @Test("is told the state by a datagram to its socket")
  func report() throws {
    let path = "\(NSTemporaryDirectory())/\(UUID().uuidString.prefix(8))"
    defer { unlink(path) }
    #if canImport(Darwin)
      let kind = SOCK_DGRAM
    #else
      let kind = Int32(SOCK_DGRAM.rawValue)
    #endif
    let descriptor = socket(AF_UNIX, kind, 0)
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let name = Array(path.utf8)
    try #require(name.count < MemoryLayout.size(ofValue: address.sun_path))
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
    let bound = withUnsafeBytes(of: &address) { bytes -> Int32 in
      guard let start = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return -1 }
      return bind(descriptor, start, socklen_t(bytes.count))
    }
    try #require(bound == 0)
    let manager = try #require(ServiceManager(environment: ["NOTIFY_SOCKET": path]))
    for state in [ServiceManager.State.ready, .alive, .stopping] {
      manager.report(state)
      var room = [UInt8](repeating: 0, count: 64)
      let count = recv(descriptor, &room, room.count, 0)
      #expect(String(decoding: room.prefix(max(0, count)), as: UTF8.self) == state.rawValue)
    }
  }

  @Test("is nobody without a socket", arguments: [[:], ["NOTIFY_SOCKET": ""]])
  func nobody(environment: [String: String]) {
    #expect(ServiceManager(environment: environment) == nil)
  }

  @Test(
    "that does not read is no failure",
    arguments: ["/nobody", "@nobody", "/" + String(repeating: "a", count: 500)]
  )
  func unread(path: String) {
    ServiceManager(environment: ["NOTIFY_SOCKET": path])?.report(.alive)
  }
}
