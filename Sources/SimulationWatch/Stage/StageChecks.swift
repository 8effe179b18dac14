package import LecternSimulation

/// How often each promise was checked, and those that were broken.
package struct StageChecks: Codable, Equatable, Sendable {
  package struct Check: Codable, Equatable, Sendable {
    package let promise: CheckedPromise
    package fileprivate(set) var count = 0
    package fileprivate(set) var isBroken = false
  }

  package private(set) var all = CheckedPromise.allCases.map { Check(promise: $0) }
  /// The first promise that was broken, in words; nil if all hold.
  package private(set) var violation: String?

  mutating func apply(_ event: RecordedEvent.Kind) {
    if case .broken(let promise, let message) = event {
      violation = violation ?? message
      change(promise) { $0.isBroken = true }
    } else {
      change(event.promise) { $0.count += 1 }
    }
  }

  private mutating func change(_ promise: CheckedPromise?, _ body: (inout Check) -> Void) {
    guard let index = all.firstIndex(where: { $0.promise == promise }) else { return }
    body(&all[index])
  }
}
