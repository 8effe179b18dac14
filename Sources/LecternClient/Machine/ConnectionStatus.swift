/// The status of a room's connection.
public struct ConnectionStatus: Hashable, Sendable {
  private enum Storage: Hashable {
    case connecting, open, interrupted, refused, closed
  }

  private let storage: Storage
  /// Why the last connection ended, or could not be opened; nil while there is one, and for a client that was closed.
  public let problem: String?

  /// The first connection is being opened.
  public static let connecting = ConnectionStatus(.connecting)
  /// The room has sent its state, and sends every change of it.
  public static let open = ConnectionStatus(.open)
  /// The client was closed.
  public static let closed = ConnectionStatus(.closed)

  /// The connection has ended, or could not be opened. The client tries again.
  static func interrupted(_ problem: String) -> ConnectionStatus {
    ConnectionStatus(.interrupted, problem: problem)
  }

  /// The server has refused the secret of the link. The client doesn't try again: each attempt counts as a guess.
  static func refused(_ problem: String) -> ConnectionStatus {
    ConnectionStatus(.refused, problem: problem)
  }

  /// Whether the client is at its end: it was closed, or the server has refused its link.
  public var isFinal: Bool { storage == .refused || storage == .closed }

  private init(_ storage: Storage, problem: String? = nil) {
    (self.storage, self.problem) = (storage, problem)
  }
}
