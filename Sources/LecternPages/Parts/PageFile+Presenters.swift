extension PageFile {
  /// The script of an audience's page. It leaves the presenter's secret in the address.
  private static let script = "lectern/page.js"

  /// Checks a page for presenters.
  ///
  /// - Throws: an error if the page never accepts the presenter's secret.
  package func checkForPresenters() throws(PageError) {
    var scripts: [HTMLElement] = []
    document.forEachElement { element in
      if element.name == "script", element["src"]?.hasSuffix(Self.script) == true {
        scripts.append(element)
      }
    }
    guard let script = scripts.first else { return }
    throw error(script, "a page for presenters loads lectern/presenter.js instead of page.js")
  }
}
