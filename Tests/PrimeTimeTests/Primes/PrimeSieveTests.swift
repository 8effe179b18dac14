import Testing

@testable import PrimeTime

@Suite struct PrimeSieveTests {
  @Test("it finds every prime, whatever the segments", arguments: [1, 2, 7, 64])
  func everyPrime(segmentLength: Int) async throws {
    let sieve = PrimeSieve(segmentLength: segmentLength)
    for (index, prime) in (2..<542).filter(\.isPrime).enumerated() {
      #expect(try await sieve.nthPrime(index + 1) == prime)
    }
  }

  @Test(
    "it finds far primes",
    arguments: [(10_000, 104_729), (100_000, 1_299_709), (1_000_000, 15_485_863)]
  )
  func far(n: Int, prime: Int) async throws {
    #expect(try await PrimeClient.live.nthPrime(n) == prime)
  }

  @Test("there is no such prime", arguments: [0, -1, .min, .max, .max / 2])
  func none(n: Int) async throws {
    #expect(try await PrimeSieve().nthPrime(n) == nil)
  }

  @Test("it stops when it is cancelled")
  func cancellation() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await PrimeSieve().nthPrime(1_000_000_000)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
