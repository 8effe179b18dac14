import Testing

@testable import PrimeTimeCore

@Suite struct OrdinalTests {
  @Test(
    "a number has its English ordinal suffix",
    arguments: [
      (0, "0th"), (1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (10, "10th"), (11, "11th"),
      (12, "12th"), (13, "13th"), (14, "14th"), (20, "20th"), (21, "21st"), (22, "22nd"),
      (23, "23rd"), (101, "101st"), (111, "111th"), (112, "112th"), (113, "113th"), (121, "121st"),
      (1_011, "1011th"), (-1, "-1st"), (-2, "-2nd"), (-11, "-11th"),
      (Int.min, "-9223372036854775808th"), (Int.max, "9223372036854775807th"),
    ]
  )
  func ordinal(number: Int, text: String) {
    #expect(number.ordinal == text)
  }
}
