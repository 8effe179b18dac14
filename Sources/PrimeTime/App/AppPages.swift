public import Foundation

/// The pages that come with the app.
public enum AppPages {
  /// Their folder.
  public static var folder: URL? { Bundle.module.resourceURL }
}
