import Composable
import Testing

@testable import LecternWire

@Suite struct ChunkAddressTests {
  @Test(
    "an address is read as it is written",
    arguments: [UInt64.min, 1, 0x0123_4567_89ab_cdef, .max]
  )
  func roundTrip(word: UInt64) {
    let address = ChunkAddress(count: 96, digest: ChunkDigest(high: word, low: ~word))
    #expect(ChunkAddress(address.description) == address)
  }

  @Test("it begins with the number of rows")
  func text() {
    let address = ChunkAddress(count: 96, digest: ChunkDigest(high: 0, low: 1))
    #expect(address.description == "96.AAAAAAAAAAAAAAAAAAAAAB")
  }

  @Test(
    "a malformed address is rejected",
    arguments: [
      "", ".", "96", "96.", "0.AAAAAAAAAAAAAAAAAAAAAA", "+6.AAAAAAAAAAAAAAAAAAAAAA",
      "96.AAAAAAAAAAAAAAAAAAAAA", "96.AAAAAAAAAAAAAAAAAAAAA=", "96.AAAAAAAAAAAAAAAAAAAAAAA",
      "096.AAAAAAAAAAAAAAAAAAAAAA", "96.____________________aa",
      "99999999999999999999.AAAAAAAAAAAAAAAAAAAAAA",
      "96.AAAAAAAAAAAAAAAAAAAAAA.1", "-6.AAAAAAAAAAAAAAAAAAAAAA",
    ]
  )
  func malformed(text: String) {
    #expect(ChunkAddress(text) == nil)
  }
}
