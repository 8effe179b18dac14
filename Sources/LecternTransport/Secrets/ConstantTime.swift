internal import CLibwebsockets

/// Comparisons that take as long for what is nearly right as for what is all wrong.
public enum ConstantTime {
  /// Whether two secrets are the same; only how long they are shows in the time it takes.
  public static func isEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.count == right.count && lws_timingsafe_bcmp(left, right, UInt32(left.count)) == 0
  }
}
