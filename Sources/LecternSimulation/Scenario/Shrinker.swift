/// Finds a short scenario that breaks a promise as a longer one does: it leaves out one part after the other, for as long as
/// a promise is still broken.
///
/// - SeeAlso: Andreas Zeller and Ralf Hildebrandt, “Simplifying and Isolating Failure-Inducing Input”, 2002.
package struct Shrinker {
  private let pageCount: Int
  /// Whether a scenario breaks a promise.
  private let isBroken: (Scenario) -> Bool

  /// - Parameters:
  ///   - pageCount: the number of pages of the seed's whole deployment.
  ///   - isBroken: runs a scenario, and returns whether it breaks a promise.
  package init(pageCount: Int, isBroken: @escaping (Scenario) -> Bool) {
    (self.pageCount, self.isBroken) = (pageCount, isBroken)
  }

  /// Returns a scenario from which nothing more can be left out.
  ///
  /// - Parameter scenario: a scenario that breaks a promise.
  package func shrink(_ scenario: Scenario) -> Scenario {
    var shortest = scenario
    while let shorter = candidates(of: shortest).first(where: isBroken) { shortest = shorter }
    return shortest
  }

  private func candidates(of scenario: Scenario) -> [Scenario] {
    var candidates: [Scenario] = []
    func add(_ change: (inout Scenario) -> Void) {
      var candidate = scenario
      change(&candidate)
      if candidate != scenario { candidates.append(candidate) }
    }
    let seconds = scenario.duration.components.seconds
    for shorter in [seconds / 2, seconds * 3 / 4, seconds - 1] where shorter > 0 {
      add { $0.duration = .seconds(shorter) }
    }
    for kind in FaultKind.allCases { add { $0.withoutFaults.insert(kind) } }
    let pages = (1...pageCount).filter(scenario.hasPage)
    for half in [pages.prefix(pages.count / 2), pages.suffix(pages.count / 2)]
    where pages.count > 12 {
      add { $0.withoutPages.formUnion(half) }
    }
    for page in pages where pages.count > 1 { add { $0.withoutPages.insert(page) } }
    return candidates
  }
}
