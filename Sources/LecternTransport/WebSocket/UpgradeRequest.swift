/// A page's request for a WebSocket or an event stream: the location and the query of its address, its cookies and its
/// peer. A call has a secret instead of the query and the cookies.
///
/// ```swift
/// UpgradeRequest(query: [("epoch", "k3f9"), ("revision", "42")])["revision"]   // "42"
/// ```
package struct UpgradeRequest: Sendable {
  /// The client.
  package let peer: Peer
  /// The name of the location that it was made to; empty for the root.
  package let location: String
  /// The names and values of the address's query, decoded.
  package private(set) var query: [(name: String, value: String)]
  /// The secret and the key of a call; nil for a page.
  package let call: Call?
  /// The action that the server itself sends; nil for a page and a call.
  package let delivery: Delivery?
  /// The person who has signed in; nil if nobody has, or nobody has to.
  package var account: Account?
  private let cookies: Cookies

  /// The secret and the key of a call: a request that sends actions without a page.
  package struct Call: Equatable, Sendable {
    /// The bearer token (RFC 6750 §2.1).
    package let bearer: String
    /// The value of the `Idempotency-Key` header: a call that is repeated with it runs once. Nil if there is none.
    package let key: String?

    package init(bearer: String, key: String? = nil) {
      (self.bearer, self.key) = (bearer, key)
    }
  }

  /// An action that the server itself sends: that of an upload that is whole, or a message of another room. It runs once.
  package struct Delivery: Equatable, Sendable {
    /// The sender of the action: the person who has uploaded the file, or the other room.
    package let sender: String
    /// The id of the link by which the person's page has come, if any.
    package let link: String?
    /// The name of the role that the person has by signing in, if any.
    package let role: String?
    /// Identifies the upload or the message.
    package let id: String
    /// Whether it is a message of another room.
    package let isMessage: Bool

    /// The action of an upload.
    package static func upload(
      of person: String,
      by link: String?,
      granting role: String? = nil,
      id: String
    ) -> Delivery {
      Delivery(sender: person, link: link, role: role, id: id, isMessage: false)
    }

    /// A message of another room.
    package static func message(from room: String, id: String) -> Delivery {
      Delivery(sender: room, link: nil, role: nil, id: id, isMessage: true)
    }
  }

  /// A request.
  ///
  /// - Parameters:
  ///   - location: the name of the location that it was made to.
  ///   - query: the names and values of the address's query, decoded.
  ///   - cookie: the value of its `Cookie` header.
  ///   - peer: the client.
  ///   - call: the secret and the key of a call; nil for a page.
  ///   - delivery: the action that the server itself sends; nil for a page and a call.
  package init(
    to location: String = "",
    query: [(name: String, value: String)] = [],
    cookie: String? = nil,
    peer: Peer = Peer(),
    call: Call? = nil,
    delivery: Delivery? = nil
  ) {
    self.location = location
    self.query = query
    self.peer = peer
    self.call = call
    self.delivery = delivery
    cookies = Cookies(header: cookie)
  }

  /// The value of its `Cookie` header; empty if there is none.
  package var cookieHeader: String { cookies.header }

  /// The first cookie of a name; nil if there is none.
  package func cookie(_ name: String) -> String? {
    cookies[name]
  }

  /// Whether the page inflates compressed messages. An event stream carries text alone.
  package var inflates: Bool { self["inflate"] == "1" }

  /// The request for an event stream.
  func forEvents() -> UpgradeRequest {
    var request = self
    request.query.removeAll { $0.name == "inflate" }
    return request
  }

  /// The first value of a name; nil if there is none.
  package subscript(name: String) -> String? {
    query.first { $0.name == name }?.value
  }
}

extension UpgradeRequest {
  /// Reads the head of a request whose connection is being upgraded; it is gone afterwards.
  init(_ head: any RequestHead, to location: String, peer: Peer) {
    self.location = location
    self.peer = peer
    (call, delivery) = (nil, nil)
    cookies = Cookies(header: head[.cookie])
    query = head.query
  }
}
