package import Lectern
internal import LecternSimulation

/// The view state of the promises.
@ViewState
package struct ChecksView {
  package let verdict: String
  /// `hold` or `broken`.
  package let status: String
  package let all: [CheckView]

  init(_ stage: Stage) {
    status = stage.checks.violation == nil ? "hold" : "broken"
    verdict = stage.checks.violation.map { "Broken: \($0)" } ?? "All promises hold"
    all = stage.checks.all.map(CheckView.init)
  }
}

/// The view state of a promise.
@ViewState
package struct CheckView: Identifiable {
  package let id: String
  package let promise: String
  /// How often it was checked.
  package let count: Int
  /// `holds`, `broken` or `not checked yet`.
  package let status: String

  init(_ check: StageChecks.Check) {
    id = check.promise.rawValue
    count = check.count
    status = check.isBroken ? "broken" : check.count == 0 ? "not checked yet" : "holds"
    promise =
      switch check.promise {
      case .shownIsDurable: "Pages show only durable states"
      case .acknowledgedIsDurable: "Acknowledged: durable, once, in order"
      case .ownStateIsOwn: "A page’s own state is only its own"
      case .restoredIsLog: "A restored room equals its log"
      case .effectFollowsAction: "Effects start after their action is durable"
      case .pageIsKnown: "A page that returns is known"
      case .pageSettles: "After peace, every page shows the log"
      }
  }
}
