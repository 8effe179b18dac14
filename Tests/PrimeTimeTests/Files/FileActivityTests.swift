import Testing

@testable import PrimeTimeFavoritePrimes

@Suite struct FileActivityTests {
  @Test("the first operation starts at once, the others follow in order")
  func order() {
    var activity = FileActivity()
    #expect(!activity.isBusy)
    let starts = [FileActivity.Operation.save, .load, .save].map { activity.request($0) }
    #expect(starts == [true, false, false])
    #expect(activity.finish(.save, status: "saved") == .load)
    #expect(activity.finish(.load, status: "loaded") == .save)
    #expect(activity.isBusy)
    #expect(activity.finish(.save, status: "saved again") == nil)
    #expect(!activity.isBusy)
    #expect(activity.status == "saved again")
  }

  @Test("repeated requests of an operation wait once")
  func bounded() {
    var activity = FileActivity()
    for _ in 0..<100 {
      _ = activity.request(.save)
      _ = activity.request(.load)
    }
    #expect(activity.finish(.save, status: nil) == .load)
    #expect(activity.finish(.load, status: nil) == .save)
    #expect(activity.finish(.save, status: nil) == nil)
  }

  @Test("a request for a load is ignored while one is in flight")
  func secondLoad() {
    var activity = FileActivity()
    _ = activity.request(.load)
    _ = activity.request(.load)
    #expect(activity.finish(.load, status: nil) == nil)
  }

  @Test("finishing an operation that is not in flight starts nothing")
  func unexpectedEnd() {
    var activity = FileActivity()
    _ = activity.request(.save)
    _ = activity.request(.save)
    #expect(activity.finish(.load, status: nil) == nil)
    #expect(activity.isBusy)
    #expect(activity.finish(.save, status: nil) == .save)
  }
}
