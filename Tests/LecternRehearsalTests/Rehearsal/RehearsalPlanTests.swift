import Testing

@testable import LecternRehearsal

/// What `--rehearse` understands.
@Suite struct RehearsalPlanTests {
  @Test(
    "a plan is a number, a noun and a network, in any case and spacing",
    arguments: [
      ("200 phones, conference wifi", 200, "conference wifi"),
      ("1 phone, mobile", 1, "mobile"),
      ("12  Laptops ,  Good Wi-Fi ", 12, "good wifi"),
      ("5000 ghosts,bad wifi", 5_000, "bad wifi"),
      ("3 devices, perfect network", 3, "perfect network"),
    ]
  )
  func understood(text: String, count: Int, network: String) throws {
    let plan = try RehearsalPlan(text)
    #expect(plan.count == count)
    #expect(plan.network.name == network)
  }

  @Test(
    "the message for another plan says what is understood",
    arguments: [
      ("", "a number of devices, a comma and a network"),
      ("200 phones", "a number of devices, a comma and a network"),
      ("200 phones, mobile, bad wifi", "a number of devices, a comma and a network"),
      (",", "begin with a number"), ("many phones, mobile", "begin with a number"),
      ("1e3 phones, mobile", "begin with a number"),
      ("0 phones, mobile", "from 1 to 5000, not 0"),
      ("-3 phones, mobile", "from 1 to 5000, not -3"),
      ("5001 phones, mobile", "from 1 to 5000, not 5001"),
      ("99999999999999999999 phones, mobile", "begin with a number"),
      ("200, mobile", "phones, laptops, tablets"),
      ("200 big phones, mobile", "phones, laptops, tablets"),
      ("200 cats, mobile", "phones, laptops, tablets"),
      ("200 phones, wlan", "the networks are perfect network, good wifi, mobile, conference wifi"),
      ("200 phones,", "the networks are"),
    ]
  )
  func refused(text: String, message: String) throws {
    let problem = try #require(throws: RehearsalPlan.Problem.self) { try RehearsalPlan(text) }
    #expect(problem.description.contains(message))
    #expect(problem.description.contains(RehearsalPlan.example))
  }

  @Test("the example is a plan, and every network has a name of its own")
  func example() throws {
    _ = try RehearsalPlan(RehearsalPlan.example)
    #expect(Set(NetworkProfile.all.map(\.name)).count == NetworkProfile.all.count)
  }
}
