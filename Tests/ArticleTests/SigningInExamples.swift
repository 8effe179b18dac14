import Lectern

/// The listing of "Signing in".
struct SigningInExamples {
  var signIn: OpenIDSignIn? {
    OpenIDSignIn(scopes: ["profile", "email"]) { claims in
      guard claims["email_verified"] == true else { return nil }
      return claims.texts(of: "groups").contains("lecturers") ? .presenter : .participant
    }
  }
}
