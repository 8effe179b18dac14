import CoreMetrics
import LecternMetrics
import LecternTransport
import Synchronization
import Testing

@testable import LecternServer

/// Access to the metrics.
@Suite struct MetricsRouteTests {
  let registry = MetricsRegistry()

  func route(_ readers: MetricsRoute.Readers) -> MetricsRoute {
    MetricsRoute(readers: readers, update: {}, exposition: { "" })
  }

  func request(from address: String, isForwarded: Bool = false) throws -> HTTPRequest {
    let peer = Peer(address: try #require(PeerAddress(address)))
    return HTTPRequest(path: "/metrics", peer: peer, isForwarded: isForwarded)
  }

  @Test(
    "programs on this machine may read the metrics",
    arguments: ["127.0.0.1", "127.8.8.8", "::1"]
  )
  func local(address: String) throws {
    let response = try #require(route(.local).response(to: try request(from: address)))
    #expect(response.status == .ok)
    #expect(response.contentType == "text/plain; version=0.0.4; charset=utf-8")
  }

  @Test(
    "other machines may not read the metrics",
    arguments: ["192.168.1.7", "10.0.0.1", "2001:db8::1", "0.0.0.0"]
  )
  func others(address: String) throws {
    #expect(route(.local).response(to: try request(from: address)) == nil)
  }

  @Test("requests through a proxy on this machine may not read the metrics")
  func forwarded() throws {
    #expect(route(.local).response(to: try request(from: "127.0.0.1", isForwarded: true)) == nil)
  }

  @Test("the readers can be everyone or nobody")
  func everyoneOrNobody() throws {
    for address in ["127.0.0.1", "192.168.1.7"] {
      for isForwarded in [false, true] {
        let request = try request(from: address, isForwarded: isForwarded)
        #expect(route(.everyone).response(to: request)?.status == .ok)
        #expect(route(.nobody).response(to: request) == nil)
      }
    }
  }

  @Test("metrics counted elsewhere are updated first")
  func sources() throws {
    let gauge = Gauge(label: "level", factory: registry)
    let route = MetricsRoute(
      readers: .local,
      update: { gauge.record(7) },
      exposition: { registry.text }
    )
    let response = try #require(route.response(to: try request(from: "127.0.0.1")))
    #expect(String(decoding: response.body, as: UTF8.self) == registry.text)
    #expect(registry.text.contains("level 7"))
  }

  @Test("a refused request updates nothing")
  func noWork() throws {
    let updates = Mutex(0)
    let route = MetricsRoute(
      readers: .local,
      update: { updates.withLock { $0 += 1 } },
      exposition: { "" }
    )
    _ = route.response(to: try request(from: "192.168.1.7"))
    #expect(updates.withLock { $0 } == 0)
  }
}
