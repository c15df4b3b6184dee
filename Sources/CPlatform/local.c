// Sockets within a machine.
#define _GNU_SOURCE
#include <sys/socket.h>
#include <unistd.h>

#include "CPlatform.h"

int lofi_local_socket(void) { return socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0); }

int lofi_accept(int listener) { return accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK); }

bool lofi_peer_is_us(int connection) {
  struct ucred peer;
  socklen_t length = sizeof(peer);
  return getsockopt(connection, SOL_SOCKET, SO_PEERCRED, &peer, &length) == 0 && peer.uid == geteuid();
}
