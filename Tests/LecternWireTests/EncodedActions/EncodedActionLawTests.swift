import Composable
import Foundation
import LecternWire
import Testing

/// The law of the log: an action that is encoded and decoded again is the same action.
@Suite struct EncodedActionLawTests {
  static let page = Diary.Page(
    title: nil,
    date: Date(timeIntervalSinceReferenceDate: 0.1),
    marks: [1, nil],
    weather: ["é": .infinity, "": -0.0]
  )

  static let actions: [Diary] = [
    .opened, .default, .raw(1),
    .flagged(true), .flagged(false),
    .chosen(nil), .chosen(.min), .chosen(0),
    .described(nil), .described(""), .described("null"),
    .dawned(nil), .dawned(.distantPast), .dated(.distantFuture), .dated(.now),
    .felt(.calm), .felt(.default),
    .listed([]), .listed([nil, .max, nil]),
    .page(page), .labelled(only: 3),
    .moved(from: .min, in: nil), .moved(from: .max, in: "\u{0}\"\\\u{2028}"),
    .placed(1, at: nil), .placed(-1, at: "é\u{301}🎉"),
    .blanked(Diary.Blank()), .blankedAt(7, Diary.Blank()),
    .binding(.set(\.$title, "Ada")), .binding(.set(\.$mark, nil)), .binding(.set(\.$mark, 3)),
    .binding(.set(\.$weight, -.infinity)),
    .wrapped(.some(.numbered(1))), .wrapped(.some(.loaded(1, []))),
    .wrapped(.maybe(nil)), .wrapped(.maybe(.opened)),
    .number(.some(1)), .number(.maybe(nil)), .number(.maybe(2)),
    .loaded(3, [page, page]),
  ]

  static let numbers = [0, 1, -1, 9, 10, -10, 9_007_199_254_740_993, .max, .min]
  static let texts = [
    "", "null", "5", "\"", "\\", "\\u0041", "\u{0}\u{1F}\n\t", "é", "e\u{301}", "🏳️‍🌈",
    "\u{2028}\u{FFFD}\u{10FFFF}",
  ]
  static let weights = [
    0, -0.0, 0.1, 1, 1e300, .pi, .leastNonzeroMagnitude, .greatestFiniteMagnitude, .infinity,
    -.infinity,
    .nan,
  ]

  static var all: [Diary] {
    actions + numbers.map(Diary.numbered) + texts.map(Diary.titled)
      + weights.filter { !$0.isNaN }.map(Diary.weighed)
  }

  func expectSame(_ action: Diary, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let logged = try EncodedAction(action)
    let stored = EncodedAction(name: logged.name, value: logged.value, isRedacted: false)
    let decoded = try stored.action(as: Diary.self)
    #expect(decoded == action, "\(logged)", sourceLocation: sourceLocation)
    #expect(try EncodedAction(decoded) == logged, sourceLocation: sourceLocation)
  }

  @Test("an action is decoded as it was encoded", arguments: all)
  func same(action: Diary) throws {
    try expectSame(action)
  }

  @Test("so is an action of a nested feature or of an element", arguments: all)
  func nested(action: Diary) throws {
    try expectSame(.nested(.inner(action)))
    try expectSame(.elements(.element(id: .min, action: action)))
    try expectSame(
      .named(
        .element(
          id: "a\"b",
          action: .element(id: 0, action: .elements(.element(id: 1, action: action)))
        )
      )
    )
  }

  @Test("texts keep their code units", arguments: texts)
  func codeUnits(text: String) throws {
    guard case .titled(let decoded) = try EncodedAction(Diary.titled(text)).action(as: Diary.self)
    else {
      Issue.record("another case")
      return
    }
    #expect(Array(decoded.utf8) == Array(text.utf8))
  }

  @Test("a number keeps its bits, except those of a NaN", arguments: weights)
  func bits(weight: Double) throws {
    guard
      case .weighed(let decoded) = try EncodedAction(Diary.weighed(weight)).action(as: Diary.self)
    else {
      Issue.record("another case")
      return
    }
    #expect(decoded.bitPattern == weight.bitPattern || decoded.isNaN && weight.isNaN)
  }
}

extension Diary {
  fileprivate static func raw(_ number: Int) -> Diary { .`raw "case"`(`a "b"`: number, c: true) }
}
