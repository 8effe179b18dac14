internal import Synchronization

/// An immutable chunk of a ``ChunkedList``, which copies of the list share.
package final class ListChunk<Element: Identifiable & Sendable>: Sendable
where Element.ID: CustomStringConvertible & Sendable {
  /// A view with a parameter has another key path for each value.
  private static var digestLimit: Int { 8 }

  package let elements: [Element]
  /// The hash of each element's id.
  let hashes: [UInt32]
  /// The digests of the elements' rows, by the view.
  private let digests = Mutex<[(view: any AnyKeyPath & Sendable, digest: ChunkDigest)]>([])

  init(_ elements: [Element], hashes: [UInt32]) {
    (self.elements, self.hashes) = (elements, hashes)
  }

  /// Returns the offset of an element; nil if there is none.
  func offset(of id: Element.ID, hash: UInt32) -> Int? {
    var start = 0
    while let offset = hashes.offset(of: hash, from: start) {
      if elements[offset].id == id { return offset }
      start = offset + 1
    }
    return nil
  }

  /// Returns a chunk with another element of the same id.
  func replacing(_ offset: Int, with element: Element) -> ListChunk {
    var elements = elements
    elements[offset] = element
    return ListChunk(elements, hashes: hashes)
  }

  /// Returns the digest of the elements' rows in a view. It is computed at its first use.
  ///
  /// - Parameters:
  ///   - view: the key path from an element to its view.
  ///   - make: computes the digest; called without the lock.
  package func digest<Failure>(
    of view: any AnyKeyPath & Sendable,
    _ make: ([Element]) throws(Failure) -> ChunkDigest
  ) throws(Failure) -> ChunkDigest {
    if let known = digests.withLock({ digests in digests.first { $0.view == view }?.digest }) {
      return known
    }
    let digest = try make(elements)
    digests.withLock { digests in
      guard !digests.contains(where: { $0.view == view }) else { return }
      digests.append((view, digest))
      if digests.count > Self.digestLimit { digests.removeFirst() }
    }
    return digest
  }
}

extension [UInt32] {
  /// Returns the first offset of a hash. It isn't generic: generic code would compare slowly.
  fileprivate func offset(of hash: UInt32, from start: Int) -> Int? {
    var offset = start
    while offset < count {
      if self[offset] == hash { return offset }
      offset += 1
    }
    return nil
  }
}

/// The first 128 bits of a cryptographic digest of a chunk's content.
package struct ChunkDigest: Hashable, Sendable {
  package let high: UInt64
  package let low: UInt64

  package init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }
}
