import Testing

@testable import Load

@Suite struct SystemTests {
  @Test("a listing of sockets gives the kernel's memory of each")
  func sockets() {
    let memory = SocketMemory(
      listing: """
        ESTAB 0 0 127.0.0.1:8080 127.0.1.1:40000 skmem:(r1,rb131072,t0,tb87040,f4096,w1280,o0,bl0,d0)
        ESTAB 0 0 127.0.0.1:8080 127.0.1.1:40001 skmem:(r0,rb131072,t0,tb87040,f0,w0,o0,bl0,d0)
        """
    )
    #expect(memory.bytes(ofViewerAt: "127.0.1.1", port: 40_000) == 1 + 4_096 + 1_280)
    #expect(memory.bytes(ofViewerAt: "127.0.1.1", port: 40_001) == 0)
    #expect(memory.bytes(ofViewerAt: "127.0.2.1", port: 40_000) == 0)
  }

  @Test("a summary of strace gives all calls, and the calls that send")
  func systemCalls() {
    let calls = SystemCalls(
      summary: """
            calls syscall
        --------- ----------------
              120 sendto
               30 epoll_wait
                5 writev
        --------- ----------------
              155 total
        """
    )
    #expect(calls.all == 155)
    #expect(calls.sends == 125)
  }

  @Test("a process's status gives its resident memory")
  func status() {
    let status = "Name:\tLoad\nVmRSS:\t   28944 kB\nThreads:\t3\n"
    #expect(ProcessUsage.kilobytes(ofField: "VmRSS:", in: status) == 28_944)
    #expect(ProcessUsage.kilobytes(ofField: "VmSwap:", in: status) == 0)
  }
}
