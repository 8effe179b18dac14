internal import Composable
package import LecternTransport
internal import LecternWire

// Calls: requests that send actions without a page.
extension Membership {
  /// Returns the link whose secret a call has. A wrong secret counts as a guess.
  mutating func link(
    of call: UpgradeRequest.Call,
    at now: Duration
  ) -> (link: Link?, changes: [Change]) {
    let link = link(for: Secret(call.bearer))
    return (link, link == nil ? countGuess(at: now) : [])
  }

  /// Adds the connection of a call.
  ///
  /// All callers of a link are one participant, which has no device: a new call must not add to the saved devices. A call
  /// with a key resumes the session of the calls before it with the same key, so its actions run once.
  ///
  /// - Parameters:
  ///   - connection: the connection.
  ///   - call: its secret and its key.
  ///   - link: the link with that secret.
  ///   - now: the room's time.
  mutating func join(
    _ connection: any Connection,
    calling call: UpgradeRequest.Call,
    by link: Link,
    at now: Duration
  ) -> (member: Member, changes: [Change]) {
    let (key, replaced) = sessions.open(
      call.client,
      as: .call,
      connection: connection.id,
      at: now
    )
    let viewer = identify(key, as: link.caller, by: nil, on: connection.id)
    let member = Member(
      session: key,
      viewer: viewer,
      link: link.id,
      isForced: false,
      isPreview: false,
      callLength: 0,
      accessLevel: accessLevel(of: viewer.participant, by: link.id),
      standing: standing(of: viewer.participant)
    )
    var changes = add(member, on: connection)
    if let replaced, let member = members[replaced] {
      let reason = "another call with this Idempotency-Key has replaced this one"
      changes.append(.close(replaced, in: member.accessLevel, .callReplaced, reason: reason))
    }
    return (member, changes + resume(member))
  }

  /// Adds the connection by which the server itself sends an action.
  ///
  /// It resumes the session of an earlier attempt with the same delivery, so the action runs once.
  mutating func join(
    _ connection: any Connection,
    delivering delivery: UpgradeRequest.Delivery,
    at now: Duration
  ) -> (member: Member, changes: [Change]) {
    let (key, _) = sessions.open(
      delivery.client,
      as: .delivery,
      connection: connection.id,
      at: now
    )
    let viewer = identify(key, as: delivery.sender, by: nil, on: connection.id)
    let member = Member(
      session: key,
      viewer: viewer,
      link: delivery.link,
      isForced: false,
      isPreview: false,
      callLength: 0,
      origin: delivery.isMessage ? .room : .upload,
      accessLevel: accessLevel(
        of: viewer.participant,
        by: delivery.link,
        granting: delivery.role.flatMap { Role(rawValue: $0) }
      ),
      standing: standing(of: viewer.participant)
    )
    return (member, add(member, on: connection))
  }

  /// Returns the ref of the next action of a delivery: the one after the latest that has run.
  package func nextRef(of delivery: UpgradeRequest.Delivery) -> Int {
    delivery.client.flatMap { sessions[$0] }?.nextRef ?? 0
  }

  /// Subscribes a connection without a page to the answers to its actions.
  private mutating func add(_ member: Member, on connection: any Connection) -> [Change] {
    members[connection.id] = member
    let subscriber = Subscriber(
      connection: connection,
      position: .unwatched,
      isUnpublished: sessions[member.session]?.isUnpublished == true
    )
    let channelViewer = ChannelViewer(
      viewer: member.viewer,
      standing: member.standing,
      personalViews: ViewerPersonalViews()
    )
    return [.subscribe(subscriber, channelViewer, to: member.accessLevel)]
  }

  /// Counts a message of a call.
  ///
  /// - Returns: the message's number; nil for a page's connection.
  mutating func countMessage(on connection: Int) -> Int? {
    members[connection]?.callLength? += 1
    return members[connection]?.callLength
  }
}

extension Link {
  /// The participant that stands for all callers of the link.
  var caller: Participant.ID { "call-" + id }
}

extension UpgradeRequest.Delivery {
  /// The id of the session of the delivery.
  fileprivate var client: ClientID? {
    let text = isMessage ? "message \(sender) \(id)" : "upload \(id)"
    return ClientID(String(SHA256Digest(of: text.utf8).hexadecimal.prefix(32)))
  }
}

extension UpgradeRequest.Call {
  /// The id of the session of all calls with the same key; nil without a key.
  ///
  /// It is a digest of the secret, too, so that nobody else can use the session.
  fileprivate var client: ClientID? {
    key.flatMap { key in
      ClientID(String(SHA256Digest(of: "call \(bearer) \(key)".utf8).hexadecimal.prefix(32)))
    }
  }
}
