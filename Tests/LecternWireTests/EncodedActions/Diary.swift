import Composable
import Foundation

/// Actions with each form of case.
@EnumProperties
@UserAction
indirect enum Diary: BindableAction, Equatable {
  struct Page: Codable, Equatable {
    var title: String?
    var date: Date
    var marks: [Int?]
    var weather: [String: Double]
  }

  /// A value that cannot be encoded.
  struct Failure: Error, Equatable {}

  enum Mood: String, Codable { case calm, `default` }

  /// A value whose own form is null.
  struct Blank: Codable, Equatable {
    init() {}

    init(from decoder: any Decoder) throws {
      guard try decoder.singleValueContainer().decodeNil() else { throw CancellationError() }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    }
  }

  @BindableState
  struct State: ViewBindableState, Equatable {
    @BindingState var title = ""
    @BindingState var mark: Int?
    @BindingState var weight = 1.5
    @BindingState private var secret = 0

    static func secretBinding(_ value: Int) -> BindingAction<State> { .set(\.$secret, value) }
  }

  case opened
  case numbered(Int)
  case titled(String)
  case flagged(Bool)
  case weighed(Double)
  case dated(Date)
  case chosen(Int?)
  case described(String?)
  case dawned(Date?)
  case felt(Mood)
  case listed([Int?])
  case page(Page)
  case labelled(only: Int)
  case moved(from: Int, in: String?)
  case placed(Int, at: String?)
  case blanked(Blank)
  case blankedAt(Int, Blank)
  case `default`
  case `raw "case"`(`a "b"`: Int, c: Bool)
  case nested(Diary)
  case elements(IdentifiedAction<Int, Diary>)
  case named(IdentifiedAction<String, IdentifiedAction<Int, Diary>>)
  case binding(BindingAction<State>)
  case wrapped(Wrapped<Diary>)
  case number(Wrapped<Int>)
  @ServerOnly case loaded(Int, [Page])
  @ServerOnly case inner(Diary)
  @Redacted case passwordEntered(String)
  @ServerOnly @Redacted case failed(Failure)
}

/// An action whose value may or may not be an action.
@UserAction
enum Wrapped<Value: Codable & Equatable & Sendable>: Equatable {
  case some(Value)
  case maybe(Value?)
}

/// For the use as a value of a generic action; never encoded as such.
extension Diary: Codable {
  init(from decoder: any Decoder) throws { throw CancellationError() }
  func encode(to encoder: any Encoder) throws { throw CancellationError() }
}
