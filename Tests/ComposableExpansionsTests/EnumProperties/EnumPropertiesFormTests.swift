import Composable
import Testing

@Suite("@EnumProperties on all kinds of enums")
struct EnumPropertiesFormTests {
  @EnumProperties
  fileprivate enum Move {
    case moved(from: Int, in: String)
    case placed(Int, at: Int)
  }

  @EnumProperties
  fileprivate enum Loadable<Value> {
    case loaded(Value)
    case failed(any Error)
  }

  @EnumProperties
  fileprivate enum Keyword: Equatable {
    case `default`(Int)
    case `in`
    case `class`(Int)
    case `repeat`(Int)
    case `self`(Int)
    case `init`(Int)
    case `two words`(Int)
  }

  @EnumProperties
  fileprivate enum Job {
    case finished(@Sendable () -> Int)
    case logged(@autoclosure () -> String)
    indirect case nested(Job)
    #if os(Windows)
      case elsewhere
    #else
      case here(Int)
    #endif
  }

  @Test("several values form a labelled tuple")
  func tuple() {
    #expect(Move.moved(from: 1, in: "list").moved?.in == "list")
  }

  @Test("one value of several can be set")
  func setsInTuple() {
    var move = Move.placed(1, at: 2)
    move.placed?.at = 3
    #expect(move.placed?.0 == 1)
    #expect(move.placed?.at == 3)
  }

  @Test("a generic value has its concrete type")
  func generic() {
    #expect(Loadable.loaded([1]).loaded == [1])
  }

  @Test("keywords are valid names")
  func keywords() {
    #expect(Keyword.default(1).default == 1)
    #expect(Keyword.class(1).class == 1)
    #expect(Keyword.repeat(1).repeat == 1)
    #expect(Keyword.in.in != nil)
  }

  @Test("self and init are valid names in backticks")
  func initAndSelf() {
    #expect(Keyword.`self`(1).`self` == 1)
    #expect(Keyword.`init`(1)[keyPath: \.`init`] == 1)
  }

  @Test("a raw identifier is a valid name")
  func rawIdentifier() {
    #expect(Keyword.`two words`(1).`two words` == 1)
  }

  @Test("a function value can be called")
  func function() {
    #expect(Job.finished { 5 }.finished?() == 5)
  }

  @Test("an autoclosure value can be set")
  func autoclosure() {
    var job = Job.logged("old")
    job.logged = { "new" }
    #expect(job.logged?() == "new")
  }

  @Test("an indirect case has a property")
  func indirectCase() {
    #expect(Job.nested(.finished { 5 }).nested?.finished?() == 5)
  }

  @Test("a case in an #if has a property")
  func conditionalCase() {
    #expect(Job.here(5).here == 5)
  }

  @Test("a local enum can have properties")
  func localEnum() {
    @EnumProperties
    enum Local {
      case tapped(Int)
    }
    #expect(Local.tapped(5).tapped == 5)
  }
}
