import Foundation
import Synchronization
import Testing

/// A TCP proxy before a server. It can lose the server's answer to a publication.
final class CuttingProxy: Sendable {
  /// What is done with the server's next answer to a publication.
  enum Loss {
    /// It is dropped, and its connection is closed.
    case cut
    /// It is dropped, and the connection goes on.
    case drop
  }

  let port: Int
  /// The id of each message to the subject of a log that has gone up.
  let publications: AsyncStream<String>
  private let published: AsyncStream<String>.Continuation
  /// An element for each question for a message of a stream that has gone up.
  let questions: AsyncStream<Void>
  private let asked: AsyncStream<Void>.Continuation
  private let server: Int
  private let listener: Int32
  private let loss = Mutex<Loss?>(nil)

  /// - Parameter server: the port of the server.
  init(server: Int) throws {
    self.server = server
    (publications, published) = AsyncStream.makeStream(of: String.self)
    (questions, asked) = AsyncStream.makeStream(of: Void.self)
    (listener, port) = try LoopbackSocket.bound()
    try #require(listen(listener, 8) == 0)
    Thread.detachNewThread { [listener, weak self] in
      while true {
        let client = accept(listener, nil, nil)
        guard client >= 0 else { break }
        guard let self else {
          close(client)
          break
        }
        self.connect(client)
      }
      // Here, and not in `deinit`: a descriptor that is closed while a thread uses it may be another's by then.
      close(listener)
    }
  }

  deinit {
    // Wakes the thread that accepts.
    shutdown(listener, Int32(SHUT_RDWR))
  }

  /// Loses the server's next answer to a publication.
  func loseAnswer(_ loss: Loss) { self.loss.withLock { $0 = loss } }

  /// Whether the answer was lost.
  var hasLost: Bool { loss.withLock { $0 == nil } }

  private func connect(_ client: Int32) {
    guard let upstream = LoopbackSocket.connected(to: server) else {
      close(client)
      return
    }
    let open = Atomic(2)
    // The socket is only closed once neither thread uses it.
    let end: @Sendable () -> Void = {
      for socket in [client, upstream] { shutdown(socket, Int32(SHUT_RDWR)) }
      guard open.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 else { return }
      for socket in [client, upstream] { close(socket) }
    }
    Thread.detachNewThread { [published, asked] in
      Self.copy(client, upstream) { bytes in
        if bytes.contains("HPUB lectern.log."),
          let id = bytes.firstMatch(of: /Nats-Msg-Id: (\S+)/)?.1
        {
          published.yield(String(id))
        }
        if bytes.contains("STREAM.MSG.GET.") { asked.yield() }
        return .forward
      }
      end()
    }
    Thread.detachNewThread { [weak self] in
      Self.copy(upstream, client) { bytes in
        guard bytes.contains("\"stream\":\"lectern\""), bytes.contains("\"seq\":") else {
          return .forward
        }
        return self?.loss.withLock { loss in
          defer { loss = nil }
          return switch loss {
          case nil: .forward
          case .drop: .drop
          case .cut: .end
          }
        } ?? .forward
      }
      end()
    }
  }

  private enum Verdict {
    case forward
    case drop
    case end
  }

  /// Copies bytes until one end is closed.
  private static func copy(_ source: Int32, _ target: Int32, _ judge: (String) -> Verdict) {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(source, &buffer, buffer.count)
      guard count > 0 else { return }
      switch judge(String(decoding: buffer[..<count], as: UTF8.self)) {
      case .forward: break
      case .drop: continue
      case .end: return
      }
      guard LoopbackSocket.send(buffer[..<count], to: target) else { return }
    }
  }
}
