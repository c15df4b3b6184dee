import HTTP
import Testing

@Suite("An HTTP date")
struct HTTPDateTests {
  @Test(
    "is read to the second",
    arguments: [
      ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
      ("Thu, 29 Feb 2024 23:59:59 GMT", 1_709_251_199), ("Fri, 01 Mar 2024 00:00:00 GMT", 1_709_251_200),
      ("Fri, 15 Jan 2027 08:00:00 GMT", 1_800_000_000),
      ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777), ("Sun Nov  6 08:49:37 1994", 784_111_777),
    ])
  func reads(date: String, seconds: Int) {
    #expect(secondsSince1970(httpDate: date) == seconds)
  }

  @Test(
    "is nothing where it makes no sense",
    arguments: [
      "", "now", "1800000000", "Sun, 06 Foo 1994 08:49:37 GMT", "Sun, 99 Nov 1994 08:49:37 GMT",
      "Sun, 06 Nov 1994 08:49:37:00 GMT", "Sun, 06 Nov 99999999999999999999 08:49:37 GMT",
    ])
  func nothing(date: String) {
    #expect(secondsSince1970(httpDate: date) == nil)
  }
}
