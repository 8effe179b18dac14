internal import LecternTransport

extension Room {
  /// Admits the ghosts of a rehearsal. Each has a device that has joined by the participants' link.
  ///
  /// - Returns: the value of each ghost's `Cookie` header.
  package func admitGhosts(_ count: Int) -> [String] {
    observe()
    let secret = Secret.token()
    core.membership.ghostSecret = secret
    let link = core.membership.room.links.joinLink?.secret
    return (1...max(1, count)).map { number in
      let value = GhostCookie.value(secret, number: number)
      let device = link.flatMap { admit($0) { $0 == GhostCookie.name ? value : nil } }
      let cookies =
        ["\(GhostCookie.name)=\(value)"] + (device.map { ["\($0.name)=\($0.value.text)"] } ?? [])
      return cookies.joined(separator: "; ")
    }
  }
}
