import LecternBytes
import LecternLog
import LogLaws
import Testing

@testable import LecternJetStream

@Suite struct EncodingTests {
  private var message: LogMessage {
    var message = LogMessage(kind: .batch, identity: .sample, term: 3, batch: 300)
    message.piece = Fragment(index: 1, count: 4, content: [1, 2, 3])
    return message
  }

  @Test("numbers of every size are read as they were written")
  func numbers() {
    let numbers: [Int64] = [0, 1, -1, 63, 64, -64, -65, 1 << 40, -1 << 40, .max, .min]
    var writer = ByteWriter()
    for number in numbers {
      writer.write(number)
      writer.write(UInt64(bitPattern: number))
    }
    var reader = ByteReader(writer.bytes)
    for number in numbers {
      #expect(reader.signed() == number)
      #expect(reader.unsigned() == UInt64(bitPattern: number))
    }
    #expect(reader.isAtEnd)
    #expect(reader.unsigned() == nil)
  }

  @Test("entries and messages are read as they were written")
  func roundTrip() throws {
    for batch in [LogBatch].sample { #expect([LogEntry](batch.entries.bytes) == batch.entries) }
    #expect(try LogMessage(message.bytes, of: "") == message)
  }

  @Test("a message of a newer version is refused by name")
  func version() {
    for version: UInt64 in [2, .max] {
      var writer = ByteWriter()
      writer.write(version)
      #expect(throws: LogError.newerVersion(path: "l", version: Int(clamping: version))) {
        try LogMessage(writer.bytes, of: "l")
      }
    }
  }

  @Test("bytes that are cut or changed are read or refused, and crash nothing")
  func hostile() {
    var generator = SystemRandomNumberGenerator()
    for bytes in [LogBatch].sample.map(\.entries.bytes) + [message.bytes] {
      for count in bytes.indices { read(Array(bytes[..<count])) }
      for _ in 0..<2_000 {
        var changed = bytes
        for _ in 0..<3 where !changed.isEmpty {
          changed[Int.random(in: changed.indices, using: &generator)] = .random(in: 0...255)
        }
        read(changed)
      }
    }
  }

  private func read(_ bytes: [UInt8]) {
    _ = [LogEntry](bytes)
    _ = try? LogMessage(bytes, of: "")
    var reader = ByteReader(bytes)
    _ = Fragment(&reader)
  }

  @Test("a content is put together from its pieces, and from no others")
  func pieces() {
    let content = [UInt8](0..<10)
    let pieces = Fragment.pieces(of: content, size: 4)
    #expect(pieces.map(\.content.count) == [4, 4, 2])
    #expect(Fragment.pieces(of: [], size: 4) == [Fragment(index: 0, count: 1, content: [])])
    var assembler = FragmentAssembler()
    #expect(assembler.add(pieces[0]) == nil)
    #expect(assembler.add(pieces[2]) == nil)
    #expect(assembler.add(pieces[1]) == nil)
    #expect(assembler.add(pieces[0]) == nil)
    #expect(assembler.add(pieces[0]) == nil)
    #expect(assembler.add(pieces[1]) == nil)
    #expect(assembler.add(pieces[2]) == content)
    #expect(assembler.add(pieces[2]) == nil)
  }
}
