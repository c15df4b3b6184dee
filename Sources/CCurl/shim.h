// libcurl as Swift sees it: its variadic calls, each with one type.
#ifndef LOFITIME_CCURL_H
#define LOFITIME_CCURL_H

#include <curl/curl.h>

static inline CURLcode lofi_curl_set_long(CURL *easy, CURLoption option, long value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode lofi_curl_set_string(CURL *easy, CURLoption option, const char *value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode lofi_curl_set_pointer(CURL *easy, CURLoption option, void *value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode lofi_curl_set_list(CURL *easy, CURLoption option, struct curl_slist *value) {
  return curl_easy_setopt(easy, option, value);
}

typedef size_t (*lofi_curl_data_function)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode lofi_curl_set_data_function(
    CURL *easy, CURLoption option, lofi_curl_data_function function) {
  return curl_easy_setopt(easy, option, function);
}

static inline CURLcode lofi_curl_get_long(CURL *easy, CURLINFO info, long *value) {
  return curl_easy_getinfo(easy, info, value);
}

static inline CURLcode lofi_curl_get_offset(CURL *easy, CURLINFO info, curl_off_t *value) {
  return curl_easy_getinfo(easy, info, value);
}

static inline CURLcode lofi_curl_get_string(CURL *easy, CURLINFO info, char **value) {
  return curl_easy_getinfo(easy, info, value);
}

static inline CURLMcode lofi_curl_multi_set_socket_function(
    CURLM *multi, curl_socket_callback function, void *context) {
  CURLMcode code = curl_multi_setopt(multi, CURLMOPT_SOCKETFUNCTION, function);
  return code != CURLM_OK ? code : curl_multi_setopt(multi, CURLMOPT_SOCKETDATA, context);
}

static inline CURLMcode lofi_curl_multi_set_timer_function(
    CURLM *multi, curl_multi_timer_callback function, void *context) {
  CURLMcode code = curl_multi_setopt(multi, CURLMOPT_TIMERFUNCTION, function);
  return code != CURLM_OK ? code : curl_multi_setopt(multi, CURLMOPT_TIMERDATA, context);
}

// The finished transfer of a CURLMSG_DONE message, or NULL; curl keeps the
// result in a union, which Swift imports poorly.
static inline CURL *lofi_curl_multi_next_done(CURLM *multi, CURLcode *result) {
  int left = 0;
  CURLMsg *message;
  while ((message = curl_multi_info_read(multi, &left)) != NULL) {
    if (message->msg == CURLMSG_DONE) {
      *result = message->data.result;
      return message->easy_handle;
    }
  }
  return NULL;
}

#endif
