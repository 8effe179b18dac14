internal import LecternTransport

/// The requests that wait for the leader's responses.
struct RelayRequests {
  private struct Entry {
    let request: HTTPRequest
    let hold: ResponseHold
    let since: Duration
  }

  private var entries: [Int: Entry] = [:]
  private var lastID = 0

  var count: Int { entries.count }

  /// Adds a request.
  ///
  /// - Returns: its number.
  mutating func insert(
    _ request: HTTPRequest,
    _ hold: ResponseHold,
    at now: Duration
  ) -> Int {
    lastID += 1
    entries[lastID] = Entry(request: request, hold: hold, since: now)
    return lastID
  }

  /// Removes and returns a request, and what holds back its response.
  mutating func remove(_ id: Int) -> (request: HTTPRequest, hold: ResponseHold)? {
    entries.removeValue(forKey: id).map { ($0.request, $0.hold) }
  }

  /// The requests, in order.
  var all: [(id: Int, request: HTTPRequest)] {
    entries.sorted { $0.key < $1.key }.map { ($0.key, $0.value.request) }
  }

  /// Removes and returns what holds back the responses to requests that have waited for too long.
  mutating func removeOverdue(
    after timeout: Duration,
    at now: Duration
  ) -> [ResponseHold] {
    remove { now - $0.since >= timeout }
  }

  /// Removes and returns what holds back the responses to requests that must not be made twice.
  mutating func removeUnsafe() -> [ResponseHold] {
    // RFC 9110 §9.2.1
    remove { !["GET", "HEAD"].contains($0.request.method) }
  }

  /// Removes some entries, and returns what holds back their responses, in the order of the requests.
  private mutating func remove(where isRemoved: (Entry) -> Bool) -> [ResponseHold] {
    let ids = entries.filter { isRemoved($0.value) }.keys.sorted()
    return ids.compactMap { entries.removeValue(forKey: $0)?.hold }
  }
}
