import Testing

@testable import PrimeTimeCore

@Suite struct PrimeSieveTests {
  @Test("every prime is found, whatever the length of segments", arguments: [1, 2, 7, 64])
  func everyPrime(segmentLength: Int) async throws {
    let sieve = PrimeSieve(segmentLength: segmentLength)
    for (index, prime) in (2..<542).filter(\.isPrime).enumerated() {
      #expect(try await sieve.nthPrime(index + 1) == prime)
    }
  }

  @Test(
    "large primes are found",
    arguments: [(10_000, 104_729), (100_000, 1_299_709), (1_000_000, 15_485_863)]
  )
  func far(n: Int, prime: Int) async throws {
    #expect(try await PrimeClient.live.nthPrime(n) == prime)
  }

  @Test("an n without a prime gives nil", arguments: [0, -1, .min, .max, .max / 2])
  func none(n: Int) async throws {
    #expect(try await PrimeSieve().nthPrime(n) == nil)
  }

  @Test("cancelling the task stops the sieve")
  func cancellation() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await PrimeSieve().nthPrime(1_000_000_000)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
