package import Foundation

/// The pages that come with the app.
package enum AppPages {
  package static var folder: URL? { Bundle.module.resourceURL }
}
