internal import Foundation

/// Sends HTTP requests with curl. Nothing else of Deck does, so it links no library for them.
struct WebClient: Sendable {
  struct Answer: Equatable, Sendable {
    let status: Int
    /// The fields of the header, by their names in lower case.
    let fields: [String: String]
  }

  enum Result: Equatable, Sendable {
    case answer(Answer)
    case failure(String)
    /// The system has no curl.
    case missing
  }

  /// Sends a request, with additional arguments for curl.
  var send: @Sendable (_ address: String, _ arguments: [String]) async -> Result

  static func live(commands: CommandClient = .live()) -> WebClient {
    WebClient { address, arguments in
      let command = Command(
        tool: "curl",
        arguments: ["--silent", "--show-error", "--max-time", "10", "--output", "/dev/null"]
          + ["--dump-header", "-"] + arguments + [address],
        limit: .seconds(20)
      )
      switch await commands.run(command) {
      case .success(let output): return Answer(output).map(Result.answer) ?? .failure("no answer")
      case .failure(let message): return .failure(message.trimmed())
      case .missing: return .missing
      case .timeout: return .failure("no answer within 20 seconds")
      }
    }
  }
}

extension WebClient.Answer {
  /// Reads the header of a response, the last one after a redirection.
  init?(_ text: String) {
    let heads = text.replacing("\r\n", with: "\n").split(separator: "\n\n")
    guard let lines = heads.last?.split(separator: "\n"),
      let status = lines.first?.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    else { return nil }
    let fields = lines.dropFirst().compactMap { line -> (String, String)? in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      return (line[..<colon].lowercased(), String(line[line.index(after: colon)...]).trimmed())
    }
    self.init(status: status, fields: Dictionary(fields) { $1 })
  }
}
