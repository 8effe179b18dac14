import Testing

@testable import PrimeTime

@Suite struct FileActivityTests {
  @Test("what is wanted first starts at once, the rest follows in its order")
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

  @Test("however often a thing is wanted, it waits once")
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

  @Test("a load that is in flight is not wanted again")
  func secondLoad() {
    var activity = FileActivity()
    _ = activity.request(.load)
    _ = activity.request(.load)
    #expect(activity.finish(.load, status: nil) == nil)
  }

  @Test("the end of what was not in flight starts nothing")
  func unexpectedEnd() {
    var activity = FileActivity()
    _ = activity.request(.save)
    _ = activity.request(.save)
    #expect(activity.finish(.load, status: nil) == nil)
    #expect(activity.isBusy)
    #expect(activity.finish(.save, status: nil) == .save)
  }
}
