internal import LecternLog

/// The reason why JetStream has not done what it was asked for.
enum JetStreamError: Error {
  /// No server has answered in time.
  case unreachable(String)
  /// A server has refused the request.
  case refused(Refusal)
  /// Another writer has written to the subject.
  case fenced
  /// The servers no longer have a message that they had acknowledged.
  case lost

  /// An error of JetStream's API.
  struct Refusal: Error, Decodable, CustomStringConvertible {
    /// A status of HTTP.
    var code: Int
    /// The number of the error.
    var errCode: Int?
    var description: String

    var isNoStream: Bool { errCode == 10059 }

    var isNoMessage: Bool { errCode == 10037 }

    /// Whether a stream of the same name has other settings.
    var isOtherStream: Bool { errCode == 10058 }

    /// Whether the last message of the subject is not the expected one. The second number is what a cluster answers while
    /// another message of the subject is under way.
    var isWrongLastSequence: Bool { errCode == 10071 || errCode == 10164 }

    /// Whether the same request may succeed a moment later: the cluster has no leader, a message with the same id is under
    /// way, or servers that have just started do not know enough others for the copies of a stream.
    var isTransient: Bool { code == 503 || errCode == 10158 || errCode == 10005 }
  }

  /// Returns the error of a log.
  func of(_ path: String) -> LogError {
    switch self {
    case .unreachable(let detail): .unreachable(path: path, detail: detail)
    case .refused(let refusal): .failed(path: path, detail: refusal.description)
    case .fenced: .fenced(path: path)
    case .lost:
      .failed(path: path, detail: "the servers have lost a batch that they had acknowledged")
    }
  }
}
