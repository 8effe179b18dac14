internal import Foundation

/// Another server of this executable, for a check.
struct ServerProcess {
  private let child: ChildProcess
  /// The presenter's token.
  let token: String
  /// The address that this machine uses.
  let address: URL
  /// The addresses that it gives to the audience, best first.
  let audienceAddresses: [String]

  /// Starts a server, and waits until it listens.
  ///
  /// - Parameters:
  ///   - arguments: its arguments.
  ///   - folder: a folder for what it writes to its standard error.
  ///   - token: the presenter's token.
  init(_ arguments: [String], folder: URL, token: String = .token()) async throws(CheckError) {
    self.token = token
    guard let executable = Bundle.main.executablePath else {
      throw CheckError("the path of Deck itself is unknown")
    }
    do {
      child = try ChildProcess(
        [executable] + arguments + ["--no-browser"],
        // The port file of `Scripts/supervise` belongs to this process.
        environment: ["LECTERN_PRESENTER_TOKEN": token, "LECTERN_PORT_FILE": ""],
        errors: folder.appending(path: "errors-\(UUID().uuidString)")
      )
    } catch {
      throw CheckError("another Deck could not be started: \(error.localizedDescription)")
    }
    var (address, audience): (URL?, [String]) = (nil, [])
    await child.limit(to: .seconds(60)) { [child] in
      while let line = await child.next(endingWith: UInt8(ascii: "\n")) {
        let words = line.split(separator: " ", maxSplits: 1).map(String.init)
        guard words.count == 2 else { continue }
        switch words[0] {
        case "listening":
          // Clients can't connect to the address of all interfaces.
          let own = words[1].dropFirst("on ".count).replacing("0.0.0.0", with: "127.0.0.1")
          address = URL(string: String(own))
        case "audience:", "or:": audience.append(words[1])
        // The last line.
        case "participants:": return
        default: break
        }
      }
    }
    guard let address, !audience.isEmpty else {
      await child.end()
      let lines = child.errorText.split(separator: "\n").map(String.init)
      throw CheckError("Deck did not start: \(lines.last ?? "it printed nothing")")
    }
    (self.address, audienceAddresses) = (address, audience)
  }

  /// The address of the speaker's page, with the presenter's secret.
  var speakerAddress: String { "\(address.absoluteString)/speaker#\(token)" }

  /// What it has written to its standard error so far.
  var errorText: String { child.errorText }

  func end(by signal: Int32 = SIGTERM) async { await child.end(by: signal) }
}

/// Why a check was not made.
struct CheckError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

extension String {
  /// Returns a new secret of letters and digits.
  fileprivate static func token() -> String { UUID().uuidString.replacing("-", with: "") }
}
