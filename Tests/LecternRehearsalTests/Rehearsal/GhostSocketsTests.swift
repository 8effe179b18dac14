import Testing

@testable import LecternRehearsal

/// Which ghost has which WebSocket.
@Suite struct GhostSocketsTests {
  @Test("a ghost's new WebSocket replaces the old one, whose end is no longer the ghost's")
  func replacement() {
    var sockets = GhostSockets(ghostCount: 2)
    let first = sockets.open(by: 1)
    #expect(first.replaced == nil)
    let second = sockets.open(by: 1)
    #expect(second.replaced == first.id)
    #expect(sockets.remove(first.id) == nil)
    #expect(sockets.id(of: 1) == second.id)
    #expect(sockets.ghost(of: second.id) == 1)
  }

  @Test("a closed WebSocket is no ghost's, and its number is not used again")
  func closing() {
    var sockets = GhostSockets(ghostCount: 3)
    let ids = (0..<3).map { sockets.open(by: $0).id }
    #expect(sockets.close(by: 0) == ids[0])
    #expect(sockets.close(by: 0) == nil)
    #expect(sockets.remove(ids[1]) == 1)
    #expect(sockets.id(of: 1) == nil)
    #expect(!ids.contains(sockets.open(by: 0).id))
    #expect(sockets.removeAll().count == 2)
    #expect(sockets.ghost(of: ids[2]) == nil)
  }
}
