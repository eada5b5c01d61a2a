/* The practical floor: one thread, epoll, one send per member and message, no gathering. Answers any upgrade,
 * takes the room from the path (/ws/<number>) and sends every text frame to all members of the room as one
 * buffer. No token check, no close handshake, no fragmentation: a yardstick, not a server.
 * Usage: fanout-epoll PORT; prints READY with the port. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#define MAX_DESCRIPTORS 32768
#define MAX_ROOMS 4096
#define TEXT 1

struct connection {
  int is_upgraded, room, length;
  unsigned char bytes[2048];
};
static struct connection *connections[MAX_DESCRIPTORS];
static struct { int *members; int count, capacity; } rooms[MAX_ROOMS];

static void drop(int descriptor) {
  struct connection *c = connections[descriptor];
  if (c && c->is_upgraded) {
    int *members = rooms[c->room].members;
    for (int i = 0; i < rooms[c->room].count; i++)
      if (members[i] == descriptor) { members[i] = members[--rooms[c->room].count]; break; }
  }
  free(c);
  connections[descriptor] = 0;
  close(descriptor);
}

static int frame(unsigned char *out, const unsigned char *payload, int length) {
  int header = 2;
  out[0] = 0x80 | TEXT;
  if (length < 126) out[1] = length;
  else { out[1] = 126; out[2] = length >> 8; out[3] = length; header = 4; }
  memcpy(out + header, payload, length);
  return header + length;
}

static int upgrade(int descriptor, struct connection *c) {
  static const char answer[] = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Accept: x\r\n\r\n\x81\x02hi";
  char *end = memmem(c->bytes, c->length, "\r\n\r\n", 4);
  if (!end) return 0;
  c->room = atoi((char *)c->bytes + strlen("GET /ws/")) % MAX_ROOMS;
  c->is_upgraded = 1;
  c->length -= end + 4 - (char *)c->bytes;
  memmove(c->bytes, end + 4, c->length);
  int r = c->room;
  if (rooms[r].count == rooms[r].capacity) {
    rooms[r].capacity = rooms[r].capacity * 2 + 16;
    rooms[r].members = realloc(rooms[r].members, rooms[r].capacity * sizeof(int));
  }
  rooms[r].members[rooms[r].count++] = descriptor;
  send(descriptor, answer, sizeof answer - 1, MSG_NOSIGNAL);
  return 1;
}

static void forward(struct connection *c) {
  int at = 0;
  while (c->length - at >= 6) {
    unsigned char *p = c->bytes + at;
    int length = p[1] & 127, header = 2;
    if (length == 126) {
      if (c->length - at < 8) break;
      length = p[2] << 8 | p[3];
      header = 4;
    }
    if (c->length - at < header + 4 + length) break;
    unsigned char *mask = p + header, *payload = mask + 4, out[4096];
    for (int i = 0; i < length; i++) payload[i] ^= mask[i & 3];
    if ((p[0] & 15) == TEXT) {
      int size = frame(out, payload, length);
      for (int i = 0; i < rooms[c->room].count; i++)
        if (send(rooms[c->room].members[i], out, size, MSG_NOSIGNAL | MSG_DONTWAIT) != size)
          fprintf(stderr, "fanout-epoll: a member does not keep up: %s\n", strerror(errno));
    }
    at += header + 4 + length;
  }
  c->length -= at;
  memmove(c->bytes, c->bytes + at, c->length);
}

int main(int argc, char **argv) {
  int one = 1, listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
  struct sockaddr_in address = { .sin_family = AF_INET, .sin_port = htons(argc > 1 ? atoi(argv[1]) : 0),
                                 .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
  socklen_t size = sizeof address;
  if (bind(listener, (void *)&address, size) || listen(listener, 4096)) { perror("fanout-epoll"); return 1; }
  getsockname(listener, (void *)&address, &size);
  int poll = epoll_create1(0);
  struct epoll_event event = { .events = EPOLLIN, .data.fd = listener }, events[256];
  epoll_ctl(poll, EPOLL_CTL_ADD, listener, &event);
  printf("READY %d\n", ntohs(address.sin_port));
  fflush(stdout);
  for (;;) {
    int n = epoll_wait(poll, events, 256, -1);
    for (int e = 0; e < n; e++) {
      int descriptor = events[e].data.fd;
      if (descriptor == listener) {
        int accepted;
        while ((accepted = accept4(listener, 0, 0, SOCK_NONBLOCK)) >= 0) {
          if (accepted >= MAX_DESCRIPTORS) { close(accepted); continue; }
          setsockopt(accepted, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
          connections[accepted] = calloc(1, sizeof(struct connection));
          event.events = EPOLLIN;
          event.data.fd = accepted;
          epoll_ctl(poll, EPOLL_CTL_ADD, accepted, &event);
        }
        continue;
      }
      struct connection *c = connections[descriptor];
      int received = recv(descriptor, c->bytes + c->length, sizeof c->bytes - c->length, 0);
      if (received < 0 && errno == EAGAIN) continue;
      if (received <= 0) { drop(descriptor); continue; }
      c->length += received;
      if (c->is_upgraded || upgrade(descriptor, c)) forward(c);
    }
  }
}
