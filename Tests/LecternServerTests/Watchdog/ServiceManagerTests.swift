import Testing

@testable import LecternServer

@Suite("A service manager") struct ServiceManagerTests {
  @Test("is told the state by a datagram to its socket")
  func report() throws {
    let socket = try NotificationSocket()
    let manager = try #require(ServiceManager(environment: ["NOTIFY_SOCKET": socket.path]))
    for state in [ServiceManager.State.ready, .alive, .stopping] {
      manager.report(state)
      #expect(socket.receive() == state.rawValue)
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
