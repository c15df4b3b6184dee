// One transfer as libcurl sees it: a handle that is freed with what it refers to.

internal import CCurl

/// A `CURL` handle, its options and its lists.
struct EasyHandle: ~Copyable {
  let pointer: UnsafeMutableRawPointer
  // curl copies strings, but of a list it keeps only the address.
  private var lists: [UnsafeMutablePointer<curl_slist>] = []

  init() {
    guard let pointer = curl_easy_init() else { fatalError("libcurl is out of memory") }
    self.pointer = pointer
  }

  deinit {
    curl_easy_cleanup(pointer)
    for list in lists { curl_slist_free_all(list) }
  }

  func set(_ option: CURLoption, _ value: Int) {
    _ = lofi_curl_set_long(pointer, option, value)
  }

  func set(_ option: CURLoption, _ value: String) {
    _ = lofi_curl_set_string(pointer, option, value)
  }

  mutating func set(_ option: CURLoption, _ values: [String]) {
    var list: UnsafeMutablePointer<curl_slist>?
    for value in values { list = curl_slist_append(list, value) ?? list }
    guard let list else { return }
    lists.append(list)
    _ = lofi_curl_set_list(pointer, option, list)
  }

  /// Names the function that takes what arrives, and the context it is called with.
  func set(
    _ option: CURLoption, _ function: @escaping lofi_curl_data_function, _ contextOption: CURLoption,
    _ context: UnsafeMutableRawPointer
  ) {
    _ = lofi_curl_set_data_function(pointer, option, function)
    _ = lofi_curl_set_pointer(pointer, contextOption, context)
  }

  func number(_ info: CURLINFO) -> Int {
    var value = 0
    _ = lofi_curl_get_long(pointer, info, &value)
    return value
  }

  /// How long the look-up of the host's name took, nil while that is not over.
  var lookUpTime: Duration? {
    var microseconds: curl_off_t = 0
    _ = lofi_curl_get_offset(pointer, CURLINFO_NAMELOOKUP_TIME_T, &microseconds)
    return microseconds > 0 ? .microseconds(Int64(microseconds)) : nil
  }

  func string(_ info: CURLINFO) -> String? {
    var value: UnsafeMutablePointer<CChar>?
    _ = lofi_curl_get_string(pointer, info, &value)
    return value.map { String(cString: $0) }
  }
}
