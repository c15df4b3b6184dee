// A connection to a bus, and the messages on it.
#include "functions.h"

int lofi_bus_descriptor(sd_bus *bus) { return lofi_sd.sd_bus_get_fd(bus); }
int lofi_bus_events(sd_bus *bus) { return lofi_sd.sd_bus_get_events(bus); }

uint64_t lofi_bus_deadline(sd_bus *bus) {
  uint64_t deadline;
  return lofi_sd.sd_bus_get_timeout(bus, &deadline) < 0 ? UINT64_MAX : deadline;
}

int lofi_bus_process(sd_bus *bus) { return lofi_sd.sd_bus_process(bus, NULL); }

void lofi_bus_close(sd_bus *bus) {
  lofi_sd.sd_bus_close(bus);
  lofi_sd.sd_bus_unref(bus);
}

int lofi_bus_append_text(sd_bus_message *message, char type, const char *text) {
  return lofi_sd.sd_bus_message_append_basic(message, type, text);
}

int lofi_bus_append_double(sd_bus_message *message, double number) {
  return lofi_sd.sd_bus_message_append_basic(message, SD_BUS_TYPE_DOUBLE, &number);
}

int lofi_bus_append_int64(sd_bus_message *message, int64_t number) {
  return lofi_sd.sd_bus_message_append_basic(message, SD_BUS_TYPE_INT64, &number);
}

int lofi_bus_append_bool(sd_bus_message *message, bool value) {
  int number = value;
  return lofi_sd.sd_bus_message_append_basic(message, SD_BUS_TYPE_BOOLEAN, &number);
}

int lofi_bus_open_container(sd_bus_message *message, char type, const char *contents) {
  return lofi_sd.sd_bus_message_open_container(message, type, contents);
}

int lofi_bus_close_container(sd_bus_message *message) {
  return lofi_sd.sd_bus_message_close_container(message);
}

int lofi_bus_read_double(sd_bus_message *message, double *number) {
  return lofi_sd.sd_bus_message_read_basic(message, SD_BUS_TYPE_DOUBLE, number);
}

int lofi_bus_read_text(sd_bus_message *message, const char **text) {
  return lofi_sd.sd_bus_message_read_basic(message, SD_BUS_TYPE_STRING, text);
}
