// sd-bus as Swift sees it: the library loaded when it is first needed, and a player's objects on a bus.
//
// Not linked: a machine without libsystemd, or a run without a bus, has to pay for none of it.
#ifndef LOFITIME_CSYSTEMD_H
#define LOFITIME_CSYSTEMD_H

#include <stdbool.h>
#include <stdint.h>
#include <systemd/sd-bus.h>

// What the bus asks of a player. All are called from lofi_bus_process; a result below 0 is an error (-errno).
typedef struct {
  void *context;
  // Does what a method asks for; its arguments can be read from the message.
  int (*call)(void *context, const char *member, sd_bus_message *message);
  // Appends a property's value.
  int (*get)(void *context, const char *property, sd_bus_message *reply);
  // Takes a property's new value from a message.
  int (*set)(void *context, const char *property, sd_bus_message *value);
  // Hears what came of a wish for a name: true when it is ours.
  void (*named)(void *context, bool is_ours);
} lofi_player_handlers;

// Loads the library; false where there is none, or one that is too old.
bool lofi_bus_load(void);

// Connects to the bus at an address, without waiting for it, and puts the player's objects there; NULL, with errno
// set, when that cannot be done. The handlers have to live until lofi_bus_close.
sd_bus *lofi_bus_open_player(const char *address, lofi_player_handlers *handlers);

// Leaves the bus without waiting for it.
void lofi_bus_close(sd_bus *bus);

// Asks for a name, without waiting for one that is taken.
int lofi_bus_request_name(sd_bus *bus, const char *name, lofi_player_handlers *handlers);

// Tells that these properties of org.mpris.MediaPlayer2.Player have changed; the list ends with NULL.
int lofi_bus_player_changed(sd_bus *bus, char **properties);

// What the bus's descriptor is to be watched for (poll(2)), and until when (microseconds on the monotonic clock,
// UINT64_MAX for ever).
int lofi_bus_descriptor(sd_bus *bus);
int lofi_bus_events(sd_bus *bus);
uint64_t lofi_bus_deadline(sd_bus *bus);

// Does one piece of work; above 0 when there was one, below when the bus is gone.
int lofi_bus_process(sd_bus *bus);

// Appending to a message, and reading from one.
int lofi_bus_append_text(sd_bus_message *message, char type, const char *text);
int lofi_bus_append_double(sd_bus_message *message, double number);
int lofi_bus_append_int64(sd_bus_message *message, int64_t number);
int lofi_bus_append_bool(sd_bus_message *message, bool value);
int lofi_bus_open_container(sd_bus_message *message, char type, const char *contents);
int lofi_bus_close_container(sd_bus_message *message);
int lofi_bus_read_double(sd_bus_message *message, double *number);
int lofi_bus_read_text(sd_bus_message *message, const char **text);

#endif
