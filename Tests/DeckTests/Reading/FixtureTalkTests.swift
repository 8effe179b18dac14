import Testing

@testable import Deck

@Suite struct FixtureTalkTests {
  static let talks = [FixtureTalk.slidev, .marp]

  @Test("the talks have more than 20 slides together")
  func slides() throws {
    #expect(try Self.talks.map { try $0.talk.slides.count } == [14, 10])
  }

  @Test("each feature that Deck takes is in the talk", arguments: talks)
  func understood(fixture: FixtureTalk) throws {
    let talk = try fixture.talk
    let reported = Set(talk.diagnostics.map(\.line))
    for feature in fixture.understood {
      let numbers = try fixture.numbers(of: feature.line)
      #expect(!numbers.isEmpty, "\(feature.line)")
      #expect(reported.isDisjoint(with: numbers), "\(feature.line)")
      #expect(feature.holds(talk), "\(feature.line)")
    }
  }

  @Test(
    "each feature that Deck lacks is reported at its line, and nothing else is",
    arguments: talks
  )
  func reported(fixture: FixtureTalk) throws {
    var unexpected = try fixture.talk.diagnostics
    for feature in fixture.reported {
      let numbers = try fixture.numbers(of: feature.line)
      let index = unexpected.firstIndex {
        numbers.contains($0.line) && $0.message.contains(feature.message)
      }
      guard let index else {
        Issue.record("\(fixture.name) \(numbers): \(feature.line) — \(feature.message)")
        continue
      }
      unexpected.remove(at: index)
    }
    #expect(unexpected == [])
  }

  @Test("no line vanishes: it is on its slide, understood or reported", arguments: talks)
  func silent(fixture: FixtureTalk) throws {
    let talk = try fixture.talk
    var accounted = Set(talk.diagnostics.map(\.line))
    for feature in fixture.understood { accounted.formUnion(try fixture.numbers(of: feature.line)) }
    for feature in fixture.reported {
      for number in try fixture.numbers(of: feature.line) {
        accounted.formUnion(number...(number + feature.covered))
      }
    }
    var shown: Set<String> = []
    for (index, line) in try fixture.lines.enumerated() {
      if let slide = talk.slides.first(where: { $0.line == index + 1 }) {
        shown = Set(Self.words(of: slide.shownText))
      }
      guard !accounted.contains(index + 1) else { continue }
      let missing = Self.words(of: line).filter { !shown.contains($0) }
      #expect(missing == [], "\(fixture.name):\(index + 1): \(line)")
    }
  }

  private static func words(of text: String) -> [String] {
    text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  @Test(
    "every beginning of the talks is a talk",
    arguments: talks
  )
  func total(fixture: FixtureTalk) throws {
    let lines = try fixture.lines
    for count in lines.indices {
      let text = lines[...count].joined(separator: "\n")
      #expect(!TalkReader.talk(from: text).slides.isEmpty)
    }
  }
}
