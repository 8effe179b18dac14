internal import LecternPages
internal import LecternRoom
internal import LecternTransport
internal import LecternWire
internal import Synchronization

/// Serves the rows of windowed lists in chunks, at `/lectern/chunk?at=ADDRESS`.
///
/// The rows of an address never change, so a browser keeps them (RFC 8246). Shared caches may keep the public ones.
struct ChunkRoute: Route {
  let path = "/lectern/chunk"
  private let encoded = EncodedChunks()
  /// Returns a chunk that the viewer of a request is shown; called on the loop.
  let chunk: @Sendable (ChunkAddress, HTTPRequest) -> RoomChunk?

  init(chunk: @escaping @Sendable (ChunkAddress, HTTPRequest) -> RoomChunk?) { self.chunk = chunk }

  func response(to request: HTTPRequest) -> HTTPResponse? {
    guard let address = request["at"].flatMap({ ChunkAddress($0) }),
      let chunk = chunk(address, request),
      let representations = try? encoded.representations(of: chunk, at: address)
    else {
      let body = "No list on your page has these rows. Reload the page.\n".utf8
      return HTTPResponse(status: .notFound, body: body)
    }
    // If people sign in, no response is public.
    let isPublic = chunk.isPublic && request.account == nil
    return HTTPResponse(
      representations,
      contentType: "application/json",
      cacheControl: isPublic ? HTTPResponse.immutable : HTTPResponse.privatelyImmutable,
      to: request
    )
  }
}

/// The latest chunks, compressed once for all of their requests.
private final class EncodedChunks: Sendable {
  /// Maximum size of the compressed chunks, in bytes; above it, the cache is cleared.
  private static let limit = 16 << 20
  /// A shorter chunk is not compressed.
  private static let minimum = 1_024

  private struct Cache {
    var chunks: [ChunkAddress: Representations] = [:]
    var size = 0
  }

  private let cache = Mutex(Cache())

  func representations(
    of chunk: RoomChunk,
    at address: ChunkAddress
  ) throws -> Representations {
    try cache.withLock { cache in
      if let known = cache.chunks[address] { return known }
      let json = try chunk.rows.json()
      let representations = Representations(
        json,
        version: address.description,
        isText: json.count > Self.minimum,
        level: .balanced
      )
      if cache.size + representations.size > Self.limit { cache = Cache() }
      cache.chunks[address] = representations
      cache.size += representations.size
      return representations
    }
  }
}
