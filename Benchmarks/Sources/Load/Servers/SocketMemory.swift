import Foundation

/// The kernel's memory for a server's sockets, without the viewers' sockets.
struct SocketMemory {
  /// The memory in bytes, by the viewer's address and port.
  private var bytes: [String: Int] = [:]

  /// Reads the listing of `ss`.
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
  /// `r` and `w` are the bytes that wait to be read and sent, with the kernel's overhead; `f` is memory set
  /// aside for more.
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

  /// Returns the memory for one viewer.
  func bytes(ofViewerAt address: String, port: Int) -> Int { bytes["\(address):\(port)"] ?? 0 }
}
