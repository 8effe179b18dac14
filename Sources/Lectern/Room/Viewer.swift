internal import LecternTransport
internal import LecternWire

/// One who looks at a room: a connection, and how far it has got.
struct Viewer {
  /// What a page waits for: the answer to something that it said.
  enum Reply {
    case acknowledgement(ref: Int)
    case fault(Fault)
  }

  let identity: ViewerIdentity
  let connection: any Connection
  /// The revision last sent; nil before the first.
  var revision: Int?
  /// The replies that could not be sent yet.
  var replies: [Reply] = []
}
