// The functions of libsystemd that are used.
#ifndef LOFITIME_SD_BUS_FUNCTIONS_H
#define LOFITIME_SD_BUS_FUNCTIONS_H

#include "CSystemd.h"

#define LOFI_SD_BUS_FUNCTIONS(F) \
  F(sd_bus_new) F(sd_bus_set_address) F(sd_bus_set_bus_client) F(sd_bus_set_trusted) F(sd_bus_start) \
  F(sd_bus_close) F(sd_bus_unref) F(sd_bus_add_object_vtable) F(sd_bus_request_name_async) \
  F(sd_bus_emit_properties_changed_strv) F(sd_bus_get_fd) F(sd_bus_get_events) F(sd_bus_get_timeout) \
  F(sd_bus_process) F(sd_bus_message_append_basic) F(sd_bus_message_open_container) \
  F(sd_bus_message_close_container) F(sd_bus_message_read_basic) F(sd_bus_message_get_member) \
  F(sd_bus_message_is_method_error) F(sd_bus_reply_method_return)

struct lofi_sd_bus_functions {
#define LOFI_DECLARE(name) __typeof__(name) *name;
  LOFI_SD_BUS_FUNCTIONS(LOFI_DECLARE)
#undef LOFI_DECLARE
  // Not NULL once all the others are there.
  const unsigned *vtable_format;
};

extern struct lofi_sd_bus_functions lofi_sd;

#endif
