package import LecternTransport
package import LecternWire

/// The admission to a room, by its links and devices.
package protocol RoomAccess: Actor {
  /// The members, links and devices.
  var membership: Membership { get }

  /// Exchanges a secret for the cookie of a device.
  ///
  /// - Parameters:
  ///   - secret: a link's token, or its code.
  ///   - cookie: returns the value of a cookie that the device already has, by the cookie's name.
  /// - Returns: the device's cookie; nil if no link has the secret.
  func admit(_ secret: Secret, cookie: (String) -> String?) -> (name: String, value: Secret)?

  /// Admits the ghosts of a rehearsal. Each has a device that has joined by the participants' link.
  ///
  /// - Returns: the value of each ghost's `Cookie` header.
  func admitGhosts(_ count: Int) -> [String]

  /// Offers a participant a file, or none any more.
  ///
  /// - Returns: false if the participant has no page.
  func offer(_ file: FileOffer?, to participant: Participant.ID) -> Bool

  /// Judges the offer of an upload as the action that would follow from it.
  ///
  /// - Parameters:
  ///   - message: the action, with a file of the offered name, type and size.
  ///   - token: the id that the page has connected with.
  ///   - request: the request, with its cookies and its account.
  /// - Returns: the person; nil if no page with this id is connected.
  func judgeUpload(
    _ message: [UInt8],
    from token: String,
    in request: HTTPRequest
  ) -> Result<UploadingPerson, Fault>?

  /// Closes the connections of a session whose person has signed out.
  ///
  /// - Parameter session: the session's identifier.
  func end(session: String)

  /// Restores links and devices of an earlier start, and saves later changes.
  ///
  /// - Parameters:
  ///   - kept: the saved links and devices.
  ///   - changed: called on the room's executor when links or devices have changed.
  func persistLinks(_ kept: PersistedLinks, changed: @escaping @Sendable () -> Void)
}

extension RoomAccess {
  /// The number of connected pages of people.
  package var audienceCount: Int { membership.audienceCount }

  /// The links and devices to save for the next start.
  package var persistedLinks: PersistedLinks { membership.persistedLinks }
}

extension RoomAccess where Self: CoreHost {
  package var membership: Membership { perform { core, _, _ in core.membership } }

  package func admit(
    _ secret: Secret,
    cookie: (String) -> String?
  ) -> (name: String, value: Secret)? {
    perform { $0.admit(secret, cookie: cookie, at: now, showing: $1, &$2.commands) }
  }

  package func admitGhosts(_ count: Int) -> [String] {
    perform { $0.admitGhosts(count, by: .token(), at: now, showing: $1, &$2.commands) }
  }

  package func judgeUpload(
    _ message: [UInt8],
    from token: String,
    in request: HTTPRequest
  ) -> Result<UploadingPerson, Fault>? {
    perform { core, _, _ in
      core.judgeUpload(
        message,
        from: token,
        cookie: request.cookie,
        account: request.account,
        at: now
      )
    }
  }

  package func end(session: String) {
    perform { $0.end(session: session, showing: $1, &$2.commands) }
  }

  package func offer(_ file: FileOffer?, to participant: Participant.ID) -> Bool {
    perform { $0.offer(file, to: participant, showing: $1, &$2.commands) }
  }
}
