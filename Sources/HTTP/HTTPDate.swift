// The date in an HTTP header (RFC 9110, section 5.6.7).

internal import CCurl

/// The seconds since 1970 of a date like "Sun, 06 Nov 1994 08:49:37 GMT", also in the older forms of such dates; nil
/// for what is none.
public func secondsSince1970(httpDate: String) -> Int? {
  let seconds = curl_getdate(httpDate, nil)
  return 0...lastSecond ~= seconds ? seconds : nil
}

/// That of the year 9999: no form of a date has more digits.
private let lastSecond = 253_402_300_799
