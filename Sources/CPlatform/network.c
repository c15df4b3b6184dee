// The kernel's news of the network.
#include <sys/socket.h>
#include <unistd.h>

#include "CPlatform.h"

int lofi_network_news(void) {
  int descriptor = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC | SOCK_NONBLOCK, NETLINK_ROUTE);
  if (descriptor < 0) return -1;
  struct sockaddr_nl address = {
      .nl_family = AF_NETLINK,
      .nl_groups = RTMGRP_LINK | RTMGRP_IPV4_IFADDR | RTMGRP_IPV6_IFADDR | RTMGRP_IPV4_ROUTE |
                   RTMGRP_IPV6_ROUTE};
  if (bind(descriptor, (struct sockaddr *)&address, sizeof address) == 0) return descriptor;
  close(descriptor);
  return -1;
}
