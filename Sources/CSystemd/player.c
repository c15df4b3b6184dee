// The objects of a player on the bus: MPRIS 2.2 (https://specifications.freedesktop.org/mpris-spec/latest/).
#include <errno.h>
#include <stddef.h>

#include "functions.h"

#define PATH "/org/mpris/MediaPlayer2"
#define PLAYER "org.mpris.MediaPlayer2.Player"

static int on_call(sd_bus_message *message, void *userdata, sd_bus_error *error) {
  (void)error;
  const lofi_player_handlers *handlers = userdata;
  int result = handlers->call(handlers->context, lofi_sd.sd_bus_message_get_member(message), message);
  return result < 0 ? result : lofi_sd.sd_bus_reply_method_return(message, NULL);
}

static int on_get(
    sd_bus *bus, const char *path, const char *interface, const char *property, sd_bus_message *reply,
    void *userdata, sd_bus_error *error) {
  (void)bus, (void)path, (void)interface, (void)error;
  const lofi_player_handlers *handlers = userdata;
  return handlers->get(handlers->context, property, reply);
}

static int on_set(
    sd_bus *bus, const char *path, const char *interface, const char *property, sd_bus_message *value,
    void *userdata, sd_bus_error *error) {
  (void)bus, (void)path, (void)interface, (void)error;
  const lofi_player_handlers *handlers = userdata;
  return handlers->set(handlers->context, property, value);
}

// As SD_BUS_VTABLE_START, but for what the library itself has to tell, which is known once it is loaded.
#define START \
  { .type = _SD_BUS_VTABLE_START, \
    .x = {.start = {.element_size = sizeof(sd_bus_vtable), .features = _SD_BUS_VTABLE_PARAM_NAMES}} }
// The library need not ask the bus who the caller is: a user's bus is the user's.
#define METHOD(name, arguments) SD_BUS_METHOD(name, arguments, "", on_call, SD_BUS_VTABLE_UNPRIVILEGED)
#define CONSTANT(name, type) SD_BUS_PROPERTY(name, type, on_get, 0, SD_BUS_VTABLE_PROPERTY_CONST)
#define CHANGING(name, type) SD_BUS_PROPERTY(name, type, on_get, 0, SD_BUS_VTABLE_PROPERTY_EMITS_CHANGE)

static sd_bus_vtable program[] = {
    START,
    METHOD("Raise", ""),
    METHOD("Quit", ""),
    CONSTANT("CanQuit", "b"),
    CONSTANT("CanRaise", "b"),
    CONSTANT("HasTrackList", "b"),
    CONSTANT("Identity", "s"),
    CONSTANT("DesktopEntry", "s"),
    CONSTANT("SupportedUriSchemes", "as"),
    CONSTANT("SupportedMimeTypes", "as"),
    SD_BUS_VTABLE_END,
};

static sd_bus_vtable player[] = {
    START,
    METHOD("Next", ""),
    METHOD("Previous", ""),
    METHOD("Pause", ""),
    METHOD("PlayPause", ""),
    METHOD("Stop", ""),
    METHOD("Play", ""),
    METHOD("Seek", "x"),
    METHOD("SetPosition", "ox"),
    METHOD("OpenUri", "s"),
    SD_BUS_SIGNAL("Seeked", "x", 0),
    CHANGING("PlaybackStatus", "s"),
    CHANGING("Metadata", "a{sv}"),
    SD_BUS_WRITABLE_PROPERTY(
        "Volume", "d", on_get, on_set, 0, SD_BUS_VTABLE_PROPERTY_EMITS_CHANGE | SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_WRITABLE_PROPERTY(
        "Rate", "d", on_get, on_set, 0, SD_BUS_VTABLE_PROPERTY_EMITS_CHANGE | SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_PROPERTY("Position", "x", on_get, 0, 0),
    CONSTANT("MinimumRate", "d"),
    CONSTANT("MaximumRate", "d"),
    CONSTANT("CanGoNext", "b"),
    CONSTANT("CanGoPrevious", "b"),
    CONSTANT("CanPlay", "b"),
    CONSTANT("CanPause", "b"),
    CONSTANT("CanSeek", "b"),
    CONSTANT("CanControl", "b"),
    SD_BUS_VTABLE_END,
};

sd_bus *lofi_bus_open_player(const char *address, lofi_player_handlers *handlers) {
  program[0].x.start.vtable_format_reference = lofi_sd.vtable_format;
  player[0].x.start.vtable_format_reference = lofi_sd.vtable_format;
  sd_bus *bus = NULL;
  int result = lofi_sd.sd_bus_new(&bus);
  if (result >= 0) result = lofi_sd.sd_bus_set_address(bus, address);
  if (result >= 0) result = lofi_sd.sd_bus_set_bus_client(bus, 1);
  if (result >= 0) result = lofi_sd.sd_bus_set_trusted(bus, 1);
  if (result >= 0) result = lofi_sd.sd_bus_start(bus);
  if (result >= 0)
    result = lofi_sd.sd_bus_add_object_vtable(bus, NULL, PATH, "org.mpris.MediaPlayer2", program, handlers);
  if (result >= 0) result = lofi_sd.sd_bus_add_object_vtable(bus, NULL, PATH, PLAYER, player, handlers);
  if (result >= 0) return bus;
  if (bus) lofi_bus_close(bus);
  errno = -result;
  return NULL;
}

static int on_name(sd_bus_message *reply, void *userdata, sd_bus_error *error) {
  (void)error;
  const lofi_player_handlers *handlers = userdata;
  uint32_t answer;
  // A bus that is late may still give us the name: to ask for another would lead to two.
  if (lofi_sd.sd_bus_message_is_method_error(reply, NULL) > 0) return 1;
  if (lofi_sd.sd_bus_message_read_basic(reply, SD_BUS_TYPE_UINT32, &answer) <= 0) return 1;
  // 1: we are the owner now; 4: we are already (D-Bus specification, RequestName).
  handlers->named(handlers->context, answer == 1 || answer == 4);
  return 1;
}

int lofi_bus_request_name(sd_bus *bus, const char *name, lofi_player_handlers *handlers) {
  return lofi_sd.sd_bus_request_name_async(bus, NULL, name, 0, on_name, handlers);
}

int lofi_bus_player_changed(sd_bus *bus, char **properties) {
  return lofi_sd.sd_bus_emit_properties_changed_strv(bus, PATH, PLAYER, properties);
}
