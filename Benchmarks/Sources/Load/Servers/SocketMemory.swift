import Foundation

/// What the kernel holds for a server's sockets; the viewers' own are on their phones.
struct SocketMemory {
  /// In bytes, by the viewer's address and port.
  private var bytes: [String: Int] = [:]

  /// Reads it from the system.
  init(serverPort: Int) throws {
    let output = try Command.output(
      of: ["ss", "-tmnHO", "sport = :\(serverPort)"]
    )
    self.init(listing: output)
  }

  /// Reads a listing such as
  ///
  /// ```
  /// ESTAB 0 0 127.0.0.1:8080 127.0.1.1:40000 skmem:(r0,rb131072,t0,tb87040,f4096,w1280,o0,bl0,d0)
  /// ```
  ///
  /// `r` and `w` are what waits to be read and to be sent, with what the kernel puts around it; `f` is
  /// what it has set aside for more.
  init(listing: String) {
    for line in listing.split(separator: "\n") {
      let fields = line.split(whereSeparator: \.isWhitespace)
      guard fields.count > 5, let start = fields[5].firstIndex(of: "(") else { continue }
      let memory = fields[5][start...].dropFirst().dropLast().split(separator: ",")
      bytes[String(fields[4])] = memory.reduce(0) { total, part in
        total + (part.first.map("rwf".contains) == true ? Int(part.dropFirst()) ?? 0 : 0)
      }
    }
  }

  /// What it holds for one viewer.
  func bytes(ofViewerAt address: String, port: Int) -> Int { bytes["\(address):\(port)"] ?? 0 }
}
